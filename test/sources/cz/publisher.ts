import { type FeedServer, fileOr404, notFound } from '../../support/feed-server.ts'

const path = '/cs/kontrola-a-regulace/cenova-regulace-a-kontrola/maximalni-pripustne-ceny-benzinu-a-nafty'

/** The ministry's site: pages, which only GET gets. */
export const origin: FeedServer = {
  hosts: ['mf.gov.cz'],
  open: () => (seen, context) => {
    if (seen.path !== path) return notFound
    return seen.method === 'GET' ? fileOr404(context, 'maxima', 'text/html; charset=utf-8') : { status: 405 }
  },
}
