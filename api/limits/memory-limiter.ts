import { LRUCache } from 'lru-cache'
import { clientAddress, type Forwarded } from './client-address.ts'
import type { Limit, LimitState } from './limit-state.ts'
import type { CallerLog, Limiter, Taken } from './limiter.ts'
import { MemoryWindows } from './memory-windows.ts'
import { RateLimit } from './rate-limit.ts'

// Why not koa-ratelimit: it counts a request on arrival, but an access request counts only once it is stored.

// Callers stored in one log. Beyond that, the least recently seen caller is removed and starts again at zero. Measured
// on Node 20 with IPv6 networks: 0.3 KB for a caller with one request, 0.8 KB with 60, so 40 MB for a limit of 60 under
// the heaviest attack. An attacker with more addresses than this gains more from the addresses than from being removed.
const callersMax = 50_000

/** A log in this process: the times of each caller's requests while they count. */
export class MemoryLog implements CallerLog {
  readonly limit: Limit
  readonly #windowMs: number
  readonly #nowMs: () => number
  /** Epoch milliseconds of the requests that count, oldest first. Never more than the limit. */
  readonly #callers: LRUCache<string, number[]>

  constructor(limit: Limit, nowMs: () => number, maxCallers = callersMax) {
    this.limit = limit
    this.#windowMs = limit.windowSeconds * 1000
    this.#nowMs = nowMs
    this.#callers = new LRUCache({ max: maxCallers })
  }

  async peek(client: Forwarded): Promise<LimitState> {
    const { requests } = this.limit
    const nowMs = this.#nowMs()
    const times = this.#counting(clientAddress(client), nowMs)
    const resetSeconds = times.length === 0 ? 0 : Math.ceil((times[0]! + this.#windowMs - nowMs) / 1000)
    return { ...this.limit, remaining: requests - times.length, resetSeconds }
  }

  async take(client: Forwarded): Promise<Taken> {
    const caller = clientAddress(client)
    const nowMs = this.#nowMs()
    const times = this.#counting(caller, nowMs)
    if (times.length >= this.limit.requests) return { kind: 'limit reached' }
    times.push(nowMs)
    this.#callers.set(caller, times)
    return { kind: 'counted', giveBack: () => this.#giveBack(caller, nowMs) }
  }

  /** Removes a request that was counted at that instant. */
  #giveBack(caller: string, takenMs: number): void {
    const times = this.#callers.get(caller)
    // Not found if the clock was set back meanwhile. Index -1 then removes the last one, which is the same: all were
    // set to one instant.
    times?.splice(times.lastIndexOf(takenMs), 1)
  }

  /**
   * A clock that was set back leaves requests in the future. They count as requests of this moment, so no caller gets
   * more than the limit or waits longer than one window.
   */
  #counting(caller: string, nowMs: number): number[] {
    const times = this.#callers.get(caller) ?? []
    const gone = times.findIndex(time => time > nowMs - this.#windowMs)
    times.splice(0, gone < 0 ? times.length : gone)
    for (let at = times.length - 1; at >= 0 && times[at]! > nowMs; at--) times[at] = nowMs
    return times
  }
}

/** Counts in this process: several processes each admit the limit. */
export class MemoryLimiter implements Limiter {
  readonly address = null
  readonly uncounted = 0
  readonly #nowMs: () => number

  constructor(nowMs: () => number = Date.now) {
    this.#nowMs = nowMs
  }

  rateLimit(limit: Limit): RateLimit {
    return new RateLimit(limit, new MemoryWindows(limit))
  }

  callerLog(limit: Limit): MemoryLog {
    return new MemoryLog(limit, this.#nowMs)
  }

  async close(): Promise<void> {}
}
