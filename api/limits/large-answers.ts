import type { Context } from 'koa'
import { Refusal } from '../http/refusal.ts'
import { clientAddress } from './client-address.ts'
import type { Limiter } from './limiter.ts'
import type { RateLimit } from './rate-limit.ts'
import { SharedRoom } from './shared-room.ts'

// Made answers that clients have not received yet: of all clients together, and of one client. A client that
// reads nothing keeps its answers until its connections are closed, after a minute.
// Counted unpacked: the largest map has 2 MB, of which a browser that packs is sent 0.2, so one client may have 16 of them under way.
// A browser opens six connections.
const unsentBytesMax = 128 * 1024 * 1024
const unsentBytesOfClient = unsentBytesMax / 4

/**
 * Bounds what large answers cost: how many a client may have made in a minute, and the memory of those that are not
 * received yet. Answers that are sent again from memory cost nothing and do not count.
 */
export class LargeAnswers {
  readonly #limit: RateLimit | null
  readonly #unsent: SharedRoom

  /** `perMinute`: of one client address; 0: no limit. */
  constructor(perMinute: number, limiter: Limiter, unsent = new SharedRoom(unsentBytesMax, unsentBytesOfClient)) {
    this.#limit = perMinute === 0 ? null : limiter.rateLimit({ name: 'map', requests: perMinute, windowSeconds: 60 })
    this.#unsent = unsent
  }

  /** Throws Refusal: 429 when the client reached its limit, 503 when too much waits to be received by this client. */
  async admit(ctx: Context): Promise<void> {
    if (!this.#unsent.hasShare(clientAddress(ctx))) {
      throw new Refusal(503, 'Too many large answers to this client are not received yet', ['Retry-After', '5'])
    }
    if (!this.#limit) return
    try {
      await this.#limit.admit(ctx)
    } catch (error) {
      await this.#limit.show(ctx)
      throw error
    }
  }

  /** Counts an answer that was made for this request until the client has it. Closes connections when too much is not received. */
  hold(ctx: Context, bytes: number): void {
    const { res } = ctx
    // The client left while the answer was made, so there is no `close` to wait for.
    if (res.destroyed) return
    res.once(
      'close',
      this.#unsent.take(clientAddress(ctx), bytes, () => res.destroy()),
    )
  }
}
