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
