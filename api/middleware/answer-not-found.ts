import type { Context, Middleware } from 'koa'
import { sendErrorPage } from '../http/send.ts'
import { notFoundPage } from '../pages/not-found.ts'
import { plainPage } from '../site/plain-page.ts'
import type { ServerContext } from './server-context.ts'

/** The last in the chain. */
export function answerNotFound(served: ServerContext): Middleware {
  return async function answerWithPage(ctx: Context): Promise<void> {
    sendNotFound(ctx, served)
  }
}

/** An unknown path, with any method. */
export function sendNotFound({ res }: Context, { site, current }: ServerContext): void {
  sendErrorPage(res, plainPage(site, notFoundPage, { status: 404, snapshot: current() }))
}
