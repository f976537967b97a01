import {
  type FeedReply,
  type FeedServer,
  fileOr404,
  notFound,
  type Publisher,
  type PublisherContext,
  tooMany,
} from '../../support/feed-server.ts'

const key = 'a-consumer-key-of-32-characters-'
const clientSecret = 'its-secret'
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const requestStamp = /^\d{2}\/\d{2}\/\d{4} (0[1-9]|1[0-2]):\d{2}:\d{2} [AP]M$/

const refused = (status: number, words: string): FeedReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ Error: words }),
})

/** The gateway of the state: a token for key and secret, then calls that carry five headers; 5 of all a minute. */
function open(): Publisher {
  const isOneTooMany = tooMany(5, 60_000)
  const answered = new Set<string>()
  return (seen, context) => {
    if (isOneTooMany(context.nowMs)) return refused(429, 'Rate limit quota violation')
    const [path, query] = seen.path.split('?') as [string, string | undefined]
    if (path === '/oauth/client_credential/accesstoken') return tokenReply(seen, context, query)
    const name = nameOf(path, query)
    if (name === null || seen.method !== 'GET') return notFound
    const { authorization, apikey, transactionid, requesttimestamp } = seen.headers
    if (authorization !== `Bearer ${tokenOf(context)}` || apikey !== key) return refused(401, 'Invalid access token')
    const id = String(transactionid)
    if (!uuid.test(id) || answered.has(id)) return refused(400, 'transactionid')
    if (!requestStamp.test(String(requesttimestamp))) return refused(400, 'requesttimestamp')
    if (seen.headers['content-type'] !== 'application/json; charset=utf-8') return refused(400, 'Content-Type')
    answered.add(id)
    return fileOr404(context, name)
  }
}

function nameOf(path: string, query: string | undefined): string | null {
  if (path === '/FuelPriceCheck/v1/fuel/prices') return 'prices'
  return path === '/FuelPriceCheck/v2/fuel/prices' && query === 'states=TAS' ? 'prices-tas' : null
}

function tokenReply(seen: Parameters<Publisher>[0], context: PublisherContext, query: string | undefined): FeedReply {
  // A POST is given back its own body.
  if (seen.method !== 'GET') return { status: 200, body: seen.body }
  const expected = `Basic ${Buffer.from(`${key}:${clientSecret}`).toString('base64')}`
  if (seen.headers.authorization !== expected) return refused(401, 'Client credentials are invalid')
  if (query !== 'grant_type=client_credentials') return refused(400, 'grant_type')
  return fileOr404(context, 'token', 'text/plain')
}

function tokenOf(context: PublisherContext): unknown {
  return JSON.parse(Buffer.from(context.file('token') ?? []).toString('utf8') || '{}').access_token
}

export const origin: FeedServer = {
  hosts: ['api.onegov.nsw.gov.au'],
  settings: { FUEL_AU_NSW_KEY: key, FUEL_AU_NSW_SECRET: clientSecret },
  open,
}
