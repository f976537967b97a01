import type { Log } from '../../log/log.ts'
import { UncountedRequests } from '../../log/uncounted-requests.ts'
import type { Forwarded } from '../client-address.ts'
import { type Limit, type LimitState, nothingCounted } from '../limit-state.ts'
import type { CallerLog, Limiter, Taken } from '../limiter.ts'
import { RateLimit } from '../rate-limit.ts'
import { redisAddress } from './redis-address.ts'
import { type ConnectionNeeds, RedisConnection } from './redis-connection.ts'
import { RedisRates } from './redis-rates.ts'
import { keyOf, RequestLogs } from './request-logs.ts'

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

type UsedConnection = Pick<RedisConnection, 'ask' | 'patienceMs' | 'close'>

/** Counts in Redis, for all replicas that use it. While Redis is away, requests pass: see `RedisConnection`. */
export class RedisLimiter implements Limiter {
  readonly address: string
  readonly #connection: UsedConnection
  readonly #uncounted: UncountedRequests
  readonly #logs: RequestLogs

  constructor(address: string, connection: UsedConnection, uncounted: UncountedRequests) {
    this.address = address
    this.#connection = connection
    this.#uncounted = uncounted
    this.#logs = new RequestLogs(connection, uncounted)
  }

  get uncounted(): number {
    return this.#uncounted.total
  }

  rateLimit(limit: Limit): RateLimit {
    return new RateLimit(limit, new RedisRates(limit, this.#logs))
  }

  callerLog(limit: Limit): RedisLog {
    return new RedisLog(limit, this.#logs)
  }

  async close(): Promise<void> {
    this.#connection.close()
  }
}

/**
 * Connects, and returns after a second at the latest: a service starts without Redis too, and then says so. Throws
 * UsageError for an address that cannot be used, and if the client is not installed.
 */
export async function openRedisLimiter(
  url: string,
  log: Log,
  waiting: Pick<ConnectionNeeds, 'patienceMs'> = {},
): Promise<RedisLimiter> {
  const address = redisAddress(url)
  const uncounted = new UncountedRequests(log, address.shown, Date.now)
  const connection = await RedisConnection.open(address, { ...waiting, onReturn: () => uncounted.end() })
  const { fault } = connection
  if (fault !== null) {
    log.warn({ redis: address.shown, why: fault }, 'Redis does not answer: requests pass limits until it does')
  }
  return new RedisLimiter(address.shown, connection, uncounted)
}
