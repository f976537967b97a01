import { type FeedServer, fileOr404, notFound, type Publisher } from '../../support/feed-server.ts'

const unauthenticated = {
  status: 401,
  headers: { 'content-type': 'application/json' },
  body: '{"message":"Unauthenticated."}',
}

/** A static page with two scripts, and an API that requires the token from the second script. */
const publisher: Publisher = (seen, context) => {
  if (seen.method !== 'GET') return { status: 405, headers: { allow: 'GET, HEAD' } }
  const text = (name: string): string => Buffer.from(context.file(name) ?? []).toString('utf8')
  if (seen.host === 'degalukainos.ena.lt') {
    if (seen.path === '/') return fileOr404(context, 'page', 'text/html')
    const bundle = /index-[\w-]+\.js/.exec(text('page'))?.[0]
    const app = /FuelPriceSiteApp-[\w-]+\.js/.exec(text('script-1'))?.[0]
    if (seen.path === `/assets/${bundle}`) return fileOr404(context, 'script-1', 'text/javascript')
    if (seen.path === `/assets/${app}`) return fileOr404(context, 'script-2', 'text/javascript')
    return notFound
  }
  if (seen.host !== 'api-degalukainos.ena.lt') return notFound
  // /read/prices without per_page is a first page of a few rows, never the complete list.
  if (seen.path !== '/api/v1/read/prices?per_page=3000') return notFound
  const token = /token:"([^"]+)"/.exec(text('script-2'))?.[1]
  if (seen.headers.authorization !== `Bearer ${token}`) return unauthenticated
  return fileOr404(context, 'prices')
}

export const origin: FeedServer = {
  hosts: ['degalukainos.ena.lt', 'api-degalukainos.ena.lt'],
  open: () => publisher,
}
