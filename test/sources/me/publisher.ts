import { type FeedServer, fileOr404, notFound } from '../../support/feed-server.ts'

/** The search of the government's articles, and the articles, each under its slug. */
export const origin: FeedServer = {
  hosts: ['wapi.gov.me', 'www.gov.me'],
  open: () => (seen, context) => {
    if (seen.method !== 'GET') return { status: 405 }
    const url = new URL(seen.path, `https://${seen.host}`)
    if (seen.host === 'wapi.gov.me') {
      const finds = url.pathname === '/v1/articles' && url.searchParams.get('title') === 'cijene goriva'
      return finds ? fileOr404(context, 'articles', 'application/json') : notFound
    }
    return url.pathname === '/clanak/nove-cijene-goriva-od-17112026'
      ? fileOr404(context, 'article', 'text/html; charset=utf-8')
      : notFound
  },
}
