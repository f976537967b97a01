import { createHash } from 'node:crypto'
import { type FeedServer, notFound, type Publisher } from '../../support/feed-server.ts'

const path = '/gasvaktin/gasvaktin/master/vaktin/gas.min.json'

/** A raw file of a repository: plain text with a strong ETag. */
const publisher: Publisher = (seen, context) => {
  const body = context.file('gas')
  if (seen.method !== 'GET' || seen.path !== path || !body) return { ...notFound, body: '404: Not Found' }
  const etag = `"${createHash('sha256').update(body).digest('hex')}"`
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'max-age=300', etag }
  if (seen.headers['if-none-match'] === etag) return { status: 304, headers }
  return { status: 200, headers, body }
}

export const origin: FeedServer = { hosts: ['raw.githubusercontent.com'], open: () => publisher }
