import { Router } from '@koa/router'
import type { Context, Middleware, Next } from 'koa'
import { Refusal } from '../http/refusal.ts'
import type { Route } from '../routing/route.ts'
import { answerPath } from './answer-path.ts'
import type { ServerContext } from './server-context.ts'

/** A path with its answer, for all methods. */
export interface RoutedPath {
  /** In the notation of `@koa/router`: `/live/logos/:file`, `/api/natural-language/*question`. */
  readonly pattern: string
  readonly answer: Middleware
}

type SharedPath = readonly [Route, ...Route[]]

/**
 * The only place that matches paths to routes. They match exactly: another case or a trailing slash is another path. A path without a
 * variable part is found in a Map: `@koa/router` would try all patterns for it, which takes longer than most answers.
 */
export function router(paths: readonly RoutedPath[]): Middleware {
  const exact = new Map<string, Middleware>()
  const routing = new Router({ strict: true, sensitive: true })
  for (const { pattern, answer } of paths) {
    if (/[:*]/.test(pattern)) routing.all(pattern, answer as Parameters<typeof routing.all>[1])
    else exact.set(pattern, answer)
  }
  const matching = routing.routes() as unknown as Middleware
  return (ctx, next) => (exact.get(pathAsSent(ctx)) ?? matching)(ctx, next)
}

/** The paths of the routes. Several routes may share a path with different methods. */
export function routedPaths(routes: readonly Route[], served: ServerContext): readonly RoutedPath[] {
  const byPath = new Map<string, [Route, ...Route[]]>()
  for (const route of routes) {
    for (const path of [route.path, ...(route.alsoAt ?? [])]) {
      const there = byPath.get(path)
      if (there) there.push(route)
      else byPath.set(path, [route])
    }
  }
  return [...byPath].map(([path, there]) => {
    if (there[0].takesRest) return restOfPath(path, there, served)
    return { pattern: path, answer: answerPath(there, served) }
  })
}

/**
 * A path whose last part is the rest of the address, which is passed on as it was sent: `@koa/router` would decode it
 * (twice, if a character is encoded twice). A space in the rest is sent as `+`. A percent-encoded space is refused
 * before all other checks, also of the method, and does not count for a limit.
 */
function restOfPath(path: string, routes: SharedPath, served: ServerContext): RoutedPath {
  const colon = path.lastIndexOf(':')
  const before = path.slice(0, colon)
  const name = path.slice(colon + 1)
  const [route] = routes
  const answer = answerPath(routes, served)
  const answerRest = async (ctx: Context, next: Next): Promise<void> => {
    const rest = pathAsSent(ctx).slice(before.length)
    if (rest.includes('%20')) {
      ctx.state.route = route
      await route.limit?.show(ctx)
      throw new Refusal(403, 'A space in the path must be sent as +')
    }
    ctx.params = { [name]: rest }
    return answer(ctx, next)
  }
  return { pattern: `${before}*${name}`, answer: answerRest }
}

/** The path without the query. Koa's `ctx.path` escapes invalid characters again. */
export function pathAsSent(ctx: Context): string {
  const url = ctx.req.url!
  if (!url.startsWith('/')) return ctx.path
  const mark = url.indexOf('?')
  return mark < 0 ? url : url.slice(0, mark)
}
