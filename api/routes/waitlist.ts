import { StoreError, StoreFolderGone, StoreLocked } from '../../pipeline/model/errors.ts'
import { instantOf } from '../../pipeline/model/instants.ts'
import type { PlainAnswer, RedirectAnswer } from '../http/answer.ts'
import type { FreeKeys, Granted } from '../limits/free-keys.ts'
import { rateLimitHeaders } from '../limits/limit-state.ts'
import type { CallerLog, Limiter } from '../limits/limiter.ts'
import type { RequestNotices } from '../limits/request-notices.ts'
import type { Log } from '../log/log.ts'
import { errors, formBody, jsonAnswer, limitHeaders, type Operation, withHeaders } from '../openapi/operation.ts'
import { readAccessRequest } from '../params/access-request.ts'
import type { FormRoute, SentForm } from '../routing/route.ts'
import type { Store, StoredAccessRequest } from '../store/store.ts'

const { 400: invalid, 500: notStored, ...others } = errors('FormError', 400, 405, 413, 415, 429, 500, 503)

/** The operation of the form for access to a plan. */
const accessRequestOperation: Operation = {
  operationId: 'accessRequest',
  summary: 'Asks for access to a plan',
  requestBody: formBody('AccessRequest'),
  responses: withHeaders(
    {
      ...jsonAnswer('AccessRequestStored', 'The request is stored.'),
      303: {
        description:
          'Where `Accept` does not name application/json: `/pricing` and how it ended, or a link that shows a new key once.',
        headers: { Location: { schema: { type: 'string' } } },
      },
      400: { ...invalid!, description: 'Fields failed validation; `fields` lists them with the reasons.' },
      ...others,
      500: { ...notStored!, description: 'The request could not be stored.' },
    },
    [200, 303, 400, 429, 500],
    limitHeaders,
  ),
}

// Stored requests are counted separately, so that typing mistakes do not lock anyone out. A minute of theirs is any
// sixty seconds.
const storedLimit = { name: 'stored', requests: 1, windowSeconds: 60 }
const sentLimit = { name: 'sent', requests: 20, windowSeconds: 60 }

/** The result of an access request: the JSON, and the outcome that the plans page shows in a browser. */
interface Outcome {
  readonly status: 200 | 400 | 429 | 500
  readonly body: Readonly<Record<string, unknown>>
  /** Where a browser is redirected. */
  readonly page: string
  readonly headers?: readonly string[]
}

export interface WaitlistNeeds {
  readonly store: Pick<Store, 'addRequest'>
  readonly notices: Pick<RequestNotices, 'add'>
  readonly log: Log
  readonly limiter: Limiter
  /** Gives keys of the plan free at once. Null: all requests are answered by the operator. */
  readonly freeKeys: FreeKeys | null
}

/** Receives requests for a plan. The input is written only to the store. The operator is notified without it. */
export function waitlistRoute(needs: WaitlistNeeds): FormRoute {
  const context: WaitlistContext = {
    ...needs,
    stored: needs.limiter.callerLog(storedLimit),
  }
  return {
    kind: 'form',
    path: '/api/waitlist.php',
    family: 'form',
    contentType: 'application/json; charset=utf-8',
    openapi: accessRequestOperation,
    limit: needs.limiter.rateLimit(sentLimit),
    limitedPage: pageOf('limited'),
    unreadPage: pageOf('invalid'),
    handle: async form => answerTo(form, await outcomeOf(form, context), context),
  }
}

interface WaitlistContext extends WaitlistNeeds {
  readonly stored: CallerLog
}

async function outcomeOf(form: SentForm, context: WaitlistContext): Promise<Outcome> {
  const { notices, log, stored } = context
  const { client, nowMs } = form
  const read = readAccessRequest(form.fields)
  if (read.kind === 'invalid') return failedValidation(read.faults)
  // Counted before it is stored, so that of two simultaneous requests only one passes.
  const taken = await stored.take(client)
  if (taken.kind === 'limit reached') return limitReached(stored, form)
  try {
    const receivedAt = instantOf(Math.floor(nowMs / 1000))
    const granted = await store({ ...read.request, receivedAt }, form, context)
    notices.add({ plan: read.request.plan, receivedAt })
    return storedOutcome(granted)
  } catch (error) {
    if (taken.kind === 'counted') taken.giveBack()
    if (error instanceof StoreLocked || error instanceof StoreFolderGone) throw error
    log.error({ requestId: form.requestId() }, `access request not stored: ${reasonOf(error)}`)
    return { status: 500, body: failure('The request could not be stored'), page: pageOf('failed') }
  }
}

/** A request with its key, where the operator gives keys of its plan at once. */
async function store(
  request: StoredAccessRequest,
  { client, wantsJson }: SentForm,
  context: WaitlistContext,
): Promise<Granted> {
  const { freeKeys } = context
  if (freeKeys === null || request.plan !== 'free') {
    return { id: await context.store.addRequest(request), key: undefined, claim: null }
  }
  return freeKeys.grant(request, client, !wantsJson)
}

function storedOutcome({ id, key, claim }: Granted): Outcome {
  if (typeof key === 'string') {
    const message = 'Your key works at once. It is shown only here, so copy it now.'
    const page = claim === null ? '' : `/pricing/key?claim=${claim}`
    return { status: 200, body: { success: true, id, message, key }, page }
  }
  const message =
    key === null
      ? 'Your request has been received. Your address has had its key of the day, so you will be answered by e-mail.'
      : 'Your request has been received. You will be answered by e-mail.'
  return { status: 200, body: { success: true, id, message }, page: pageOf(key === null ? 'later' : 'received') }
}

function failedValidation(faults: Readonly<Record<string, string>>): Outcome {
  const page = pageOf(`invalid&fields=${Object.keys(faults).join()}`)
  return { status: 400, body: { ...failure('Validation failed'), fields: faults }, page }
}

async function limitReached(reached: CallerLog, { client }: SentForm): Promise<Outcome> {
  const { resetSeconds } = await reached.peek(client)
  const headers = ['Retry-After', String(Math.max(1, resetSeconds))]
  return { status: 429, body: failure('Too many requests'), page: pageOf('limited'), headers }
}

async function answerTo(
  form: SentForm,
  outcome: Outcome,
  { stored }: WaitlistContext,
): Promise<PlainAnswer | RedirectAnswer> {
  const limits = rateLimitHeaders([await stored.peek(form.client), form.left]).flat()
  if (!form.wantsJson) return { kind: 'redirect', location: outcome.page, headers: limits }
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
