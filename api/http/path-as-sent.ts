import type { Context } from 'koa'

/** The path without the query. Koa's `ctx.path` escapes invalid characters again. */
export function pathAsSent(ctx: Context): string {
  const url = ctx.req.url!
  if (!url.startsWith('/')) return ctx.path
  const mark = url.indexOf('?')
  return mark < 0 ? url : url.slice(0, mark)
}
