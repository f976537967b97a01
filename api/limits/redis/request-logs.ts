import { createHash, randomBytes } from 'node:crypto'
import type { UncountedRequests } from '../../log/uncounted-requests.ts'
import { clientAddress, type Forwarded } from '../client-address.ts'
import type { Limit, LimitState } from '../limit-state.ts'
import type { LimitCommands, RedisConnection } from './redis-connection.ts'

/** A request that is stored in the log of a client. */
export interface LoggedRequest {
  readonly isCounted: boolean
  readonly id: string
  readonly left: LimitState
}

/** The requests of clients in Redis, one log for each limit and client. Redis measures the time. */
export class RequestLogs {
  readonly #connection: Pick<RedisConnection, 'ask' | 'patienceMs'>
  readonly #uncounted: Pick<UncountedRequests, 'add'>
  /** How long the logs of a request were waited for. */
  readonly #waitedMs = new WeakMap<Forwarded, number>()

  constructor(connection: Pick<RedisConnection, 'ask' | 'patienceMs'>, uncounted: Pick<UncountedRequests, 'add'>) {
    this.#connection = connection
    this.#uncounted = uncounted
  }

  /** Counts a request, unless the limit is reached. Null: Redis did not answer, and the request passes. */
  async add(key: string, limit: Limit, client: Forwarded): Promise<LoggedRequest | null> {
    const id = randomBytes(9).toString('base64url')
    try {
      return await this.#run(key, limit, client, id)
    } catch (error) {
      this.#uncounted.add((error as Error).message)
      return null
    }
  }

  /** What a client has left. Null: Redis did not answer. */
  async read(key: string, limit: Limit, client: Forwarded): Promise<LimitState | null> {
    const read = await this.#run(key, limit, client, '').catch(() => null)
    return read?.left ?? null
  }

  /** Sends the removal of a request, without waiting. What is sent later comes after it. */
  remove(key: string, id: string): void {
    // If Redis is away, the request counts until its window ends.
    this.#connection.ask(commands => commands.zrem(key, id), this.#connection.patienceMs).catch(() => {})
  }

  /** The next command of this request may wait as long as the first: each call of a tool in a message does. */
  forgetWait(client: Forwarded): void {
    this.#waitedMs.delete(client)
  }

  async #run(key: string, limit: Limit, client: Forwarded, id: string): Promise<LoggedRequest> {
    const { requests, windowSeconds } = limit
    const add = (commands: LimitCommands) => commands.slidingLog(key, windowSeconds * 1_000_000, requests, id)
    const waitedMs = this.#waitedMs.get(client) ?? 0
    const startedMs = performance.now()
    try {
      const [counted, remaining, reset] = await this.#connection.ask(add, this.#connection.patienceMs - waitedMs)
      const left = { ...limit, remaining, resetSeconds: Math.ceil(reset / 1_000_000) }
      return { isCounted: counted === 1, id, left }
    } finally {
      this.#waitedMs.set(client, waitedMs + performance.now() - startedMs)
    }
  }
}

/** The beginning of the keys of a limit. Several services in one Redis use several databases of it. */
export function namespaceOf({ name }: Limit): string {
  return `fuel:${name}`
}

/**
 * A client in a key. Addresses are personal data, and what is in Redis is seen by others: in `MONITOR`, in the slow log,
 * in dumps and backups. A hash is no secret for someone who tries all addresses of IPv4, but nothing else is needed to
 * count, and the key is gone when the window ends. 128 bits are enough for no two clients to have the same.
 */
export function pseudonymOf(client: Forwarded): string {
  return createHash('sha256').update(clientAddress(client)).digest().subarray(0, 16).toString('base64url')
}

export function keyOf(limit: Limit, client: Forwarded): string {
  return `${namespaceOf(limit)}:${pseudonymOf(client)}`
}
