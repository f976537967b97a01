import {
  type FeedReply,
  type FeedServer,
  fileOr404,
  notFound,
  type PublisherContext,
} from '../../support/feed-server.ts'

const path = '/api/PrecoComb/PesquisarPostos'

/** DGEG's search: GET, no key; the size asked for decides whether the answer is the country or a small page of it. */
export const origin: FeedServer = {
  hosts: ['precoscombustiveis.dgeg.gov.pt'],
  open:
    () =>
    ({ method, path: asked }, context) => {
      const url = new URL(asked, 'https://precoscombustiveis.dgeg.gov.pt')
      if (method !== 'GET' || url.pathname !== path) return notFound
      const [size, page] = ['qtdPorPagina', 'pagina'].map(name => url.searchParams.get(name) ?? '')
      return /^\d+$/.test(size!) && /^\d+$/.test(page!) ? pageOf(context, Number(size), Number(page)) : refused
    },
}

/** Errors are answers of status 200. */
const refused: FeedReply = {
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: '{"status":false,"mensagem":"erro","resultado":[]}',
}

function pageOf(context: PublisherContext, size: number, page: number): FeedReply {
  const name = size >= 10_000 && page === 1 ? 'national' : `page-${page}`
  return fileOr404(context, name, 'application/json; charset=utf-8')
}
