import type { Context, Middleware } from 'koa'
import { sendErrorPage } from '../http/send.ts'
import { notFoundPage } from '../pages/not-found.ts'
import { plainPage } from '../site/plain-page.ts'
import type { Served } from './answer-path.ts'

/** The last in the chain. */
export function answerNotFound(served: Served): Middleware {
  return async function answerWithPage(ctx: Context): Promise<void> {
    sendNotFound(ctx, served)
  }
}

/** A path that is none of ours, whatever the method. */
export function sendNotFound({ res }: Context, { site, current }: Served): void {
  sendErrorPage(res, plainPage(site, notFoundPage, { status: 404, snapshot: current() }))
}
