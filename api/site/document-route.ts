import { readyBodies, whileAsked } from '../../pipeline/serving/answers-pack.ts'
import { dataHeaders, readyAnswer } from '../http/headers.ts'
import { errors, type Response } from '../openapi/operation.ts'
import { onceASnapshot } from '../routing/made-answer.ts'
import type { ProcessRoute } from '../routing/route.ts'

export interface ServiceDocument {
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly contentType: string
  readonly response: Response
  /** The same as long as the process runs. */
  readonly text: () => string
}

/** A document about the service itself. It does not depend on the data, and is served without a snapshot too. */
export function documentRoute(
  { text, response, summary, operationId, ...document }: ServiceDocument,
  startedAt: number,
  legacyCacheHeader: boolean,
): ProcessRoute {
  const route: ProcessRoute = {
    kind: 'process',
    family: 'plain',
    maxAgeSeconds: 3600,
    ...document,
    openapi: { operationId, summary, parameters: [], responses: { 200: response, ...errors('PlainError', 405) } },
    handle: onceASnapshot(snapshot => {
      const headers = dataHeaders(route, snapshot, legacyCacheHeader)
      return readyAnswer(readyBodies(text(), whileAsked), route.contentType, startedAt, headers)
    }),
  }
  return route
}
