import type { Forwarded } from './client-address.ts'
import type { Limit, LimitState } from './limit-state.ts'
import type { RateLimit } from './rate-limit.ts'

/**
 * Counts the requests of clients, for all limits. `MemoryLimiter` counts in this process, `RedisLimiter` in Redis, for
 * all replicas together. Clients are promised the same by both: `test/scale/limits.test.ts`.
 */
export interface Limiter {
  /** Where it counts, without user and password, such as `rediss://cache.example:6380/1`. Null: in this process. */
  readonly address: string | null
  /** Requests that passed since the start without being counted. */
  readonly uncounted: number
  /** A limit that counts every request on arrival. Replicas share the counts of a name, so each limit has its own. */
  rateLimit(limit: Limit): RateLimit
  /** A limit that counts only requests that are fulfilled. */
  callerLog(limit: Limit): CallerLog
  close(): Promise<void>
}

/**
 * A limit on requests that are fulfilled: any period as long as its window has at most `requests` of them. A request is
 * counted first, so that of two simultaneous ones only one passes, and given back if it could not be fulfilled. A client
 * is the same object for all limits of one request.
 */
export interface CallerLog {
  readonly limit: Limit
  /** Counts a request, unless the limit is reached. */
  take(client: Forwarded): Promise<Taken>
  /** What a client has left. Counts nothing. */
  peek(client: Forwarded): Promise<LimitState>
}

export type Taken =
  | {
      readonly kind: 'counted'
      /** Removes the request again. Returns at once. */
      readonly giveBack: () => void
    }
  | { readonly kind: 'limit reached' }
  /** The counts cannot be reached. Requests pass all the same. */
  | { readonly kind: 'unknown' }
