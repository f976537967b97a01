import { errors, jsonAnswer } from '../openapi/operation.ts'
import type { DataRoute } from '../routing/route.ts'

/** The sources of the figures and their terms. An addition to the contract. */
export const sourcesRoute: DataRoute = {
  kind: 'data',
  path: '/live/sources.php',
  family: 'live',
  live: true,
  maxAgeSeconds: 300,
  contentType: 'application/json; charset=utf-8',
  openapi: {
    operationId: 'sources',
    summary: 'Sources per market: publisher, licence, attribution, last read',
    responses: { ...jsonAnswer('Sources', 'The sources.'), ...errors('LiveError', 405, 500) },
  },
  handle: ({ snapshot }) => snapshot.ready(sourcesRoute, 'live/sources')!,
}
