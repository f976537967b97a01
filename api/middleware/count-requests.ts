import type { Context, Middleware, Next } from 'koa'
import type { RequestCounts } from '../metrics/request-counts.ts'
import type { Route } from '../routing/route.ts'

/** Counts every answer by route and status, with the time to create it. */
export function countRequests(counts: RequestCounts): Middleware {
  return async function countRequest(ctx: Context, next: Next): Promise<void> {
    const started = performance.now()
    try {
      await next()
    } finally {
      counts.add(ctx.state.route as Route | undefined, ctx.res.statusCode, performance.now() - started)
    }
  }
}
