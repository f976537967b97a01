import { type FeedServer, fileOr404, notFound, tooMany } from '../../support/feed-server.ts'

/** One address without keys, which takes 30 requests a minute. */
export const origin: FeedServer = {
  hosts: ['mobility-prices.ok.dk'],
  open: () => {
    const isTooMany = tooMany(30, 60_000)
    return (seen, context) => {
      if (seen.method !== 'GET' || seen.path !== '/api/v1/fuel-prices') return notFound
      if (isTooMany(context.nowMs)) return { status: 429, headers: { 'retry-after': '60' } }
      return fileOr404(context, 'prices')
    }
  },
}
