import { type FeedServer, fileOr404, notFound } from '../../support/feed-server.ts'

/** gov.pl: pages, which only GET gets. */
export const origin: FeedServer = {
  hosts: ['www.gov.pl'],
  open: () => (seen, context) => {
    if (seen.path !== '/web/energia/wiadomosci') return notFound
    if (seen.method !== 'GET') return { status: 405 }
    return fileOr404(context, 'news', 'text/html;charset=UTF-8')
  },
}
