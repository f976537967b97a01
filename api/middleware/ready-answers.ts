import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context, Middleware } from 'koa'
import { LRUCache } from 'lru-cache'
import type { ReadyAnswer } from '../http/answer.ts'
import { Refusal } from '../http/refusal.ts'
import { sendReady } from '../http/send.ts'
import type { RequestCounts } from '../metrics/request-counts.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'
import type { ServerContext } from './server-context.ts'

/** An answer that the snapshot and the address alone decide. */
export interface SentReady {
  readonly route: { readonly path: string; readonly live?: boolean }
  readonly snapshot: LoadedSnapshot | null
  readonly answer: ReadyAnswer
}

// A site has some hundred of them. Addresses with parameters that no route reads are addresses, too: a client that makes
// them up replaces the least used ones, which Koa then answers again.
const addressesMax = 2_000
const longestAddress = 500

/**
 * The one layer before Koa: ready answers of the current snapshot, by the address as it was sent. Koa answers an address first
 * and leaves the answer here. From then on it is found in a Map, compared with the conditions of the client and written, without a context,
 * a chain of promises, a list of patterns and parameters that are read again. Koa takes about half of the processor time of such an answer
 * that Node itself does not take (`npm run bench -- service`: summary, board, history). An answer belongs here only if the address and the snapshot decide it alone:
 * not if it is counted by a limit, chosen by a key, or made for an instant of the past.
 */
export class ReadyAnswers {
  readonly #served: Pick<ServerContext, 'current' | 'nowMs' | 'maxAgeHours'>
  readonly #counts: RequestCounts
  readonly #kept = new LRUCache<string, SentReady>({ max: addressesMax })
  #snapshot: LoadedSnapshot | null = null

  constructor(served: Pick<ServerContext, 'current' | 'nowMs' | 'maxAgeHours'>, counts: RequestCounts) {
    this.#served = served
    this.#counts = counts
  }

  /** Keeps what the routes leave in `ctx.state.ready`, unless another snapshot became current. */
  readonly keep: Middleware = async (ctx: Context, next) => {
    await next()
    const sent = ctx.state.ready as SentReady | undefined
    const { url = '' } = ctx.req
    if (!sent || sent.snapshot !== this.#served.current() || url.length > longestAddress) return
    if (sent.snapshot !== this.#snapshot) this.#kept.clear()
    this.#snapshot = sent.snapshot
    this.#kept.set(url, sent)
  }

  /** Answers the request, and returns whether it did. */
  send(req: IncomingMessage, res: ServerResponse): boolean {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false
    const snapshot = this.#served.current()
    const kept = snapshot === this.#snapshot ? this.#kept.get(req.url!) : undefined
    if (!kept || (kept.route.live && this.#isTooOld(snapshot))) return false
    const started = performance.now()
    try {
      sendReady(req, res, kept.answer)
    } catch (error) {
      // A condition that does not hold is refused in the shape of the route.
      if (error instanceof Refusal) return false
      throw error
    }
    this.#counts.add(kept.route, res.statusCode, performance.now() - started)
    return true
  }

  #isTooOld(snapshot: LoadedSnapshot | null): boolean {
    const { nowMs, maxAgeHours } = this.#served
    return snapshot !== null && snapshot.ageHours(nowMs()) > maxAgeHours
  }
}
