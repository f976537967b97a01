import { type FeedReply, type FeedServer, fileOr404, notFound } from '../../support/feed-server.ts'

const failure = (message: string): FeedReply => ({
  status: 500,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify({ Message: 'An error has occurred.', ExceptionMessage: message }),
})

/** The service of the Council's map. It answers in XML unless JSON is requested. */
export const origin: FeedServer = {
  hosts: ['monitorulpreturilor.info'],
  open: () => (seen, context) => {
    const { pathname, searchParams } = new URL(seen.path, 'https://monitorulpreturilor.info')
    if (seen.method !== 'GET') return notFound
    if (seen.headers.accept !== 'application/json') {
      return { status: 200, headers: { 'content-type': 'application/xml' }, body: '<?xml version="1.0"?><GasItems/>' }
    }
    if (pathname === '/pmonsvc/Gas/GetUATByName') return fileOr404(context, 'units')
    if (pathname !== '/pmonsvc/Gas/GetGasItemsByUat') return notFound
    const product = searchParams.get('CSVGasCatalogProductIds') ?? ''
    if (!/^\d+$/.test(product)) return failure(`22P02: invalid input syntax for type integer: "${product}"`)
    const found = fileOr404(context, `${product}-${searchParams.get('UatId')}`)
    // No station there sells it.
    return found.status === 200 ? found : failure('Sequence contains no elements')
  },
}
