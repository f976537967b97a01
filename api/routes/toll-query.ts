import { madeAnswer } from '../http/made-answer.ts'
import { withPageLinks } from '../http/page-links.ts'
import type { KeyedRoute } from '../http/route.ts'
import { tollQueryOperation } from '../openapi/toll-query.ts'
import { oneOf } from '../params/one-of.ts'
import { paging } from '../params/paging.ts'
import { chosenFields } from '../params/toll-fields.ts'
import { tollFilters } from '../params/toll-filters.ts'
import { tollQueryCsv, tollQueryGeoJson, tollQueryJson } from '../serialise/toll-query.ts'

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
  methods: ['GET'],
  path: '/api/toll/',
  alsoAt: ['/api/toll'],
  family: 'plain',
  crossOrigin: true,
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
