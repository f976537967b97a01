import type { Log } from '../../log/log.ts'
import { UncountedRequests } from '../../log/uncounted-requests.ts'
import type { Limiter } from '../limiter.ts'
import { RateLimit } from '../rate-limit.ts'
import type { Limit } from '../rate-limit-headers.ts'
import { redisAddress } from './redis-address.ts'
import { type ConnectionNeeds, RedisConnection } from './redis-connection.ts'
import { RedisLog } from './redis-log.ts'
import { RedisRates } from './redis-rates.ts'
import { RequestLogs } from './request-logs.ts'

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
