import type { Context, Middleware, Next } from 'koa'

/**
 * Finds a route by its path as it is spelled, in a Map. `@koa/router` stands behind it for every other spelling (a
 * request in absolute form, the paths with a part that varies): it tries one pattern after the other, which for
 * eleven routes costs 2.5 to 3 µs, an eighth of all the time that node's bare server takes for a request (Node 20).
 */
export function answerExactPaths(byPath: ReadonlyMap<string, Middleware>): Middleware {
  return async function answerExactPath(ctx: Context, next: Next): Promise<void> {
    const url = ctx.req.url!
    const mark = url.indexOf('?')
    const answer = byPath.get(mark < 0 ? url : url.slice(0, mark))
    return answer ? answer(ctx, next) : next()
  }
}
