import { StoreError } from '../../pipeline/model/errors.ts'
import { instantOf } from '../../pipeline/model/instants.ts'
import type { PlainAnswer, RedirectAnswer } from '../http/answer.ts'
import type { FormRoute, SentForm } from '../http/route.ts'
import { CallerLog } from '../limits/caller-log.ts'
import { RateLimit } from '../limits/rate-limit.ts'
import { rateLimitHeaders } from '../limits/rate-limit-headers.ts'
import type { RequestNotices } from '../limits/request-notices.ts'
import type { Log } from '../log/log.ts'
import { accessRequestOperation } from '../openapi/access-request.ts'
import { readAccessRequest } from '../params/access-request.ts'
import type { Store } from '../store/store.ts'

// Stored requests are counted separately, so that typing mistakes do not lock anyone out. A minute of theirs is any
// sixty seconds.
const storedLimit = { name: 'stored', requests: 1, windowSeconds: 60 }
const sentLimit = { name: 'sent', requests: 20, windowSeconds: 60 }

/** The result of an access request: the JSON, and the outcome that the plans page shows in a browser. */
interface Outcome {
  readonly status: 200 | 400 | 429 | 500
  readonly body: Readonly<Record<string, unknown>>
  readonly page: string
  readonly headers?: readonly string[]
}

export interface WaitlistNeeds {
  readonly store: Pick<Store, 'addRequest'>
  readonly notices: Pick<RequestNotices, 'add'>
  readonly log: Log
}

/** Receives requests for a plan. The input is written only to the store. The operator is notified without it. */
export function waitlistRoute(needs: WaitlistNeeds): FormRoute {
  const context: WaitlistContext = {
    ...needs,
    stored: new CallerLog(storedLimit),
  }
  return {
    kind: 'form',
    methods: ['POST'],
    path: '/api/waitlist.php',
    family: 'form',
    crossOrigin: true,
    contentType: 'application/json; charset=utf-8',
    openapi: accessRequestOperation,
    limit: new RateLimit(sentLimit),
    limitedPage: pageOf('limited'),
    unreadPage: pageOf('invalid'),
    handle: async form => answerTo(form, await outcomeOf(form, context), context),
  }
}

interface WaitlistContext extends WaitlistNeeds {
  readonly stored: CallerLog
}

async function outcomeOf(form: SentForm, { store, notices, log, stored }: WaitlistContext): Promise<Outcome> {
  const { address, nowMs } = form
  const read = readAccessRequest(form.fields)
  if (read.kind === 'invalid') return failedValidation(read.faults)
  // Counted before it is stored, so that of two simultaneous requests only one passes.
  if (!stored.take(address, nowMs)) return limitReached(stored, form)
  try {
    const receivedAt = instantOf(Math.floor(nowMs / 1000))
    const id = await store.addRequest({ ...read.request, receivedAt })
    notices.add({ plan: read.request.plan, receivedAt })
    const message = 'Your request has been received. You will be answered by e-mail.'
    return { status: 200, body: { success: true, id, message }, page: 'received' }
  } catch (error) {
    stored.giveBack(address, nowMs)
    log.error({ requestId: form.requestId() }, `access request not stored: ${reasonOf(error)}`)
    return { status: 500, body: failure('The request could not be stored'), page: 'failed' }
  }
}

function failedValidation(faults: Readonly<Record<string, string>>): Outcome {
  const page = `invalid&fields=${Object.keys(faults).join()}`
  return { status: 400, body: { ...failure('Validation failed'), fields: faults }, page }
}

function limitReached(reached: CallerLog, { address, nowMs }: SentForm): Outcome {
  const headers = ['Retry-After', String(reached.peek(address, nowMs).resetSeconds)]
  return { status: 429, body: failure('Too many requests'), page: 'limited', headers }
}

function answerTo(form: SentForm, outcome: Outcome, { stored }: WaitlistContext): PlainAnswer | RedirectAnswer {
  const limits = rateLimitHeaders([stored.peek(form.address, form.nowMs), form.left]).flat()
  if (!form.wantsJson) return { kind: 'redirect', location: pageOf(outcome.page), headers: limits }
  const headers = [...limits, ...(outcome.headers ?? [])]
  return { kind: 'plain', status: outcome.status, body: JSON.stringify(outcome.body), headers }
}

function pageOf(outcome: string): string {
  return `/pricing?request=${outcome}`
}

function failure(error: string) {
  return { success: false, error }
}

/** The message of a StoreError describes the file, never the data. Of any other error only the name is safe to log. */
function reasonOf(error: unknown): string {
  return error instanceof StoreError ? error.message : (error as Error).name
}
