import { type FeedServer, fileOr404, notFound, type Publisher } from '../../support/feed-server.ts'

const nothing = JSON.stringify({
  data: { pageNumber: 0, pageSize: 0, totalRecords: 0, totalPages: 0, stationsPrices: [] },
})
const mapPath = '/-/Station/GetGlobalMapStations?appDataSource=bbe79579-212c-498a-b51c-b76702a2cbfe'

/** A paged price list that is empty unless both page and size are given, and a map for scripts of the publisher's page. */
const publisher: Publisher = (seen, context) => {
  if (seen.method !== 'GET') return { status: 405, headers: { allow: 'GET' } }
  if (seen.host === 'www.q8.dk') {
    if (seen.path !== mapPath) return notFound
    if (seen.headers['x-requested-with'] !== 'XMLHttpRequest') return notFound
    return fileOr404(context, 'map')
  }
  const { pathname, searchParams } = new URL(seen.path, 'https://beta.q8.dk')
  if (pathname !== '/Station/GetStationPrices') return notFound
  if (!searchParams.has('page') || !searchParams.has('pageSize')) {
    return { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, body: nothing }
  }
  return fileOr404(context, `page-${searchParams.get('page')}`)
}

export const origin: FeedServer = { hosts: ['beta.q8.dk', 'www.q8.dk'], open: () => publisher }
