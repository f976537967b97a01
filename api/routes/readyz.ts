import type { ServerContext } from '../middleware/server-context.ts'
import { errors, jsonAnswer } from '../openapi/operation.ts'
import type { ProcessRoute } from '../routing/route.ts'
import { readinessJson } from '../serialise/readiness.ts'

/** Is there a snapshot, is it recent enough, and is everything in it that was requested for long enough? */
export function readyzRoute({
  nowMs,
  maxAgeHours,
  passedOver,
  notFollowed,
  isFolderGone,
  damage,
}: Pick<
  ServerContext,
  'nowMs' | 'maxAgeHours' | 'passedOver' | 'notFollowed' | 'isFolderGone' | 'damage'
>): ProcessRoute {
  return {
    kind: 'process',
    path: '/readyz',
    family: 'plain',
    maxAgeSeconds: null,
    contentType: 'application/json; charset=utf-8',
    openapi: {
      operationId: 'readyz',
      summary:
        'The snapshot that is served, its age, and whether live figures are served from it; one that cannot be served',
      responses: {
        ...jsonAnswer('Readiness', 'Ready.'),
        ...errors('PlainError', 405),
        503: jsonAnswer(
          'Readiness',
          'No snapshot, too old, without prices, with a source that was never read, or with a damaged file.',
        )[200],
      },
    },
    handle: snapshot => {
      const faults = {
        passedOver: passedOver(),
        notFollowed: notFollowed(),
        isFolderGone: isFolderGone(),
        damage: damage(),
      }
      const readiness = readinessJson(snapshot, faults, nowMs(), maxAgeHours)
      return { kind: 'plain', status: readiness.ready ? 200 : 503, body: JSON.stringify(readiness) }
    },
  }
}
