import {
  type FeedReply,
  type FeedServer,
  fileOr404,
  notFound,
  type Publisher,
  tooMany,
} from '../../support/feed-server.ts'

const consumer = '0f6b2c1e-made-up-consumer'
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const files: Readonly<Record<string, string>> = {
  '/open-data/v1/fuel/prices': 'prices',
  '/open-data/v1/fuel/reference-data/brands': 'brands',
  '/open-data/v1/fuel/reference-data/stations': 'stations',
}

const refused = (status: number, message: string): FeedReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message }),
})

/** Three headers on every call, a fresh id in one of them; ten calls in 60 seconds. */
function open(): Publisher {
  const isOneTooMany = tooMany(10, 60_000)
  const answered = new Set<string>()
  return (seen, context) => {
    if (isOneTooMany(context.nowMs)) return refused(429, 'Too many requests')
    const name = files[seen.path]
    if (name === undefined || seen.method !== 'GET') return notFound
    const { 'user-agent': agent, 'x-consumer-id': id, 'x-transactionid': transaction } = seen.headers
    if (!agent || !id || !transaction) return refused(400, 'Missing header')
    if (id !== consumer) return refused(403, 'Forbidden')
    if (!uuid.test(String(transaction)) || answered.has(String(transaction))) return refused(400, 'x-transactionid')
    answered.add(String(transaction))
    return fileOr404(context, name)
  }
}

export const origin: FeedServer = {
  hosts: ['api.fuel.service.vic.gov.au'],
  settings: { FUEL_AU_VIC_CONSUMER_ID: consumer },
  open,
}
