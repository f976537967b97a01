import { randomUUID } from 'node:crypto'
import type { Context } from 'koa'

const wellFormed = /^[A-Za-z0-9._-]{1,64}$/

/**
 * The id of a request in the log: the id that a trusted proxy sent, otherwise a random one. Made on the first use,
 * because most answers need none.
 */
export function requestIdOf(ctx: Context): string {
  ctx.state.requestId ??= givenId(ctx) ?? randomUUID()
  return ctx.state.requestId
}

/** Adds the id to an answer, so that a client can quote it in a report. Call it before the status is written. */
export function showRequestId(ctx: Context): void {
  ctx.res.setHeader('X-Request-Id', requestIdOf(ctx))
}

/** The header counts only when a proxy is trusted (`app.proxy`). Anyone else could have invented it. */
function givenId({ app, req }: Context): string | null {
  const given = app.proxy ? req.headers['x-request-id'] : undefined
  return typeof given === 'string' && wellFormed.test(given) ? given : null
}
