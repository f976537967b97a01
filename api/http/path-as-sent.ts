import type { Context } from 'koa'

/** Without the query. Koa's own is escaped anew where it holds what no address should. */
export function pathAsSent(ctx: Context): string {
  const url = ctx.req.url!
  if (!url.startsWith('/')) return ctx.path
  const mark = url.indexOf('?')
  return mark < 0 ? url : url.slice(0, mark)
}
