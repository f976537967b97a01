import type { Capture } from '../../capture.ts'
import { transactionId } from '../../families/australian-feeds.ts'
import type { Instant } from '../../model/instants.ts'
import { ask, type FeedContext, type FeedSteps, type Request } from '../../source.ts'

export const host = 'api.onegov.nsw.gov.au'
const base = `https://${host}`

/** The answer with Tasmania. */
export const tasmania = 'prices-tas'

// Two clients request the second version with `states=…`, one of them for Tasmania; no answer was seen. The operator
// can set another path, or `none`.
export const tasmaniaPath = '/FuelPriceCheck/v2/fuel/prices?states=TAS'

/** Requests a new token for each delivery. It is valid for 12 hours and is not stored. */
export function* feed({ now, settings }: FeedContext, check: NonNullable<Request['check']>): FeedSteps {
  const { FUEL_AU_NSW_KEY: key = '', FUEL_AU_NSW_SECRET: secret = '', FUEL_AU_NSW_TAS_PATH: path = 'none' } = settings
  const answer = yield* ask({
    name: 'token',
    url: `${base}/oauth/client_credential/accesstoken?grant_type=client_credentials`,
    headers: { Authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}` },
    transient: true,
  })
  const token = answer ? tokenOf(answer) : ''
  const headersOf = (name: string) => ({
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json; charset=utf-8',
    apikey: key,
    transactionid: transactionId('au-nsw', now, name, key),
    requesttimestamp: requestStamp(now),
  })
  // Requests all prices: the call for new prices returns those since the last call with this key, by any process.
  yield [{ name: 'prices', url: `${base}/FuelPriceCheck/v1/fuel/prices`, headers: headersOf('prices') }]
  if (path === 'none') return
  yield [{ name: tasmania, url: `${base}${path}`, headers: headersOf(tasmania), required: false, check }]
}

/** The message has no text of the answer, which may contain a token. */
function tokenOf(answer: Capture): string {
  const token = /"access_token"\s*:\s*"([^"]+)"/.exec(answer.text())?.[1]
  if (token) return token
  throw answer.unexpected("the member 'access_token'", `${answer.bytes.length} bytes`)
}

/** `19/11/2026 12:00:00 PM`, in UTC. */
function requestStamp(now: Instant): string {
  const day = now.slice(0, 10).split('-').reverse().join('/')
  const clock = now.slice(13)
  const hour = Number(now.slice(11, 13))
  return `${day} ${String(hour % 12 || 12).padStart(2, '0')}${clock} ${hour < 12 ? 'AM' : 'PM'}`
}
