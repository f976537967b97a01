import { type FeedServer, fileOr404, notFound } from '../../support/feed-server.ts'

/** The data cube: weeks and indicators are in the path. The first list of weeks requested gets the file `weeks`. */
export const origin: FeedServer = {
  hosts: ['data.statistics.sk'],
  open: () => {
    let first: string | null = null
    return (seen, context) => {
      const url = new URL(seen.path, 'https://data.statistics.sk')
      const weeks = /^\/api\/v2\/dataset\/sp0207ts\/(\d{6}(?:,\d{6})*)\/all$/.exec(url.pathname)?.[1]
      if (seen.method !== 'GET' || !weeks || url.searchParams.get('type') !== 'json') return notFound
      first ??= weeks
      return fileOr404(context, weeks === first ? 'weeks' : 'earlier', 'application/json; charset=utf-8')
    }
  },
}
