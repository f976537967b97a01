import type { Context, Middleware, Next } from 'koa'
import ratelimit, { type MiddlewareOptions } from 'koa-ratelimit'
import { Refusal } from '../http/refusal.ts'
import { type Limit, type LimitState, rateLimitHeaders } from './limit-state.ts'

/** The counts of one limit, as a driver of koa-ratelimit. */
export interface RateCounts {
  /** What koa-ratelimit counts with. */
  readonly driver: Pick<MiddlewareOptions, 'driver' | 'db' | 'namespace' | 'id'>
  /** What the client has left. Counts nothing. */
  left(ctx: Context): LimitState | Promise<LimitState>
}

/** At most `requests` requests of one client in a window of `windowSeconds` seconds, counted by koa-ratelimit on arrival. */
export class RateLimit {
  readonly limit: Limit
  readonly #counts: RateCounts
  readonly #counted: Middleware

  constructor(limit: Limit, counts: RateCounts) {
    const { requests, windowSeconds } = limit
    this.limit = limit
    this.#counts = counts
    this.#counted = ratelimit({
      ...counts.driver,
      max: requests,
      duration: windowSeconds * 1000,
      // Ours are those of the IETF draft.
      disableHeader: true,
      throw: true,
    })
  }

  /** In front of a route: counts the request, and writes what is left in the headers of its answer. Throws as `admit` does. */
  readonly middleware = async (ctx: Context, next: Next): Promise<void> => {
    try {
      await this.admit(ctx)
    } finally {
      await this.show(ctx)
    }
    return next()
  }

  /** Counts a request. Throws Refusal 429 with `Retry-After` if nothing was left. */
  async admit(ctx: Context): Promise<void> {
    try {
      await this.#counted(ctx, async () => {})
    } catch (error) {
      if ((error as { status?: number }).status !== 429) throw error
      // koa-ratelimit wrote its own answer. Ours has the shape of the route, and seconds that are rounded up.
      for (const name of ['Content-Type', 'Content-Length', 'Retry-After']) ctx.res.removeHeader(name)
      const { resetSeconds } = await this.left(ctx)
      throw new Refusal(429, 'Too many requests', ['Retry-After', String(Math.max(1, resetSeconds))])
    }
  }

  /** Writes what is left in the headers of an answer. Counts nothing. */
  async show(ctx: Context): Promise<void> {
    for (const [name, value] of rateLimitHeaders([await this.left(ctx)])) ctx.res.setHeader(name, value)
  }

  /** What the client has left. Counts nothing. */
  async left(ctx: Context): Promise<LimitState> {
    return this.#counts.left(ctx)
  }
}
