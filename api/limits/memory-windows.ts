import type { Context } from 'koa'
import { clientAddress } from './client-address.ts'
import { type Limit, type LimitState, nothingCounted } from './limit-state.ts'
import type { RateCounts } from './rate-limit.ts'

// Clients stored for one limit. Beyond that, the client whose window opened first is removed and starts again at zero.
// An attacker with more addresses than this gains more from the addresses than from being removed.
const clientsMax = 50_000

const namespace = 'client'

/** A limit in this process: the window of a client opens with its first request. */
export class MemoryWindows implements RateCounts {
  readonly driver: RateCounts['driver']
  readonly #limit: Limit
  readonly #windows: ClientWindows

  constructor(limit: Limit, maxClients = clientsMax) {
    this.#limit = limit
    this.#windows = new ClientWindows(maxClients)
    this.driver = { driver: 'memory', db: this.#windows, namespace, id: clientAddress }
  }

  left(ctx: Context): LimitState {
    const window = this.#windows.get(`${namespace}:${clientAddress(ctx)}`)
    const seconds = window === undefined ? 0 : Math.ceil(window.reset - nowSeconds())
    if (window === undefined || seconds <= 0) return nothingCounted(this.#limit)
    // The package counts down after a request, so the entry includes the newest one.
    const resetSeconds = Math.min(seconds, this.#limit.windowSeconds)
    return { ...this.#limit, remaining: Math.max(0, window.remaining - 1), resetSeconds }
  }
}

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

/**
 * In the order in which the windows opened. koa-ratelimit only adds entries; this removes them. It also counts in the
 * entry that it returns, and reads it a moment later: with one entry for all, of many simultaneous requests of a client
 * none would pass. So each request gets an entry of its own, which is then the stored one.
 */
class ClientWindows extends Map<string, ClientWindow> {
  readonly #max: number

  constructor(max: number) {
    super()
    this.#max = max
  }

  override get(client: string): ClientWindow | undefined {
    const window = super.get(client)
    if (window === undefined) return undefined
    const own = { ...window }
    super.set(client, own)
    return own
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
