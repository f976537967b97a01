import type { Context } from 'koa'
import ratelimit from 'koa-ratelimit'
import { Refusal } from '../http/refusal.ts'
import { clientAddress } from './client-address.ts'
import { type Limit, type LimitState, rateLimitHeaders } from './rate-limit-headers.ts'

// Clients stored for one limit. Beyond that, the client whose window opened first is removed and starts again at zero.
// An attacker with more addresses than this gains more from the addresses than from being removed.
const clientsMax = 50_000

/** At most `requests` requests of one client in a window that opens with its first request. Counts this process only. */
export class RateLimit {
  readonly limit: Limit
  readonly #windows: ClientWindows
  readonly #middleware: ReturnType<typeof ratelimit>

  constructor(limit: Limit, maxClients = clientsMax) {
    this.limit = limit
    this.#windows = new ClientWindows(maxClients)
    // A second driver, Redis, will be chosen here.
    this.#middleware = ratelimit({
      driver: 'memory',
      db: this.#windows,
      namespace,
      id: clientAddress,
      max: limit.requests,
      duration: limit.windowSeconds * 1000,
      disableHeader: true,
      throw: true,
    })
  }

  /** Counts a request, and writes what is left in the headers of its answer. Throws as `admit` does. */
  async count(ctx: Context): Promise<void> {
    try {
      await this.admit(ctx)
    } finally {
      this.show(ctx)
    }
  }

  /** Counts a request. Throws Refusal 429 with `Retry-After` if nothing was left. */
  async admit(ctx: Context): Promise<void> {
    try {
      await this.#middleware(ctx, async () => {})
    } catch (error) {
      if ((error as { status?: number }).status !== 429) throw error
      // koa-ratelimit wrote its own answer. Ours has the shape of the route, and seconds that are rounded up.
      for (const name of ['Content-Type', 'Content-Length', 'Retry-After']) ctx.res.removeHeader(name)
      const { resetSeconds } = this.left(ctx)
      throw new Refusal(429, 'Too many requests', ['Retry-After', String(Math.max(1, resetSeconds))])
    }
  }

  /** Writes what is left in the headers of an answer. Counts nothing. */
  show(ctx: Context): void {
    for (const [name, value] of rateLimitHeaders([this.left(ctx)])) ctx.res.setHeader(name, value)
  }

  /** What the client has left. Counts nothing. */
  left(ctx: Context): LimitState {
    const { requests } = this.limit
    const window = this.#windows.get(`${namespace}:${clientAddress(ctx)}`)
    const seconds = window === undefined ? 0 : Math.ceil(window.reset - nowSeconds())
    if (window === undefined || seconds <= 0) return { ...this.limit, remaining: requests, resetSeconds: 0 }
    // The package counts down after a request, so the entry includes the newest one.
    const resetSeconds = Math.min(seconds, this.limit.windowSeconds)
    return { ...this.limit, remaining: Math.max(0, window.remaining - 1), resetSeconds }
  }
}

const namespace = 'client'

// The clock of koa-ratelimit: the time at which the process started, and the time since. A change of the machine's clock
// does not move it.
const startedMs = Date.now() - performance.now()

function nowSeconds(): number {
  return (startedMs + performance.now()) / 1000
}

/** What koa-ratelimit stores of a client. `reset`: end of the window in epoch seconds, with decimals. */
interface ClientWindow {
  readonly reset: number
  readonly remaining: number
}

/** In the order in which the windows opened. koa-ratelimit only adds entries; this removes them. */
class ClientWindows extends Map<string, ClientWindow> {
  readonly #max: number

  constructor(max: number) {
    super()
    this.#max = max
  }

  override set(client: string, window: ClientWindow): this {
    this.delete(client)
    const now = nowSeconds()
    for (const [other, { reset }] of this) {
      if (this.size < this.#max && reset > now) break
      this.delete(other)
    }
    return super.set(client, window)
  }
}
