// Why not koa-ratelimit: its driver in memory counts in fixed windows, so that twice the limit passes around the end of
// one, and never forgets an address; that of version 6 speaks Redis. It counts a request when it comes in, while of access
// requests only those count that were stored, and it writes headers and bodies of its own.
import { LRUCache } from 'lru-cache'
import type { LimitState } from './rate-limit-headers.ts'

/** At most so many requests of one caller in any so many seconds. */
export interface Limit {
  /** As `RateLimit-Policy` and `RateLimit` give it. */
  readonly name: string
  readonly requests: number
  readonly windowSeconds: number
}

// Callers remembered by one log; then the one that was heard of longest ago is forgotten and begins anew. Measured on
// Node 20 with networks of IPv6: 0.3 KB for a caller with one request, 0.8 KB with 60, so 40 MB for a limit of 60 under the
// heaviest attack. Who commands more addresses than this has more requests by them than by being forgotten.
const callersMax = 50_000

/**
 * When each caller's requests were, as long as they count: no window of that length, wherever it begins, holds more than
 * the limit. A request is in force for exactly the window, and no longer counts at its end. Of this process only.
 */
export class CallerLog {
  readonly limit: Limit
  readonly #windowMs: number
  /** Epoch milliseconds of the requests in force, oldest first; never more than the limit. */
  readonly #callers: LRUCache<string, number[]>

  constructor(limit: Limit, maxCallers = callersMax) {
    this.limit = limit
    this.#windowMs = limit.windowSeconds * 1000
    this.#callers = new LRUCache({ max: maxCallers })
  }

  /** What is left to a caller. Counts nothing. */
  peek(caller: string, nowMs: number): LimitState {
    const { requests } = this.limit
    const times = this.#inForce(caller, nowMs)
    const resetSeconds = times.length === 0 ? 0 : Math.ceil((times[0]! + this.#windowMs - nowMs) / 1000)
    return { ...this.limit, remaining: requests - times.length, resetSeconds }
  }

  /** Counts a request, if there is room for it. */
  take(caller: string, nowMs: number): boolean {
    const times = this.#inForce(caller, nowMs)
    if (times.length >= this.limit.requests) return false
    times.push(nowMs)
    this.#callers.set(caller, times)
    return true
  }

  /** The request that was counted at that instant does not count after all. */
  giveBack(caller: string, takenMs: number): void {
    const times = this.#callers.get(caller)
    // Not found when the clock was set back meanwhile: then it stands last, as they all are of one instant.
    times?.splice(times.lastIndexOf(takenMs), 1)
  }

  /**
   * A clock that was set back leaves requests in the future. They count as if they were of now: nobody gets more than
   * the limit by it, and nobody waits longer than one window.
   */
  #inForce(caller: string, nowMs: number): number[] {
    const times = this.#callers.get(caller) ?? []
    const gone = times.findIndex(time => time > nowMs - this.#windowMs)
    times.splice(0, gone < 0 ? times.length : gone)
    for (let at = times.length - 1; at >= 0 && times[at]! > nowMs; at--) times[at] = nowMs
    return times
  }
}
