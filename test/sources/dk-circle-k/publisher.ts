import { gzipSync } from 'node:zlib'
import { type FeedServer, notFound, type Publisher } from '../../support/feed-server.ts'

/** Knows its callers by a name in a header, and packs every answer, asked or not. */
const publisher: Publisher = (seen, context) => {
  const body = context.file('prices')
  if (seen.method !== 'GET' || seen.path !== '/eu/prices/v1/fuel/countries/DK' || !body) return notFound
  const headers = { 'content-type': 'application/json' }
  if (seen.headers['x-app-name'] !== 'PRICES') return { status: 400, headers, body: '{"message":"App not allowed"}' }
  return { status: 200, headers: { ...headers, 'content-encoding': 'gzip' }, body: gzipSync(body) }
}

export const origin: FeedServer = { hosts: ['api.circlek.com'], open: () => publisher }
