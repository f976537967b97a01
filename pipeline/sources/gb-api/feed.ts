import { FeedShapeError, MissingSecret } from '../../model/errors.ts'
import { isObject, json } from '../../parsers/json.ts'
import { ask, type FeedAnswer, type FeedContext, type FeedSteps, type Request } from '../../source.ts'
import { itemsOf } from './lists.ts'

export const host = 'www.fuel-finder.service.gov.uk'

const base = `https://${host}/api/v1`

interface List {
  readonly prefix: string
  readonly path: string
  readonly keptForHours?: number
}

/** The two lists, each in batches of 500 stations, counted from 1. */
export const lists: readonly List[] = [
  // The guidance asks to keep the stations for an hour. Six minutes are subtracted for the duration of a run.
  { prefix: 'pfs', path: '/pfs', keptForHours: 0.9 },
  { prefix: 'prices', path: '/pfs/fuel-prices' },
]

// 8,500 sites need 17 batches; a list longer than this limit is treated as endless.
const batchesMax = 60

/** A step of the feed that returns a value. */
type Step<Out> = Generator<readonly Request[], Out, readonly FeedAnswer[]>

/** One login per delivery. A second login ends the first session, so no other process may use the same keys. */
export function* feed(context: FeedContext): FeedSteps {
  const session = { token: yield* logIn(context, 'token'), renewed: false }
  for (const list of lists) {
    for (let batch = 1; yield* fetchBatch(context, session, list, batch); batch++) {
      if (batch === batchesMax) {
        throw new FeedShapeError(`gb-api/${list.prefix}-${batch}: expected an end of the list, found another batch`)
      }
    }
  }
}

interface Session {
  token: string
  renewed: boolean
}

/** Requests one batch. False after the last one: the publisher then answers with 404 or an empty list. */
function* fetchBatch(context: FeedContext, session: Session, list: List, batch: number): Step<boolean> {
  // A list must have a first batch.
  const endStatuses = batch === 1 ? [] : [404]
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
    url: `${base}${list.path}?batch-number=${batch}`,
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
