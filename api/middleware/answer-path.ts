import type { Context, Middleware, Next } from 'koa'
import { epochSecondsOf } from '../../pipeline/model/instants.ts'
import type { Answer } from '../http/answer.ts'
import { bodyOf } from '../http/body-of.ts'
import { methodOf, preflightHeaders } from '../http/headers.ts'
import { type Query, queryOf } from '../http/query.ts'
import { Refusal } from '../http/refusal.ts'
import { send, sendEmpty } from '../http/send.ts'
import { clientAddress } from '../limits/client-address.ts'
import { showRequestId } from '../log/request-id.ts'
import { asOfName } from '../params/as-of.ts'
import { allowedMethods, type BodyRoute, type DataRoute, type Route, type RouteRequest } from '../routing/route.ts'
import { SnapshotRequest } from '../routing/snapshot-request.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'
import { agentAnswer, refuseForeignOrigin } from './answer-agent.ts'
import { formAnswer, redirectLimited } from './answer-form.ts'
import { accountAnswer, keyedAnswer } from './answer-keyed.ts'
import type { SentReady } from './ready-answers.ts'
import type { ServerContext } from './server-context.ts'

/** Answers the routes of one path: each method by its own chain, OPTIONS, and 405 for the rest. */
export function answerPath(routes: readonly [Route, ...Route[]], served: ServerContext): Middleware {
  const allowed = allowedMethods(routes)
  const byMethod = new Map(
    routes.flatMap(route => {
      const chain = { route, answer: chainOf(route, served) }
      const method = methodOf(route)
      return (method === 'GET' ? [method, 'HEAD'] : [method]).map(one => [one, chain] as const)
    }),
  )
  return async function answer(ctx: Context, next: Next): Promise<void> {
    const { req, res } = ctx
    const found = byMethod.get(req.method!)
    const route = found?.route ?? routes[0]
    ctx.state.route = route
    if (route.kind === 'agent') refuseForeignOrigin(req, route.origins)
    if (found) return found.answer(ctx, next)
    await route.limit?.show(ctx)
    if (req.method === 'OPTIONS') return sendEmpty(res, preflightHeaders(route, allowed))
    throw new Refusal(405, 'Method not allowed', ['Allow', allowed])
  }
}

/** The limit of the route, then its answer. A browser whose form is over the limit is redirected. */
function chainOf(route: Route, served: ServerContext): Middleware {
  const answer = answerRoute(route, served)
  const { limit } = route
  if (!limit) return answer
  const limited: Middleware = (ctx, next) => limit.middleware(ctx, () => answer(ctx, next))
  return route.kind === 'form' ? redirectLimited(route, limited) : limited
}

function answerRoute(route: Route, served: ServerContext): Middleware {
  return async (ctx: Context): Promise<void> => {
    const made = answerOf(route, ctx, served)
    const answer = made instanceof Promise ? await made : made
    if (answer.kind === 'plain' && answer.status >= 500) showRequestId(ctx)
    await send(ctx.req, ctx.res, route, answer)
    const snapshot = served.current()
    const isKept = route.kind === 'data' && !route.limit && answer.kind === 'ready' && snapshot?.keeps(answer)
    if (isKept) ctx.state.ready = { route, snapshot, answer } satisfies SentReady
  }
}

