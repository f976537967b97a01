import { readyBodies } from '../../pipeline/serving/answers-pack.ts'
import { dataHeaders, readyAnswer } from '../http/headers.ts'
import { onceASnapshot } from '../http/once-a-snapshot.ts'
import type { ProcessRoute, Route } from '../http/route.ts'
import { describeRoutes } from '../openapi/describe-routes.ts'
import { errors, jsonAnswer } from '../openapi/operation.ts'

/** The description of all routes, this one included; made from their list. */
export function openapiRoute(others: readonly Route[], startedAt: number, legacyCacheHeader: boolean): ProcessRoute {
  const route: ProcessRoute = {
    kind: 'process',
    methods: ['GET'],
    path: '/api/openapi.json',
    family: 'plain',
    crossOrigin: true,
    maxAgeSeconds: 300,
    contentType: 'application/json; charset=utf-8',
    openapi: {
      operationId: 'openapi',
      summary: 'This description',
      parameters: [],
      responses: { ...jsonAnswer('Description', 'OpenAPI 3.'), ...errors('PlainError', 405) },
    },
    handle: onceASnapshot(snapshot =>
      readyAnswer(bodies, route.contentType, startedAt, dataHeaders(route, snapshot, legacyCacheHeader)),
    ),
  }
  const bodies = readyBodies(JSON.stringify(describeRoutes([...others, route])))
  return route
}
