import type { Context, Middleware } from 'koa'
import type { Answer } from '../answer.ts'
import { preflightHeaders } from '../http/headers.ts'
import { send, sendEmpty } from '../http/send.ts'
import { clientAddress } from '../limits/client-address.ts'
import { limited, showLimit } from '../limits/limited.ts'
import { queryOf } from '../params/query.ts'
import { databaseUnavailable, Refusal } from '../refusal.ts'
import { allowedMethods, type DataRoute, type Route } from '../route.ts'
import type { SnapshotInForce } from '../snapshot-in-force.ts'
import type { Store } from '../store/store.ts'
import { formAnswer } from './answer-form.ts'
import { accountAnswer, keyedAnswer } from './answer-keyed.ts'

export interface Served {
  /** The snapshot in force at this moment. */
  readonly current: () => SnapshotInForce | null
  readonly store: Store
  readonly nowMs: () => number
  /** A live snapshot older than this is not served as live. */
  readonly maxAgeHours: number
}

/** Answers one route: its methods, OPTIONS, and 405 for the rest. Takes the snapshot once. */
export function answerRoute(route: Route, served: Served): Middleware {
  const allowed = allowedMethods(route)
  const methods = allowed.split(', ')
  return async function answer(ctx: Context): Promise<void> {
    ctx.state.route = route
    const { req, res } = ctx
    const { limit } = route
    if (limit) showLimit(res, limit, clientAddress(ctx), served.nowMs())
    if (req.method === 'OPTIONS') return sendEmpty(res, preflightHeaders(route, allowed))
    if (!methods.includes(req.method!)) throw new Refusal(405, 'Method not allowed', ['Allow', allowed])
    if (limit) limited(res, limit, clientAddress(ctx), served.nowMs())
    const answer = answerOf(route, ctx, served)
    return send(req, res, route, answer instanceof Promise ? await answer : answer)
  }
}

function answerOf(route: Route, ctx: Context, served: Served): Answer | Promise<Answer> {
  switch (route.kind) {
    case 'data':
      return dataAnswer(route, ctx.req.url!, served)
    case 'process':
      return route.handle(served.current(), queryOf(ctx.req.url!))
    case 'keyed':
      return keyedAnswer(route, ctx, served)
    case 'account':
      return accountAnswer(route, ctx, served)
    case 'form':
      return formAnswer(route, ctx, served)
  }
}

function dataAnswer(route: DataRoute, url: string, { current, nowMs, maxAgeHours }: Served) {
  const snapshot = current()
  const now = nowMs()
  if (!snapshot || (route.live && snapshot.ageHours(now) > maxAgeHours)) throw databaseUnavailable()
  const answer = route.handle({ query: queryOf(url), snapshot, clock: snapshot.clockAt(now) })
  return answer instanceof Promise ? snapshot.while(answer) : answer
}
