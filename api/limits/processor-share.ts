import { LRUCache } from 'lru-cache'
import { Refusal } from '../http/refusal.ts'
import { clientAddress, type Forwarded } from './client-address.ts'

const windowMs = 60_000

// A third of a processor. A question takes 1 to 5 ms, so that is some thousand questions.
const shareMs = 20_000

// Beyond that, the client that asked longest ago is removed and starts again at zero.
const clientsMax = 50_000

/**
 * The processor time that one client may take in a minute, in this process. For work whose number of requests says little: one request
 * may have fifty questions.
 */
export class ProcessorShare {
  readonly #usedMs = new LRUCache<string, number>({ max: clientsMax, ttl: windowMs, noUpdateTTL: true })
  readonly #shareMs: number
  readonly #nowMs: () => number

  constructor(ms = shareMs, nowMs = () => performance.now()) {
    this.#shareMs = ms
    this.#nowMs = nowMs
  }

  /** Begins the work, and counts the time until it first waits for something. Throws Refusal 429 with `Retry-After` if nothing is left. */
  begin<Result>(client: Forwarded, work: () => Promise<Result>): Promise<Result> {
    const address = clientAddress(client)
    const used = this.#usedMs.get(address) ?? 0
    if (used >= this.#shareMs) {
      const seconds = Math.max(1, Math.ceil(this.#usedMs.getRemainingTTL(address) / 1000))
      throw new Refusal(429, 'The questions of this client took too much time', ['Retry-After', String(seconds)])
    }
    const began = this.#nowMs()
    const result = work()
    this.#usedMs.set(address, used + this.#nowMs() - began)
    return result
  }
}
