import type { Log, LogFields } from './log.ts'

const quietMs = 60_000

/**
 * Logs that another process has locked the store, or that its server is away: once a minute, because every request with a key finds
 * it so.
 */
export class LockedStore {
  readonly #log: Log
  readonly #nowMs: () => number
  #loggedAtMs = Number.NEGATIVE_INFINITY
  #refused = 0

  constructor(log: Log, nowMs: () => number) {
    this.#log = log
    this.#nowMs = nowMs
  }

  /** `request`: the one that is logged. `why`: the message of the error, which has no stack here because the fault is not ours. */
  add(request: LogFields, why: string): void {
    this.#refused += 1
    const now = this.#nowMs()
    if (now - this.#loggedAtMs < quietMs) return
    this.#log.error({ ...request, refused: this.#refused }, why)
    this.#loggedAtMs = now
    this.#refused = 0
  }
}

// A client that respects `Retry-After` is refused once or twice. One that is refused a hundred times in ten minutes
// does not.
const warnAt = 100
const windowMs = 600_000

// Clients tracked at the same time. Beyond that, the oldest is removed.
const clientsMax = 1000

interface Refusals {
  readonly sinceMs: number
  count: number
}

/** Logs clients that keep exceeding a limit: each once in ten minutes, by its network, not its full address. */
export class OftenRefused {
  readonly #log: Log
  readonly #nowMs: () => number
  readonly #byClient = new Map<string, Refusals>()

  constructor(log: Log, nowMs: () => number) {
    this.#log = log
    this.#nowMs = nowMs
  }

  /** `address`: from `clientAddress`, IPv6 as its /64. */
  add(address: string, route: string): void {
    const now = this.#nowMs()
    const client = shortened(address)
    const known = this.#byClient.get(client)
    const refusals = known && now - known.sinceMs < windowMs ? known : { sinceMs: now, count: 0 }
    refusals.count += 1
    if (refusals !== known) this.#begin(client, refusals)
    if (refusals.count !== warnAt) return
    this.#log.warn({ client, route, refused: warnAt }, 'a client runs into a limit again and again')
  }

  #begin(client: string, refusals: Refusals): void {
    this.#byClient.delete(client)
    if (this.#byClient.size >= clientsMax) this.#byClient.delete(this.#byClient.keys().next().value!)
    this.#byClient.set(client, refusals)
  }
}

/** `192.0.2.77` → `192.0.2.0/24`, `2001:db8:1:2::/64` → `2001:db8:1::/48`: identifies the network, not the client. */
export function shortened(address: string): string {
  if (address.includes('.')) return address.replace(/\.\d+$/, '.0/24')
  const [head, rest] = address.split('::')
  if (rest === undefined) return address
  return `${[...head!.split(':').map(group => group || '0'), '0', '0'].slice(0, 3).join(':')}::/48`
}
