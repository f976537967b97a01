import type { Context, Middleware } from 'koa'
import type { PlainAnswer, RedirectAnswer } from '../http/answer.ts'
import { bodyOf } from '../http/body-of.ts'
import { readQuery } from '../http/query.ts'
import { Refusal } from '../http/refusal.ts'
import { send } from '../http/send.ts'
import { requestIdOf } from '../log/request-id.ts'
import type { FormRoute } from '../routing/route.ts'
import type { ServerContext } from './server-context.ts'

const rules = {
  types: ['application/x-www-form-urlencoded'],
  what: 'form',
  // The longest access request that is valid has 2,478 characters: 30 KB if each is percent-encoded from four bytes.
  longestBytes: 32 * 1024,
}

/** The answer to a form. The complete form is read and decoded like query parameters. */
export async function formAnswer(
  route: FormRoute,
  ctx: Context,
  served: ServerContext,
): Promise<PlainAnswer | RedirectAnswer> {
  const wantsJson = namesJson(ctx)
  const body = await bodyOf(ctx.req, rules).catch((error: unknown) => {
    if (wantsJson || !isUnread(error)) throw error
    return null
  })
  // A browser gets an HTML page, not JSON.
  if (body === null) return { kind: 'redirect', location: route.unreadPage }
  const fields = readQuery(body.toString())
  const requestId = () => requestIdOf(ctx)
  const left = await route.limit.left(ctx)
  return route.handle({ fields, client: ctx, left, wantsJson, requestId, nowMs: served.nowMs() })
}

/** In front of the limit: a browser that submits a form is redirected when the limit is reached. */
export function redirectLimited(route: FormRoute, limited: Middleware): Middleware {
  return async (ctx, next) => {
    try {
      await limited(ctx, next)
    } catch (error) {
      if (namesJson(ctx) || !(error instanceof Refusal && error.status === 429)) throw error
      await send(ctx.req, ctx.res, route, { kind: 'redirect', location: route.limitedPage })
    }
  }
}

/** The form is too long or invalid. */
function isUnread(error: unknown): boolean {
  return error instanceof Refusal && (error.status === 413 || error.status === 415)
}

/** True when Accept names JSON. A browser that submits a form accepts HTML, and any other type by a wildcard. */
export function namesJson({ req }: Context): boolean {
  return (req.headers.accept ?? '').split(',').some(range => {
    const [type, ...parameters] = range.toLowerCase().split(';')
    return type!.trim() === 'application/json' && !parameters.some(one => /^\s*q=0(\.0*)?\s*$/.test(one))
  })
}
