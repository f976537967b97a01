import { type FeedServer, fileOr404, notFound } from './feed-server.ts'

/** The commission's site: it refuses whoever does not say who asks. */
export const origin: FeedServer = {
  hosts: ['www.erc.org.mk'],
  open: () => (seen, desk) => {
    if (!seen.headers['user-agent']) return { status: 403, body: 'Forbidden' }
    if (seen.method !== 'GET') return { status: 405 }
    return seen.path === '/' ? fileOr404(desk, 'home', 'text/html; charset=utf-8') : notFound
  },
}
