import type { Forwarded } from '../client-address.ts'
import type { CallerLog, Taken } from '../limiter.ts'
import { type Limit, type LimitState, nothingCounted } from '../rate-limit-headers.ts'
import { keyOf, type RequestLogs } from './request-logs.ts'

/** A log of fulfilled requests that all replicas share. */
export class RedisLog implements CallerLog {
  readonly limit: Limit
  readonly #logs: RequestLogs

  constructor(limit: Limit, logs: RequestLogs) {
    this.limit = limit
    this.#logs = logs
  }

  async take(client: Forwarded): Promise<Taken> {
    const key = keyOf(this.limit, client)
    const logged = await this.#logs.add(key, this.limit, client)
    if (logged === null) return { kind: 'unknown' }
    if (!logged.isCounted) return { kind: 'limit reached' }
    return { kind: 'counted', giveBack: () => this.#logs.remove(key, logged.id) }
  }

  async peek(client: Forwarded): Promise<LimitState> {
    return (await this.#logs.read(keyOf(this.limit, client), this.limit, client)) ?? nothingCounted(this.limit)
  }
}
