// With one dead publisher, or two, the network works. Requests to the first eight hosts are sent together.
const hostsOfNoNetwork = 3

// A host that has answered in this run: a sweep of a thousand requests continues after a short fault of DNS, but does not
// retry for hours. The last retry of a request starts 7 to 21 seconds after its first attempt.
const lostAfterMs = 10_000
const lostForMs = 60_000

/** Why no packet arrives at a host. */
export interface Unreachable {
  readonly found: string
  readonly cause: unknown
}

interface Lost extends Unreachable {
  readonly firstMs: number
  readonly lastMs: number
}

/**
 * Which hosts this machine can reach, shared by the downloads of a run. A host that was never reached is given up after one
 * retry, for the rest of the run. If three hosts were given up and none was reached, there is no network, and no other host is
 * requested.
 */
export class Reachability {
  readonly #now: () => number
  readonly #reached = new Set<string>()
  readonly #lost = new Map<string, Lost>()
  readonly #givenUp = new Map<string, Unreachable>()

  constructor(now: () => number) {
    this.#now = now
  }

  /** A connection to the host was opened, or refused by it. */
  noteReached(host: string): void {
    this.#reached.add(host)
    this.#lost.delete(host)
    this.#givenUp.delete(host)
  }

  isReached(host: string): boolean {
    return this.#reached.has(host)
  }

  /** Records the failure of the last attempt to reach a host. */
  noteUnreachable(host: string, fault: Unreachable): void {
    const lastMs = this.#now()
    if (this.isReached(host)) this.#lost.set(host, { firstMs: lastMs, ...this.#lost.get(host), ...fault, lastMs })
    else this.#givenUp.set(host, fault)
  }

  /** Why the host is not requested. Null if it may be. */
  findFault(host: string): Unreachable | null {
    return this.#givenUp.get(host) ?? this.#findLost(host) ?? this.#findNoNetwork()
  }

  #findLost(host: string): Unreachable | null {
    const lost = this.#lost.get(host)
    const isLeftAlone = lost && lost.lastMs - lost.firstMs >= lostAfterMs && this.#now() - lost.lastMs < lostForMs
    return isLeftAlone ? lost : null
  }

  #findNoNetwork(): Unreachable | null {
    const [first] = this.#givenUp
    if (!first || this.#reached.size > 0 || this.#givenUp.size < hostsOfNoNetwork) return null
    const [host, { found, cause }] = first
    return { found: `no network: ${this.#givenUp.size} hosts cannot be reached, such as ${host}, ${found}`, cause }
  }
}
