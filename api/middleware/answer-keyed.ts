import type { ServerResponse } from 'node:http'
import type { Context } from 'koa'
import { instantOf } from '../../pipeline/model/instants.ts'
import type { Answer, PlainAnswer } from '../http/answer.ts'
import { type Query, queryOf } from '../http/query.ts'
import { Refusal } from '../http/refusal.ts'
import { dailyLimit, daySeconds, rateLimitHeaders, secondsLeft } from '../limits/limit-state.ts'
import type { AccountRoute, KeyedRoute } from '../routing/route.ts'
import { SnapshotRequest } from '../routing/snapshot-request.ts'
import { findKey } from '../store/key-text.ts'
import type { Admission } from '../store/store.ts'
import type { ServerContext } from './server-context.ts'

/**
 * The answer to the holder of a key. The request is counted before its parameters are read, because every request
 * counts, 304 and 400 included. The snapshot that is current after counting answers it.
 */
export async function keyedAnswer(route: KeyedRoute, ctx: Context, served: ServerContext): Promise<Answer> {
  const query = queryOf(ctx.req.url!)
  const now = Math.floor(served.nowMs() / 1000)
  const admission = await admitted(ctx, query, served, now, route.counts ? dailyLimit : null)
  if (admission.kind === 'inactive') throw new Refusal(403, 'Subscription inactive')
  if (route.counts) showQuota(ctx.res, admission.used, now)
  if (admission.kind === 'spent') {
    throw new Refusal(429, 'Daily limit reached', ['Retry-After', String(secondsLeft(now))])
  }
  if (route.plan !== null && admission.plan !== route.plan) {
    throw new Refusal(403, `Plan ${route.plan} required`)
  }
  const snapshot = served.current()
  const where = { query, parts: ctx.params ?? {}, url: ctx.req.url!, client: ctx, nowMs: now * 1000 }
  const answer = route.handle(new SnapshotRequest({ ...where, maxAgeHours: served.maxAgeHours }, snapshot))
  return snapshot && answer instanceof Promise ? snapshot.while(answer) : answer
}

/** The account of a key. An inactive key is answered too, with its status. */
export async function accountAnswer(route: AccountRoute, ctx: Context, served: ServerContext): Promise<PlainAnswer> {
  const now = Math.floor(served.nowMs() / 1000)
  const { kind, plan, used } = await admitted(ctx, queryOf(ctx.req.url!), served, now, null)
  return route.handle({ plan, active: kind !== 'inactive', used }, now)
}

/** The header has priority over the parameter. Throws Refusal 401 for a missing or unknown key. */
async function admitted(
  ctx: Context,
  query: Query,
  served: ServerContext,
  now: number,
  limit: number | null,
): Promise<Exclude<Admission, { kind: 'unknown' }>> {
  const text = (ctx.req.headers['x-api-key'] as string | undefined) || query.get('api_key')
  if (text === undefined) throw unauthorized('Missing API key')
  const key = findKey(text)
  const admission = key && (await served.store.admit({ key, on: instantOf(now).slice(0, 10), dailyLimit: limit }))
  if (!admission || admission.kind === 'unknown') throw unauthorized('Invalid API key')
  return admission
}

/** Set on every later answer of the request, errors included. */
function showQuota(res: ServerResponse, used: number, now: number): void {
  const remaining = Math.max(dailyLimit - used, 0)
  const day = {
    name: 'day',
    requests: dailyLimit,
    windowSeconds: daySeconds,
    remaining,
    resetSeconds: secondsLeft(now),
  }
  for (const [name, value] of rateLimitHeaders([day])) res.setHeader(name, value)
}

function unauthorized(message: string): Refusal {
  return new Refusal(401, message, ['WWW-Authenticate', 'ApiKey'])
}
