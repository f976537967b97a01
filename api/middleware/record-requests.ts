import type { Socket } from 'node:net'
import type { Context, Middleware, Next } from 'koa'
import type { Log } from '../log/log.ts'
import { requestIdOf } from '../log/request-id.ts'
import type { RequestCounts } from '../metrics/request-counts.ts'
import type { Route } from '../routing/route.ts'

/** Bytes written to a socket up to the end of its last answer. Answers on one socket follow one another. */
const written = new WeakMap<Socket, number>()

/**
 * One line per request at the end of its answer: the route pattern, never the requested address or the client's
 * address.
 * `bytes` is the number of bytes sent, headers included.
 */
export function logRequests(log: Log): Middleware {
  return async function logRequest(ctx: Context, next: Next): Promise<void> {
    const started = performance.now()
    const requestId = requestIdOf(ctx)
    const { req, res } = ctx
    const { socket } = req
    res.once('close', () => {
      const route = (ctx.state.route as Route | undefined)?.path ?? 'none'
      const bytes = socket.bytesWritten - (written.get(socket) ?? 0)
      written.set(socket, socket.bytesWritten)
      const ms = Math.round((performance.now() - started) * 1000) / 1000
      const broken = res.writableFinished ? undefined : true
      log.info({ requestId, method: req.method, route, status: res.statusCode, ms, bytes, broken }, 'request')
    })
    return next()
  }
}

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
