import { type Capture, excerpt } from '../../capture.ts'
import { FeedShapeError, MissingSecret } from '../../model/errors.ts'
import { isObject, json } from '../../parsers/json.ts'
import { ask, type FeedAnswer, type FeedContext, type FeedSteps, type Request } from '../../source.ts'
import { addressOfChanges, findFullRead, fullReadKeptForHours } from './full-read.ts'

export const host = 'www.fuel-finder.service.gov.uk'

const base = `https://${host}/api/v1`

/** A list of the publisher, in batches of 500 stations, counted from 1. */
interface List {
  readonly prefix: string
  readonly path: string
  readonly parameters?: string
  readonly keptForHours?: number
  /** Statuses of the first batch that mean that there is no such list. */
  readonly absentStatuses?: readonly number[]
}

const pricesPath = '/pfs/fuel-prices'

/** What each list is called in the names of the requests. */
export const prefixes = { stations: 'pfs', prices: 'prices', changes: 'changes' } as const

// The guidance asks to keep the stations for an hour. Six minutes are subtracted for the duration of a run.
const stationList: List = { prefix: prefixes.stations, path: '/pfs', keptForHours: 0.9 }
const priceList: List = { prefix: prefixes.prices, path: pricesPath }

// 8,500 sites need 17 batches; a list longer than this limit is treated as endless.
const batchesMax = 60

/** A step of the feed that returns a value. */
type Step<Out> = Generator<readonly Request[], Out, readonly FeedAnswer[]>

/** One login per delivery. A second login ends the first session, so no other process may use the same keys. */
export function* feed(context: FeedContext): FeedSteps {
  const session = { token: yield* logIn(context, 'token'), renewed: false }
  yield* fetchList(context, session, stationList)
  if (!(yield* fetchChanges(context, session))) yield* fetchList(context, session, priceList)
}

/**
 * The prices of the last full read, and those that changed since. Every delivery therefore contains all prices, and is
 * checked as such. The changes are always counted from the full read and not from the last delivery: a change that one
 * delivery missed is in the next one, and a delivery depends on no other than the full read. False if a full read is
 * due, or if nothing changed: among 8,000 stations that is more likely an error of the server.
 */
function* fetchChanges(context: FeedContext, session: Session): Step<boolean> {
  const fullRead = findFullRead(context, prefixes.prices)
  if (fullRead === null) return false
  const changes: List = {
    prefix: prefixes.changes,
    path: pricesPath,
    parameters: addressOfChanges(fullRead),
    // Nothing changed, or the parameter is no longer accepted.
    absentStatuses: [400, 404],
  }
  if ((yield* fetchList(context, session, changes)) === 0) return false
  const stored: List = { ...priceList, keptForHours: fullReadKeptForHours }
  for (let batch = 1; batch <= fullRead.batches; batch++) yield* fetchBatch(context, session, stored, batch)
  return true
}

/** Requests all batches of a list. Returns their number. */
function* fetchList(context: FeedContext, session: Session, list: List): Step<number> {
  let count = 0
  for (let batch = 1; yield* fetchBatch(context, session, list, batch); batch++) {
    if (batch === batchesMax) {
      throw new FeedShapeError(`gb-api/${list.prefix}-${batch}: expected an end of the list, found another batch`)
    }
    count = batch
  }
  return count
}

interface Session {
  token: string
  renewed: boolean
}

/** Requests one batch. False after the last one: the publisher then answers with 404 or an empty list. */
function* fetchBatch(context: FeedContext, session: Session, list: List, batch: number): Step<boolean> {
  // A list must have a first batch, unless it is one of changes.
  const endStatuses = batch === 1 ? (list.absentStatuses ?? []) : [404]
  const name = `${list.prefix}-${batch}`
  const isFirstSession = !session.renewed
  const acceptedStatuses = isFirstSession ? [401, 403, ...endStatuses] : endStatuses
  let answer = yield* ask(batchOf(name, list, batch, session.token, acceptedStatuses))
  // Either another process logged in with these keys, or the token expired (after an hour). Retried only once: a second
  // refusal means that two processes compete.
  if (answer?.status === 401 || answer?.status === 403) {
    session.token = yield* logIn(context, 'token-again')
    session.renewed = true
    answer = yield* ask(batchOf(`${name}-again`, list, batch, session.token, endStatuses))
  }
  return answer !== null && answer.status === 200 && itemsOf(answer).length > 0
}

function batchOf(name: string, list: List, batch: number, token: string, answers: readonly number[]): Request {
  return {
    name,
    url: `${base}${list.path}?batch-number=${batch}${list.parameters ?? ''}`,
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    answers,
    ...(list.keptForHours !== undefined && { keptForHours: list.keptForHours }),
  }
}

function* logIn({ settings }: FeedContext, name: string): Step<string> {
  const { FUEL_GB_API_CLIENT_ID: id, FUEL_GB_API_CLIENT_SECRET: password } = settings
  if (!id || !password) {
    throw new MissingSecret(
      'gb-api: expected keys in FUEL_GB_API_CLIENT_ID and FUEL_GB_API_CLIENT_SECRET, at least one is missing',
    )
  }
  return tokenOf(
    yield* ask({
      name,
      method: 'POST',
      url: `${base}/oauth/generate_access_token`,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ client_id: id, client_secret: password }),
      // Safe to retry: a repeated login only replaces our own token.
      repeatable: true,
      transient: true,
    }),
  )
}

/**
 * `{success, data: {access_token}}`, or without the envelope; both have been observed. With `--from` there is no login,
 * so the answer is null and the token empty.
 */
function tokenOf(answer: FeedAnswer): string {
  if (answer === null) return ''
  const body = json(answer)
  const inside = isObject(body) && isObject(body.data) ? body.data : body
  const token = isObject(inside) ? inside.access_token : undefined
  if (typeof token === 'string' && token !== '') return token
  // The answer may contain part of a secret, so the message lists only the names of its members.
  const found = isObject(inside) ? Object.keys(inside).join(', ').slice(0, 120) : typeof inside
  throw answer.unexpected("a string 'access_token'", found)
}

/**
 * The list of a batch. A bare array since 2026-02-17; before that inside `data` of `data`. The publisher's OpenAPI
 * page still documents `{data: […]}`.
 */
export function itemsOf(batch: Capture): readonly unknown[] {
  const body = json(batch)
  // Without this check, a refusal with an empty list would be read as the end of the list.
  if (isObject(body) && body.success === false) {
    throw batch.unexpected("'success' true", `'${excerpt(String(body.message))}'`)
  }
  let inside = body
  while (isObject(inside) && 'data' in inside) inside = inside.data
  if (Array.isArray(inside)) return inside
  const found = isObject(body) ? `an object of ${Object.keys(body).join(', ').slice(0, 120)}` : JSON.stringify(body)
  throw batch.unexpected('an array of stations', found)
}
