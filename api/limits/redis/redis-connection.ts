import type { Redis } from 'ioredis'
import { loadOptional } from '../../../pipeline/disk/package-root.ts'
import type { RedisAddress } from './redis-address.ts'
import { type SlidingLogReply, slidingLogScript } from './sliding-log-script.ts'

// How long a request waits for Redis in all.
const patienceDefaultMs = 100

// How long the start waits for the first connection, so that the first requests are counted. Redis may be away then.
const startMs = 1_000

// Redis that has not answered for so many times that wait (a second) is connected to again: a host that is cut off
// refuses nothing.
const longSilence = 10

// The pause before the next attempt to connect.
const pauseMs = (attempts: number): number => Math.min(50 * attempts, 1_000)

/** The two commands that limits need. */
export interface LimitCommands {
  slidingLog(key: string, windowMicroseconds: number, requests: number, id: string): Promise<SlidingLogReply>
  zrem(key: string, id: string): Promise<number>
}

export interface ConnectionNeeds {
  /** Redis answers, for the first time or again. */
  readonly onReturn: () => void
  /** Longer, for tests on a busy machine. */
  readonly patienceMs?: number
}

/**
 * One connection to Redis that no request waits for: a command is answered soon, or fails. Nothing is sent or queued
 * while Redis is away or silent. It reconnects by itself, for ever.
 */
export class RedisConnection {
  /** How long a request waits for Redis in all. */
  readonly patienceMs: number
  readonly #client: Redis & LimitCommands
  readonly #onReturn: () => void
  /** The last command was not answered in time. */
  #isSilent = false
  /** Why there is no connection. */
  #fault = 'not connected yet'

  private constructor(client: Redis & LimitCommands, { onReturn, patienceMs = patienceDefaultMs }: ConnectionNeeds) {
    this.#client = client
    this.#onReturn = onReturn
    this.patienceMs = patienceMs
    client.on('error', (error: NodeJS.ErrnoException) => {
      // Of several addresses that all refused, Node (20) gives the code only.
      this.#fault = error.message || error.code || error.name
    })
    client.on('ready', () => {
      this.#fault = 'the connection was closed'
      this.#isSilent = false
      onReturn()
    })
  }

  /** Returns when Redis is connected, or after a second. Throws UsageError if the client is not installed. */
  static async open({ shown: _, ...server }: RedisAddress, needs: ConnectionNeeds): Promise<RedisConnection> {
    const Client = (await loadOptional('ioredis', 'FUEL_LIMITS_URL: Redis', () => import('ioredis'))).Redis
    const client = new Client({
      ...server,
      connectionName: 'fuel-etl',
      scripts: { slidingLog: { lua: slidingLogScript, numberOfKeys: 1 } },
      connectTimeout: startMs,
      disconnectTimeout: startMs,
      socketTimeout: longSilence * (needs.patienceMs ?? patienceDefaultMs),
      retryStrategy: pauseMs,
      // A command of a connection that closes fails at once, and none waits for the next connection.
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      // A primary that became a replica. Its name leads to the new primary.
      reconnectOnError: error => error.message.startsWith('READONLY'),
    }) as Redis & LimitCommands
    const connection = new RedisConnection(client, needs)
    await connection.#started()
    return connection
  }

  /** Null: it answers. Otherwise why it does not. */
  get fault(): string | null {
    if (this.#client.status !== 'ready') return this.#fault
    return this.#isSilent ? this.#noAnswer : null
  }

  /** Throws an error that says why there is no answer; after `waitMs` milliseconds at the latest. */
  async ask<Answer>(send: (commands: LimitCommands) => Promise<Answer>, waitMs: number): Promise<Answer> {
    const { fault } = this
    if (fault !== null) throw new Error(fault)
    if (waitMs <= 0) throw new Error(this.#noAnswer)
    const reply = send(this.#client)
    // Late answers too. The silence ends with an answer, or with the connection.
    const heard = () => {
      if (!this.#isSilent) return
      this.#isSilent = false
      if (this.#client.status === 'ready') this.#onReturn()
    }
    reply.then(heard, heard)
    return within(reply, waitMs, () => {
      this.#isSilent = true
      return new Error(this.#noAnswer)
    })
  }

  get #noAnswer(): string {
    return `no answer within ${this.patienceMs} ms`
  }

  close(): void {
    this.#client.disconnect()
  }

  #started(): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, startMs)
      this.#client.once('ready', () => {
        clearTimeout(timer)
        resolve()
      })
    })
  }
}

function within<Answer>(reply: Promise<Answer>, waitMs: number, faultOfSilence: () => Error): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(faultOfSilence())
    // An answer that arrived while this process was busy is read before `setImmediate` calls back.
    let last: NodeJS.Immediate | undefined
    const timer = setTimeout(() => {
      last = setImmediate(giveUp)
    }, waitMs)
    const stop = () => {
      clearTimeout(timer)
      clearImmediate(last)
    }
    reply.then(resolve, reject).finally(stop)
  })
}
