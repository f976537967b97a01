import type { Query } from '../http/query.ts'
import { tollQueryOperation } from '../openapi/toll-query.ts'
import { oneOf } from '../params/choices.ts'
import { paging } from '../params/paging.ts'
import { chosenFields, tollFilters } from '../params/toll-filters.ts'
import { madeAnswer } from '../routing/made-answer.ts'
import type { KeyedRoute } from '../routing/route.ts'
import { tollQueryCsv, tollQueryGeoJson, tollQueryJson } from '../serialise/toll-query.ts'
import type { PageOfTolls } from '../snapshot/toll-set.ts'

const json = { contentType: 'application/json; charset=utf-8', write: tollQueryJson }
const forms = {
  json,
  csv: { contentType: 'text/csv; charset=utf-8; header=present', write: tollQueryCsv },
  geojson: { contentType: 'application/geo+json', write: tollQueryGeoJson },
}
const formats = ['json', 'csv', 'geojson'] as const

/** Tolls by country, type, barrier, place and words, page by page. */
export const tollQuery: KeyedRoute = {
  kind: 'keyed',
  path: '/api/toll/',
  alsoAt: ['/api/toll'],
  family: 'plain',
  plan: null,
  counts: true,
  contentType: json.contentType,
  openapi: tollQueryOperation,
  handle: request => {
    const { query } = request
    const { contentType, write } = forms[oneOf(query, 'format', formats) ?? 'json']
    const fields = chosenFields(query)
    const filters = tollFilters(query)
    const wanted = paging(query)
    const page = request.snapshot.tolls.page(filters, wanted)
    const answer = madeAnswer(tollQuery, request, Buffer.from(write(page, fields)))
    return { ...answer, contentType, headers: withPageLinks(answer.headers, tollQuery.path, query, page) }
  },
}

/**
 * Adds links to the previous and next page: the requested address without its API key, which must not be in a stored
 * header. All links share one `Link` header, because Node keeps only the last of two when other headers are set
 * already.
 */
function withPageLinks(
  headers: readonly string[],
  path: string,
  query: Query,
  { page, pages }: Pick<PageOfTolls, 'page' | 'pages'>,
): string[] {
  const link = (to: number, rel: string): string => {
    const parameters = new URLSearchParams([...query].filter(([name]) => name !== 'api_key'))
    parameters.set('page', String(to))
    return `<${path}?${parameters}>; rel="${rel}"`
  }
  const before = Math.min(page - 1, pages)
  const links = [...(before >= 1 ? [link(before, 'prev')] : []), ...(page < pages ? [link(page + 1, 'next')] : [])]
  const value = headers.indexOf('Link') + 1
  return headers.map((text, at) => (at === value ? [text, ...links].join(', ') : text))
}
