import type { Context, Middleware } from 'koa'
import type { Answer } from '../answer.ts'
import { bodyOf } from '../http/body-of.ts'
import { preflightHeaders } from '../http/headers.ts'
import { refuseForeignOrigin } from '../http/origin.ts'
import { send, sendEmpty } from '../http/send.ts'
import { clientAddress } from '../limits/client-address.ts'
import { limited, showLimit } from '../limits/limited.ts'
import { showRequestId } from '../log/request-id.ts'
import { queryOf } from '../params/query.ts'
import { databaseUnavailable, Refusal } from '../refusal.ts'
import { type Asked, allowedMethods, type BodyRoute, type DataRoute, type Route } from '../route.ts'
import type { Site } from '../site/site.ts'
import type { SnapshotInForce } from '../snapshot-in-force.ts'
import type { Store } from '../store/store.ts'
import { agentAnswer } from './answer-agent.ts'
import { formAnswer } from './answer-form.ts'
import { accountAnswer, keyedAnswer } from './answer-keyed.ts'

export interface Served {
  /** The snapshot in force at this moment. */
  readonly current: () => SnapshotInForce | null
  readonly store: Store
  /** The dress of the pages. */
  readonly site: Site
  readonly nowMs: () => number
  /** A live snapshot older than this is not served as live. */
  readonly maxAgeHours: number
}

/** Answers the routes of one path: their methods, OPTIONS, and 405 for the rest. Takes the snapshot once. */
export function answerPath(routes: readonly [Route, ...Route[]], served: Served): Middleware {
  const allowed = allowedMethods(routes)
  const byMethod = new Map(routes.flatMap(route => methodsOf(route).map(method => [method, route] as const)))
  return async function answer(ctx: Context): Promise<void> {
    const { req, res } = ctx
    const found = byMethod.get(req.method!)
    const route = found ?? routes[0]
    ctx.state.route = route
    const { limit } = route
    if (route.kind === 'agent') refuseForeignOrigin(req, route.origins)
    if (limit) showLimit(res, limit, clientAddress(ctx), served.nowMs())
    if (req.method === 'OPTIONS') return sendEmpty(res, preflightHeaders(route, allowed))
    if (!found) throw new Refusal(405, 'Method not allowed', ['Allow', allowed])
    if (limit) limited(res, limit, clientAddress(ctx), served.nowMs())
    const made = answerOf(route, ctx, served)
    const answer = made instanceof Promise ? await made : made
    if (answer.kind === 'plain' && answer.status >= 500) showRequestId(ctx)
    return send(req, res, route, answer)
  }
}

function methodsOf({ methods }: Route): readonly string[] {
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods
}

function answerOf(route: Route, ctx: Context, served: Served): Answer | Promise<Answer> {
  switch (route.kind) {
    case 'data':
      return dataAnswer(route, ctx, served)
    case 'process':
      return route.handle(served.current(), queryOf(ctx.req.url!))
    case 'keyed':
      return keyedAnswer(route, ctx, served)
    case 'account':
      return accountAnswer(route, ctx, served)
    case 'form':
      return formAnswer(route, ctx, served)
    case 'body':
      return bodyAnswer(route, ctx, served)
    case 'agent':
      return agentAnswer(route, ctx)
  }
}

function dataAnswer(route: DataRoute, ctx: Context, served: Served): Answer | Promise<Answer> {
  const asked = askedOf(ctx, served, route.live)
  const answer = route.handle(asked)
  return answer instanceof Promise ? asked.snapshot.while(answer) : answer
}

/** The snapshot in force when the document has come answers it. */
async function bodyAnswer(route: BodyRoute, ctx: Context, served: Served): Promise<Answer> {
  const { longestBytes } = route
  // JSON whatever it is called: `curl -d` calls it a form, `fetch` a text. What is no JSON is refused as that, with 400.
  const body = await bodyOf(ctx.req, { types: null, what: 'body', longestBytes })
  const asked = askedOf(ctx, served, false)
  return asked.snapshot.while(route.handle(asked, body))
}

/** Throws Refusal 500 where there is nothing to answer from. */
function askedOf({ req, params }: Context, { current, nowMs, maxAgeHours }: Served, isLive: boolean): Asked {
  const snapshot = current()
  const now = nowMs()
  if (!snapshot || (isLive && snapshot.ageHours(now) > maxAgeHours)) throw databaseUnavailable()
  const url = req.url!
  return { query: queryOf(url), parts: params ?? {}, url, snapshot, clock: snapshot.clockAt(now), maxAgeHours }
}
