import { readyBodies, whileAsked } from '../../pipeline/serving/answers-pack.ts'
import { dataHeaders, readyAnswer } from '../http/headers.ts'
import { onceASnapshot } from '../http/once-a-snapshot.ts'
import type { ProcessRoute, Route } from '../http/route.ts'
import { errors, jsonAnswer } from '../openapi/operation.ts'

/** The description of all routes, this one included; made from their list. */
export function openapiRoute(others: readonly Route[], startedAt: number, legacyCacheHeader: boolean): ProcessRoute {
  const route: ProcessRoute = {
    kind: 'process',
    methods: ['GET'],
    path: '/api/openapi.json',
    isReady: true,
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
    handle: async snapshot => {
      text ??= await describe()
      return answered(snapshot)
    },
  }
  let text: string | undefined
  // Loaded with the first request: the schemas and their conversion take 150 ms and 20 MB (Node 20).
  const describe = async () => {
    const { describeRoutes } = await import('../openapi/describe-routes.ts')
    return JSON.stringify(describeRoutes([...others, route]))
  }
  const answered = onceASnapshot(snapshot => {
    const bodies = readyBodies(text!, whileAsked)
    return readyAnswer(bodies, route.contentType, startedAt, dataHeaders(route, snapshot, legacyCacheHeader))
  })
  return route
}
