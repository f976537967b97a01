import { type FeedServer, fileOr404, notFound } from '../../support/feed-server.ts'

/** One address without keys. */
export const origin: FeedServer = {
  hosts: ['shellpumpepriser.geoapp.me'],
  open: () => (seen, context) =>
    seen.method === 'GET' && seen.path === '/v1/prices' ? fileOr404(context, 'prices') : notFound,
}
