import type { Context, Middleware, Next } from 'koa'

/**
 * Finds a route by its exact path in a Map. `@koa/router` handles all other requests after it (absolute form, paths
 * with variable parts). It tries one pattern after the other, which costs 2.5 to 3 µs for eleven routes. That is an
 * eighth of the time that Node's bare server needs for a request (Node 20).
 */
export function answerExactPaths(byPath: ReadonlyMap<string, Middleware>): Middleware {
  return async function answerExactPath(ctx: Context, next: Next): Promise<void> {
    const url = ctx.req.url!
    const mark = url.indexOf('?')
    const answer = byPath.get(mark < 0 ? url : url.slice(0, mark))
    return answer ? answer(ctx, next) : next()
  }
}
