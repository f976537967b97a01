import type { ServerResponse } from 'node:http'
import type { Context } from 'koa'
import { Refusal } from '../http/refusal.ts'
import type { Limiter } from './limiter.ts'
import type { RateLimit } from './rate-limit.ts'

// Made answers that clients have not received yet, of all clients together. A client that reads nothing keeps its answer
// for a minute.
const unsentBytesMax = 256 * 1024 * 1024

/**
 * Bounds what large answers cost: how many a client may have made in a minute, and the memory of those that are not
 * received yet. Answers that are sent again from memory cost nothing and do not count.
 */
export class LargeAnswers {
  readonly #limit: RateLimit | null
  readonly #unsentMax: number
  #unsentBytes = 0

  /** `perMinute`: of one client address; 0: no limit. */
  constructor(perMinute: number, limiter: Limiter, unsentMax = unsentBytesMax) {
    this.#limit = perMinute === 0 ? null : limiter.rateLimit({ name: 'map', requests: perMinute, windowSeconds: 60 })
    this.#unsentMax = unsentMax
  }

  /** Throws Refusal: 429 when the client reached its limit, 503 when too much is waiting to be received. */
  async admit(ctx: Context): Promise<void> {
    if (this.#unsentBytes > this.#unsentMax) {
      throw new Refusal(503, 'Too many large answers are being sent', ['Retry-After', '5'])
    }
    if (!this.#limit) return
    try {
      await this.#limit.admit(ctx)
    } catch (error) {
      await this.#limit.show(ctx)
      throw error
    }
  }

  /** Counts an answer that was made for this response, until the client has it. */
  hold(res: ServerResponse, bytes: number): void {
    this.#unsentBytes += bytes
    res.once('close', () => {
      this.#unsentBytes -= bytes
    })
  }
}
