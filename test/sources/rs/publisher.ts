import { type FeedServer, fileOr404, notFound } from '../../support/feed-server.ts'

const notice = /^\/vest\/sr\/5893\/obavestenje-o-najvisoj-maloprodajnoj-ceni-[a-z0-9-]+\.php$/

/** The ministry's list of notices, and its newest notice under a number of its own. */
export const origin: FeedServer = {
  hosts: ['must.gov.rs'],
  open: () => (seen, context) => {
    if (seen.method !== 'GET') return { status: 405 }
    if (seen.path === '/tekst/sr/94/saopstenja.php') return fileOr404(context, 'notices', 'text/html; charset=utf-8')
    return notice.test(seen.path) ? fileOr404(context, 'notice', 'text/html; charset=utf-8') : notFound
  },
}
