import type { Log } from './log.ts'

const quietMs = 60_000

/** Counts the requests that passed a limit without being counted, and logs them: once a minute, because all do at once. */
export class UncountedRequests {
  readonly #log: Log
  readonly #address: string
  readonly #nowMs: () => number
  #loggedAtMs = Number.NEGATIVE_INFINITY
  #logged = 0
  #isOver = true
  total = 0

  /** `address`: of Redis, without user and password. */
  constructor(log: Log, address: string, nowMs: () => number) {
    this.#log = log
    this.#address = address
    this.#nowMs = nowMs
  }

  /** `why`: without a client, a key or a secret. */
  add(why: string): void {
    this.total += 1
    const now = this.#nowMs()
    if (now - this.#loggedAtMs < quietMs) return
    const uncounted = this.total - this.#logged
    this.#log.warn({ redis: this.#address, uncounted, why }, 'requests pass limits without being counted')
    this.#logged = this.total
    this.#loggedAtMs = now
    this.#isOver = false
  }

  /** Redis answers again. Logged only if the fault was, so at most once a minute too. */
  end(): void {
    if (this.#isOver) return
    this.#log.info({ redis: this.#address, uncounted: this.total - this.#logged }, 'limits are counted again')
    this.#logged = this.total
    this.#isOver = true
  }
}
