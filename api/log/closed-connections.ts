import type { Log } from './log.ts'
import { shortened } from './refused-requests.ts'

/** Why a connection was closed that its client had not ended, as in the metric and in the log. */
const closingReasons = ['too many waiting', 'no progress'] as const
export type ClosingReason = (typeof closingReasons)[number]

const messages: Readonly<Record<ClosingReason, string>> = {
  'too many waiting': 'closed connections with too many waiting requests',
  'no progress': 'closed connections whose clients did not receive their answers',
}

const quietMs = 60_000

/**
 * Counts the connections that were closed because of their clients, and logs them: once a minute for each reason,
 * because one client can cause hundreds a second.
 */
export class ClosedConnections {
  readonly #log: Log
  readonly #nowMs: () => number
  readonly #counts = closingReasons.map(reason => ({
    reason,
    closed: 0,
    logged: 0,
    loggedAtMs: Number.NEGATIVE_INFINITY,
  }))

  constructor(log: Log, nowMs: () => number) {
    this.#log = log
    this.#nowMs = nowMs
  }

  /** `address`: from `clientAddress`, IPv6 as its /64. */
  add(reason: ClosingReason, address: string): void {
    const count = this.#counts.find(one => one.reason === reason)!
    count.closed += 1
    const now = this.#nowMs()
    if (now - count.loggedAtMs < quietMs) return
    const closed = count.closed - count.logged
    this.#log.warn({ client: shortened(address), reason, closed }, messages[reason])
    count.logged = count.closed
    count.loggedAtMs = now
  }

  all(): readonly { readonly reason: ClosingReason; readonly closed: number }[] {
    return this.#counts
  }
}
