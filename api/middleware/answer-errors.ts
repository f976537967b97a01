import type { Context, Middleware, Next } from 'koa'
import { StoreError, StoreFolderGone, StoreLocked, StoreUnreachable } from '../../pipeline/model/errors.ts'
import type { PlainAnswer } from '../http/answer.ts'
import { databaseLocked, databaseUnavailable, dataFolderGone, Refusal } from '../http/refusal.ts'
import { sendErrorPage, sendRefusal } from '../http/send.ts'
import { clientAddress } from '../limits/client-address.ts'
import { errorFields, errorPlace, type Log, type LogFields } from '../log/log.ts'
import { LockedStore, OftenRefused } from '../log/refused-requests.ts'
import { requestIdOf, showRequestId } from '../log/request-id.ts'
import { notFoundPage, refusedPage } from '../pages/refused.ts'
import type { Route } from '../routing/route.ts'
import { plainPage } from '../site/site.ts'
import { namesJson } from './answer-form.ts'
import type { ServerContext } from './server-context.ts'

/**
 * A Refusal in the shape of its route's family; any other error becomes a 500 without details, and a line in the log.
 */
export function answerErrors(log: Log, served: ServerContext): Middleware {
  const oftenRefused = new OftenRefused(log, served.nowMs)
  const lockedStore = new LockedStore(log, served.nowMs)
  return async function answerError(ctx: Context, next: Next): Promise<void> {
    try {
      await next()
    } catch (error) {
      const route = ctx.state.route as Route | undefined
      // An invalid address in absolute form (`GET http://[/`) is not logged: a client must not be able to fill the log.
      if (!route && (error as NodeJS.ErrnoException).code === 'ERR_INVALID_URL') return sendNotFound(ctx, served)
      const isWithoutStore = error instanceof StoreLocked || error instanceof StoreUnreachable
      if (isWithoutStore) lockedStore.add(requestFields(ctx, route), error.message)
      else if (!isReported(error)) log.error(fieldsOf(ctx, route, error as Error), 'a request failed')
      if (ctx.res.headersSent) {
        // Too late for a status: the client must see that the answer is broken, not a short one.
        ctx.res.destroy()
        return
      }
      if (!route) return sendNotFound(ctx, served)
      const refusal = refusalOf(error)
      if (refusal.status === 429) oftenRefused.add(clientAddress(ctx), route.path)
      if (refusal.status >= 500) showRequestId(ctx)
      // A browser that submits a form shows what it gets. Without the store there is no outcome to lead it to.
      const isOfBrowser = route.kind === 'form' && error instanceof StoreError && !namesJson(ctx)
      if (route.family === 'page' || isOfBrowser) {
        const answer = isWithoutData(error)
          ? withoutDataAnswer(ctx, refusal, served)
          : refusedAnswer(ctx, refusal, served)
        return sendErrorPage(ctx.res, answer)
      }
      sendRefusal(ctx.res, route, refusal)
    }
  }
}

// A first run takes some minutes.
const retryWithoutDataSeconds = 120

/** Browsers and search engines come back after a 503. The API answers 500 (SERVICE.md), which its clients retry. */
function withoutDataAnswer(ctx: Context, { message }: Refusal, served: ServerContext): PlainAnswer {
  const refusal = new Refusal(503, message, ['Retry-After', String(retryWithoutDataSeconds)])
  return refusedAnswer(ctx, refusal, served, true)
}

/** No snapshot, or an old one. The API has the same message when its store fails, which says nothing about prices. */
function isWithoutData(error: unknown): boolean {
  return error instanceof Refusal && error.message === databaseUnavailable().message
}

function refusedAnswer(
  ctx: Context,
  refusal: Refusal,
  { site, current }: ServerContext,
  isWithoutData = false,
): PlainAnswer {
  const { status, message, headers } = refusal
  const snapshot = current()
  const refused = refusedPage({
    status,
    why: message,
    newestAt: snapshot?.manifest.createdAt ?? null,
    isWithoutData,
    requestId: status >= 500 ? requestIdOf(ctx) : null,
  })
  const page = plainPage(site, refused, { status, snapshot })
  return { ...page, headers: [...page.headers!, ...headers] }
}

/**
 * Logs only the method and the route pattern of a request, because its address may contain a question or a key. The
 * message of an error may contain them too, on confidential routes or before a route was found.
 */
function fieldsOf(ctx: Context, route: Route | undefined, error: Error): LogFields {
  const isOpen = route !== undefined && !route.isConfidential
  return { ...requestFields(ctx, route), ...(isOpen ? errorFields(error) : errorPlace(error)) }
}

function requestFields(ctx: Context, route: Route | undefined): LogFields {
  return { requestId: requestIdOf(ctx), method: ctx.req.method, route: route?.path ?? 'none' }
}

/** A refusal is no fault, and `SnapshotWatch` logs that the data folder is gone. */
function isReported(error: unknown): boolean {
  return error instanceof Refusal || error instanceof StoreFolderGone
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof StoreLocked) return databaseLocked()
  if (error instanceof StoreFolderGone) return dataFolderGone()
  return error instanceof StoreError ? databaseUnavailable() : new Refusal(500, 'Internal server error')
}

/** The last in the chain. */
export function answerNotFound(served: ServerContext): Middleware {
  return async function answerWithPage(ctx: Context): Promise<void> {
    sendNotFound(ctx, served)
  }
}

/** An unknown path, with any method. */
function sendNotFound({ res }: Context, { site, current }: ServerContext): void {
  sendErrorPage(res, plainPage(site, notFoundPage, { status: 404, snapshot: current() }))
}
