import type { Context, Middleware } from 'koa'
import { sendNotFound } from '../http/send.ts'

/** The last in the chain. */
export function answerNotFound(): Middleware {
  return async function answerWithPage(ctx: Context): Promise<void> {
    sendNotFound(ctx.res)
  }
}
