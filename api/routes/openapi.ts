import type { ReadyBodies } from '../../pipeline/serving/answers-pack.ts'
import { dataHeaders, readyAnswer } from '../http/headers.ts'
import { descriptionOfService } from '../openapi/of-this-service.ts'
import { errors, jsonAnswer } from '../openapi/operation.ts'
import { onceASnapshot } from '../routing/made-answer.ts'
import type { ProcessRoute, Route } from '../routing/route.ts'
import type { Site } from '../site/site.ts'

/**
 * The description of all routes, this one included. The build makes it, because the schemas take 150 ms and 20 MB. What
 * the operator sets is added here, and the routes that not every service has (`own`).
 */
export function openapiRoute(
  site: Site,
  own: readonly Route[],
  startedAt: number,
  legacyCacheHeader: boolean,
): ProcessRoute {
  let description: ReadyBodies | undefined
  const route: ProcessRoute = {
    kind: 'process',
    path: '/api/openapi.json',
    family: 'plain',
    maxAgeSeconds: 300,
    contentType: 'application/json; charset=utf-8',
    openapi: {
      operationId: 'openapi',
      summary: 'This description',
      responses: { ...jsonAnswer('Description', 'OpenAPI 3.'), ...errors('PlainError', 405) },
    },
    handle: onceASnapshot(snapshot => {
      const headers = dataHeaders(route, snapshot, legacyCacheHeader)
      description ??= descriptionOfService(site.openapi, { ...site, routes: own })
      return readyAnswer(description, route.contentType, startedAt, headers)
    }),
  }
  return route
}
