import { type Instant, instantOf } from '../../pipeline/model/instants.ts'

/** Requests of one key in a UTC day, whatever its plan. */
export const dailyLimit = 1_000

export const daySeconds = 86_400

/** Seconds until the UTC day of that instant ends. `now`: epoch seconds. */
export function secondsLeft(now: number): number {
  return daySeconds - (now % daySeconds)
}

/** When the next UTC day begins. `now`: epoch seconds. */
export function nextMidnight(now: number): Instant {
  return instantOf(now + secondsLeft(now))
}

/** At most `requests` requests of one client in a window of `windowSeconds` seconds. */
export interface Limit {
  /** The name in `RateLimit-Policy` and `RateLimit`. */
  readonly name: string
  readonly requests: number
  readonly windowSeconds: number
}

/** A limit, and how much of it a client has left. */
export interface LimitState extends Limit {
  readonly remaining: number
  /** Seconds until more requests are allowed. */
  readonly resetSeconds: number
}

/** What a client has left that has no request counted. */
export function nothingCounted(limit: Limit): LimitState {
  return { ...limit, remaining: limit.requests, resetSeconds: 0 }
}

/** `RateLimit-Policy` and `RateLimit` as in draft-ietf-httpapi-ratelimit-headers-10. */
export function rateLimitHeaders(limits: readonly LimitState[]): [name: string, value: string][] {
  const policies = limits.map(({ name, requests, windowSeconds }) => `"${name}";q=${requests};w=${windowSeconds}`)
  const states = limits.map(({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`)
  return [
    ['RateLimit-Policy', policies.join(', ')],
    ['RateLimit', states.join(', ')],
  ]
}
