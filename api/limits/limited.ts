import type { ServerResponse } from 'node:http'
import { Refusal } from '../refusal.ts'
import type { CallerLog } from './caller-log.ts'
import { type LimitState, rateLimitHeaders } from './rate-limit-headers.ts'

/** Counts a request and writes what is left in the headers of its answer, errors included. Throws Refusal 429. */
export function limited(res: ServerResponse, log: CallerLog, caller: string, nowMs: number): void {
  const isAdmitted = log.take(caller, nowMs)
  const state = showLimit(res, log, caller, nowMs)
  if (!isAdmitted) throw new Refusal(429, 'Too many requests', retryAfter(state))
}

/** Writes what is left in the headers of an answer. Counts nothing. */
export function showLimit(res: ServerResponse, log: CallerLog, caller: string, nowMs: number): LimitState {
  const state = log.peek(caller, nowMs)
  for (const [name, value] of rateLimitHeaders([state])) res.setHeader(name, value)
  return state
}

export function retryAfter(state: LimitState): readonly string[] {
  return ['Retry-After', String(state.resetSeconds)]
}
