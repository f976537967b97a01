import type { Context, Middleware } from 'koa'
import { preflightHeaders } from '../headers.ts'
import { readQuery } from '../params/query.ts'
import { databaseUnavailable, Refusal } from '../refusal.ts'
import { allowedMethods, type DataRoute, type Route } from '../route.ts'
import { send, sendEmpty } from '../send.ts'
import type { SnapshotInForce } from '../snapshot-in-force.ts'

export interface Served {
  /** The snapshot in force at this moment. */
  readonly current: () => SnapshotInForce | null
  readonly nowMs: () => number
  /** A live snapshot older than this is not served as live. */
  readonly maxAgeHours: number
}

/** Answers one route: its methods, OPTIONS, and 405 for the rest. Takes the snapshot once. */
export function answerRoute(route: Route, served: Served): Middleware {
  const allowed = allowedMethods(route)
  return async function answer(ctx: Context): Promise<void> {
    ctx.state.route = route
    const { req, res } = ctx
    if (req.method === 'OPTIONS') return sendEmpty(res, preflightHeaders(route, allowed))
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      throw new Refusal(405, 'Method not allowed', ['Allow', allowed])
    }
    const snapshot = served.current()
    if (route.kind === 'process') return send(req, res, route, await route.handle(snapshot))
    const nowMs = served.nowMs()
    if (!snapshot || (route.live && snapshot.ageHours(nowMs) > served.maxAgeHours)) throw databaseUnavailable()
    const answer = dataAnswer(route, req.url!, snapshot, snapshot.clockAt(nowMs))
    return send(req, res, route, answer instanceof Promise ? await snapshot.while(answer) : answer)
  }
}

function dataAnswer(route: DataRoute, url: string, snapshot: SnapshotInForce, clock: number) {
  const mark = url.indexOf('?')
  return route.handle({ query: readQuery(mark < 0 ? '' : url.slice(mark + 1)), snapshot, clock })
}
