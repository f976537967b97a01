import {
  type FeedReply,
  type FeedServer,
  fileOr404,
  type Publisher,
  type PublisherContext,
  tooMany,
} from '../../support/feed-server.ts'

const keys = { client_id: 'a-client-of-ours', client_secret: 'a-password-of-ours' }

const refused = (status: number, message: string, headers: Record<string, string> = {}): FeedReply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ success: false, message }),
})

/** One request at a time, 30 a minute, login included. Each login ends the session before it. */
function open(): Publisher {
  const isOneTooMany = tooMany(30, 60_000)
  let sessions = 0
  return (seen, context) => {
    if (context.atOnce > 1 || isOneTooMany(context.nowMs))
      return refused(429, 'Too many requests', { 'retry-after': '60' })
    const { pathname, searchParams } = new URL(seen.path, 'https://www.fuel-finder.service.gov.uk')
    if (pathname === '/api/v1/oauth/generate_access_token') {
      if (seen.method !== 'POST') return refused(404, 'Not found')
      if (seen.headers['content-type'] !== 'application/json') return refused(415, 'Unsupported Media Type')
      if (seen.body !== JSON.stringify(keys)) return refused(401, 'Invalid client credentials')
      sessions += 1
      const answer = JSON.parse(Buffer.from(context.file('token') ?? []).toString('utf8'))
      answer.data.access_token = `session-${sessions}`
      return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(answer) }
    }
    const prefix = { '/api/v1/pfs': 'pfs', '/api/v1/pfs/fuel-prices': 'prices' }[pathname]
    if (prefix === undefined || seen.method !== 'GET') return refused(404, 'Not found')
    if (!seen.headers.authorization) return refused(403, 'Missing access token')
    if (seen.headers.authorization !== `Bearer session-${sessions}`) return refused(401, 'Invalid access token')
    const batch = searchParams.get('batch-number') ?? ''
    const since = searchParams.get('effective-start-timestamp')
    if (since !== null) return changes(context, since, Number(batch))
    const found = fileOr404(context, `${prefix}-${batch}`)
    return found.status === 200 ? found : refused(404, `Requested batch ${batch} is not available`)
  }
}

/** A batch of the stations with a price that changed since then, each with only these prices. */
function changes(context: PublisherContext, since: string, batch: number): FeedReply {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(since)) return refused(400, 'Invalid timestamp')
  const changed: object[] = []
  for (let number = 1; context.file(`prices-${number}`); number++) {
    const stations = JSON.parse(Buffer.from(context.file(`prices-${number}`)!).toString('utf8'))
    for (const station of stations) {
      const prices = (station.fuel_prices ?? []).filter((price: { price_last_updated: string | null }) => {
        return (price.price_last_updated ?? '') >= since.replace(' ', 'T')
      })
      if (prices.length > 0) changed.push({ ...station, fuel_prices: prices })
    }
  }
  const found = changed.slice((batch - 1) * 500, batch * 500)
  if (found.length === 0) return refused(404, `Requested batch ${batch} is not available`)
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(found) }
}

export const origin: FeedServer = {
  hosts: ['www.fuel-finder.service.gov.uk'],
  settings: {
    FUEL_GB_API_CLIENT_ID: keys.client_id,
    FUEL_GB_API_CLIENT_SECRET: keys.client_secret,
  },
  open,
}
