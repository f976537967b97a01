import { errors, jsonAnswer } from '../openapi/operation.ts'
import { unverifiedParameter } from '../openapi/toll-query.ts'
import { unverified } from '../params/toll-filters.ts'
import type { DataRoute } from '../routing/route.ts'

export const tollsRoute: DataRoute = {
  kind: 'data',
  path: '/api/toll/get_json.php',
  family: 'plain',
  live: false,
  maxAgeSeconds: 86_400,
  contentType: 'application/json; charset=utf-8',
  openapi: {
    operationId: 'tollDataset',
    summary: 'Tolls: vignettes, gates, tunnels, bridges, ticket barriers',
    parameters: [unverifiedParameter],
    responses: { ...jsonAnswer('Tolls', 'All matching records.'), ...errors('PlainError', 400, 405, 500) },
  },
  handle: ({ query, snapshot }) => snapshot.ready(tollsRoute, unverified(query) ? 'tolls/all' : 'tolls')!,
}
