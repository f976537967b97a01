import { type FeedServer, fileOr404, notFound } from './feed-server.ts'

/** gov.pl: pages, which only GET gets. */
export const origin: FeedServer = {
  hosts: ['www.gov.pl'],
  open: () => (seen, desk) => {
    if (seen.path !== '/web/energia/wiadomosci') return notFound
    if (seen.method !== 'GET') return { status: 405 }
    return fileOr404(desk, 'news', 'text/html;charset=UTF-8')
  },
}