function answerOf(route: Route, ctx: Context, served: ServerContext): Answer | Promise<Answer> {
  switch (route.kind) {
    case 'data':
      return dataAnswer(route, ctx, served)
    case 'process':
      return route.handle(served.current(), queryOf(ctx.req.url!), ctx.params ?? {})
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

function dataAnswer(route: DataRoute, ctx: Context, served: ServerContext): Answer | Promise<Answer> {
  const snapshot = snapshotFor(served, route.live)
  const request = requestOf(route, ctx, served, snapshot)
  if (route.hasPast && request.query.has(asOfName)) return pastAnswer(route, ctx, served)
  return presentAnswer(route, ctx, served, snapshot, request)
}

function presentAnswer(
  route: DataRoute,
  ctx: Context,
  served: ServerContext,
  snapshot: LoadedSnapshot | null,
  request: RouteRequest,
): Answer | Promise<Answer> {
  if (snapshot === null) return route.handle(request)
  const { url, clock } = request
  const make = () => snapshot.made.findOrMake(url, clock, () => route.handle(request))
  const isNew = route.isLarge && !snapshot.made.find(url, clock)
  return answered(snapshot, isNew ? largeAnswer(ctx, served, make) : make())
}

/** The answer of a past instant, as it was then. Throws Refusal, see `PastSnapshots`. */
async function pastAnswer(route: DataRoute, ctx: Context, served: ServerContext): Promise<Answer> {
  const instant = served.past.instantIn(queryOf(ctx.req.url!))!
  const past = await served.past.at(instant, clientAddress(ctx))
  try {
    const then = { ...served, nowMs: () => epochSecondsOf(instant) * 1000 }
    const request = requestOf(route, ctx, then, past.snapshot)
    if (route.live) served.past.refuseTooOld(past.snapshot, instant, served.maxAgeHours)
    return await presentAnswer(route, ctx, then, past.snapshot, request)
  } finally {
    past.release()
  }
}

/** An answer that may be large and is not in memory. */
async function largeAnswer(
  ctx: Context,
  { largeAnswers }: ServerContext,
  make: () => Answer | Promise<Answer>,
): Promise<Answer> {
  await largeAnswers.admit(ctx)
  const answer = await make()
  if (answer.kind === 'made') largeAnswers.hold(ctx, answer.body.length)
  return answer
}

/** Answers from the snapshot that is current once the body has arrived. */
async function bodyAnswer(route: BodyRoute, ctx: Context, served: ServerContext): Promise<Answer> {
  const { longestBytes } = route
  // Any content type: `curl -d` sends JSON as a form, `fetch` as text. A body that is not JSON is refused with 400.
  const body = await bodyOf(ctx.req, { types: null, what: 'body', longestBytes })
  const snapshot = snapshotFor(served, route.live ?? false)
  return answered(snapshot, route.handle(requestOf(route, ctx, served, snapshot), body))
}

/** Null when there is no snapshot, or when it is too old for a live route. */
function snapshotFor({ current, nowMs, maxAgeHours }: ServerContext, isLive: boolean): LoadedSnapshot | null {
  const snapshot = current()
  return snapshot && isLive && snapshot.ageHours(nowMs()) > maxAgeHours ? null : snapshot
}

function requestOf(
  route: Route,
  ctx: Context,
  { nowMs, maxAgeHours }: ServerContext,
  snapshot: LoadedSnapshot | null,
): RouteRequest {
  const sent = ctx.req.url!
  const query = queryOf(sent)
  const url = route.family === 'live' ? questionUrl(route, sent, query) : sent
  const parts = ctx.params ?? {}
  return new SnapshotRequest({ query, parts, url, client: ctx, nowMs: nowMs(), maxAgeHours }, snapshot)
}

/** The address with the described parameters only, in their order. So one question has one entity tag and one place in a cache. */
function questionUrl({ openapi }: Route, sent: string, query: Query): string {
  const mark = sent.indexOf('?')
  if (mark < 0) return sent
  const described = (openapi.parameters ?? []).filter(
    parameter => parameter.in === 'query' && query.has(parameter.name),
  )
  const pairs = described.map(({ name }) => `${name}=${encodeURIComponent(query.get(name)!)}`)
  return pairs.length === 0 ? sent.slice(0, mark) : `${sent.slice(0, mark)}?${pairs.join('&')}`
}

/** A promise keeps the files of the snapshot open until it is settled. */
function answered(snapshot: LoadedSnapshot | null, answer: Answer | Promise<Answer>): Answer | Promise<Answer> {
  return snapshot && answer instanceof Promise ? snapshot.while(answer) : answer
}
