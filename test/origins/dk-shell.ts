import { type FeedServer, fileOr404, notFound } from './feed-server.ts'

/** One address without keys. */
export const origin: FeedServer = {
  hosts: ['shellpumpepriser.geoapp.me'],
  open: () => (seen, desk) =>
    seen.method === 'GET' && seen.path === '/v1/prices' ? fileOr404(desk, 'prices') : notFound,
}
