import type { Context, Middleware, Next } from 'koa'
import { pathAsSent } from '../path-as-sent.ts'
import { Refusal } from '../refusal.ts'
import type { Route } from '../route.ts'

/** A path whose last part is the rest of the address. */
export interface OpenPath {
  /** `/api/natural-language/:question`. */
  readonly path: string
  readonly routes: readonly [Route, ...Route[]]
  readonly answer: Middleware
}

/**
 * Answers paths by their prefix, and passes on the rest as it was sent. `@koa/router` would decode it (twice, if a
 * character is encoded twice) and treat an encoded slash as a slash. A space in the rest is sent as `+`. A
 * percent-encoded space is refused before all other checks, also of the method, and does not count for a limit.
 */
export function answerRestOfPath(paths: readonly OpenPath[]): Middleware {
  const open = paths.map(one => {
    const colon = one.path.lastIndexOf(':')
    return { ...one, before: one.path.slice(0, colon), name: one.path.slice(colon + 1) }
  })
  return async function answerRest(ctx: Context, next: Next): Promise<void> {
    const path = pathAsSent(ctx)
    const found = open.find(({ before }) => path.length > before.length && path.startsWith(before))
    if (!found) return next()
    const [route] = found.routes
    const rest = path.slice(found.before.length)
    if (rest.includes('%20')) {
      ctx.state.route = route
      route.limit?.show(ctx)
      throw new Refusal(403, 'A space in the path must be sent as +')
    }
    ctx.params = { [found.name]: rest }
    return found.answer(ctx, next)
  }
}
