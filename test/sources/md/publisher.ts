import { type FeedServer, fileOr404, notFound, tooMany } from '../../support/feed-server.ts'

/** One address. Who comes again within 15 minutes is too fast for the host, so other programs say. */
export const origin: FeedServer = {
  hosts: ['api.ecarburanti.anre.md'],
  open: () => {
    const isTooFast = tooMany(1, 15 * 60_000)
    return (seen, context) => {
      if (seen.path !== '/public/') return notFound
      if (seen.method !== 'GET') return { status: 405 }
      if (!seen.headers['user-agent'] || !seen.headers.accept?.includes('application/json')) return { status: 403 }
      if (isTooFast(context.nowMs)) return { status: 429, headers: { 'retry-after': '900' } }
      return fileOr404(context, 'stations', 'application/json; charset=utf-8')
    }
  },
}
