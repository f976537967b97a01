import { type FeedServer, fileOr404, notFound } from '../../support/feed-server.ts'

/** The commission's site. It refuses requests without a User-Agent. */
export const origin: FeedServer = {
  hosts: ['www.erc.org.mk'],
  open: () => (seen, context) => {
    if (!seen.headers['user-agent']) return { status: 403, body: 'Forbidden' }
    if (seen.method !== 'GET') return { status: 405 }
    return seen.path === '/' ? fileOr404(context, 'home', 'text/html; charset=utf-8') : notFound
  },
}
