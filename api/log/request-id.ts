import { randomUUID } from 'node:crypto'
import type { Context } from 'koa'

const wellFormed = /^[A-Za-z0-9._-]{1,64}$/

/**
 * By what a request is found again in the log: what a trusted proxy calls it, otherwise a name of ours. Made when it is
 * first asked for: an answer that nothing is said of needs none.
 */
export function requestIdOf(ctx: Context): string {
  ctx.state.requestId ??= givenId(ctx) ?? randomUUID()
  return ctx.state.requestId
}

/** Puts the id on an answer, for whoever complains of it. Before its status is written. */
export function showRequestId(ctx: Context): void {
  ctx.res.setHeader('X-Request-Id', requestIdOf(ctx))
}

/** Koa was told whether a proxy stands in front; of anybody else the header says nothing. */
function givenId({ app, req }: Context): string | null {
  const given = app.proxy ? req.headers['x-request-id'] : undefined
  return typeof given === 'string' && wellFormed.test(given) ? given : null
}
