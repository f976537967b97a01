import type { Context, Middleware, Next } from 'koa'
import { StoreError } from '../../pipeline/model/errors.ts'
import { framesOf } from '../error-frames.ts'
import { sendNotFound, sendRefusal } from '../http/send.ts'
import { withoutKey } from '../params/query.ts'
import { databaseUnavailable, Refusal } from '../refusal.ts'
import type { Route } from '../route.ts'

/** A Refusal in the shape of its route's family; anything else becomes a 500 that says no more, and a line in the log. */
export function answerErrors(log: (line: string) => void): Middleware {
  return async function answerError(ctx: Context, next: Next): Promise<void> {
    try {
      await next()
    } catch (error) {
      const route = ctx.state.route as Route | undefined
      // An address in absolute form that is none (`GET http://[/`): what a client writes fills no log.
      if (!route && (error as NodeJS.ErrnoException).code === 'ERR_INVALID_URL') return sendNotFound(ctx.res)
      if (!(error instanceof Refusal)) log(lineOf(ctx, route, error as Error))
      if (ctx.res.headersSent) {
        // Too late for a status: the client must see that the answer is broken, not a short one.
        ctx.res.destroy()
        return
      }
      if (!route) return sendNotFound(ctx.res)
      sendRefusal(ctx.res, route, refusalOf(error))
    }
  }
}

/** Where a question failed, without a word of it: it may stand in the address, and in what an error says. */
function lineOf({ req }: Context, route: Route | undefined, error: Error): string {
  if (!route?.isConfidential) return `${req.method} ${withoutKey(req.url!)}: ${error.stack ?? error}`
  return `${req.method} ${route.path}: ${framesOf(error)}`
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  return error instanceof StoreError ? databaseUnavailable() : new Refusal(500, 'Internal server error')
}
