import { type FeedReply, type FeedServer, fileOr404, notFound } from '../../support/feed-server.ts'

const form = /^\/server\/rest\/services\/CARBURANTS\/CARBURANTS\/FeatureServer\/(\d)\/query$/
const fields: Readonly<Record<string, readonly string[]>> = {
  prices: [
    'idIPE',
    'NOM',
    'Codi_parroquia',
    'Parroquia',
    'Tipus_carburant',
    'PREU',
    'DataInici',
    'idProducte',
    'DataFi',
    'CESI',
  ],
  streets: ['CESI', 'CARRER'],
}

/** The government's feature service: GET, no key. Errors are answers of status 200. */
export const origin: FeedServer = {
  hosts: ['sig.govern.ad'],
  open:
    () =>
    ({ method, path }, context) => {
      const url = new URL(path, 'https://sig.govern.ad')
      const layer = form.exec(url.pathname)?.[1]
      const name = layer === '1' ? 'prices' : layer === '0' ? 'streets' : undefined
      if (method !== 'GET' || name === undefined) return notFound
      if (url.searchParams.get('f') !== 'json') return { status: 200, body: '<html><title>Query</title></html>' }
      if (url.searchParams.get('where') !== '1=1') return refused("'where' clause is required")
      const asked = (url.searchParams.get('outFields') ?? '').split(',')
      if (asked.some(field => !fields[name]!.includes(field))) return refused("'outFields' parameter is invalid")
      // Without the parameter there is no centre in the answer, and none of the composed files is such an answer.
      if (name === 'prices' && url.searchParams.get('returnCentroid') !== 'true')
        return refused('no centroid asked for')
      return fileOr404(context, name, 'application/json;charset=utf-8')
    },
}

function refused(detail: string): FeedReply {
  const error = { code: 400, message: 'Cannot perform query. Invalid query parameters.', details: [detail] }
  return { status: 200, headers: { 'content-type': 'application/json;charset=utf-8' }, body: JSON.stringify({ error }) }
}
