import type { Limiter } from './limiter.ts'
import { MemoryLog } from './memory-log.ts'
import { MemoryWindows } from './memory-windows.ts'
import { RateLimit } from './rate-limit.ts'
import type { Limit } from './rate-limit-headers.ts'

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
