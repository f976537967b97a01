import type { Context } from 'koa'
import type { MiddlewareOptions } from 'koa-ratelimit'
import { type Limit, type LimitState, nothingCounted } from '../limit-state.ts'
import type { RateCounts } from '../rate-limit.ts'
import { keyOf, namespaceOf, pseudonymOf, type RequestLogs } from './request-logs.ts'

/** A limit that all replicas count together: the window slides, so it ends for each request by itself. */
export class RedisRates implements RateCounts {
  readonly driver: RateCounts['driver']
  readonly #limit: Limit
  readonly #logs: RequestLogs
  /** What Redis said when it counted a request, and when, so that the headers of its answer need no second command. */
  readonly #counted = new WeakMap<Context, { readonly left: LimitState; readonly atMs: number }>()

  constructor(limit: Limit, logs: RequestLogs) {
    this.#limit = limit
    this.#logs = logs
    // koa-ratelimit asks for the id of a client and then sends the command, without a pause between.
    let asked: Context | undefined
    // It calls only this command of its Redis client. With it defined, it does not define its own.
    const db = { ratelimiter: (key: string) => this.#count(key, asked!) }
    this.driver = {
      driver: 'redis',
      db: db as unknown as MiddlewareOptions['db'],
      namespace: namespaceOf(limit),
      id: ctx => {
        asked = ctx
        return pseudonymOf(ctx)
      },
    }
  }

  async left(ctx: Context): Promise<LimitState> {
    const counted = this.#counted.get(ctx)
    if (counted) {
      const seconds = (performance.now() - counted.atMs) / 1000
      return { ...counted.left, resetSeconds: Math.max(0, Math.ceil(counted.left.resetSeconds - seconds)) }
    }
    return (await this.#logs.read(keyOf(this.#limit, ctx), this.#limit, ctx)) ?? nothingCounted(this.#limit)
  }

  /** What koa-ratelimit expects: what was left before this request, the end of the window in epoch seconds, the limit. */
  async #count(key: string, ctx: Context): Promise<[before: number, resetAt: number, requests: number]> {
    this.#logs.forgetWait(ctx)
    const logged = await this.#logs.add(key, this.#limit, ctx)
    const left = logged?.left ?? nothingCounted(this.#limit)
    this.#counted.set(ctx, { left, atMs: performance.now() })
    const before = logged === null || logged.isCounted ? left.remaining + 1 : 0
    return [before, Date.now() / 1000 + left.resetSeconds, this.#limit.requests]
  }
}
