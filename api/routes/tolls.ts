import { errors, jsonAnswer } from '../openapi/operation.ts'
import type { DataRoute } from '../route.ts'

/** The whole toll data set. */
export const tolls: DataRoute = {
  kind: 'data',
  methods: ['GET'],
  path: '/api/toll/get_json.php',
  family: 'plain',
  live: false,
  crossOrigin: true,
  maxAgeSeconds: 86_400,
  contentType: 'application/json; charset=utf-8',
  openapi: {
    operationId: 'tollDataset',
    summary: 'Tolls: vignettes, gates, tunnels, bridges, ticket barriers',
    parameters: [],
    responses: { ...jsonAnswer('Tolls', 'All records.'), ...errors('PlainError', 405, 500) },
  },
  handle: ({ snapshot }) => snapshot.ready(tolls, 'tolls')!,
}
