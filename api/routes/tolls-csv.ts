import { barrierTypes, tollTypes } from '../../pipeline/model/toll-types.ts'
import { searchOf } from '../http/query.ts'
import { Refusal } from '../http/refusal.ts'
import { errors, queryParameter } from '../openapi/operation.ts'
import { madeOfSnapshot } from '../routing/made-answer.ts'
import type { DataRoute } from '../routing/route.ts'
import { tollQueryCsv } from '../serialise/toll-query.ts'
import { foundTolls, tollSearchOf } from '../shared/tolls/toll-search.ts'

/** The list of the page `/tolls` as CSV: the same address, with `.csv`, and all of its pages. */
export const tollsCsv: DataRoute = {
  kind: 'data',
  path: '/tolls.csv',
  isLarge: true,
  family: 'plain',
  live: false,
  maxAgeSeconds: 3600,
  contentType: 'text/csv; charset=utf-8',
  openapi: {
    operationId: 'tollsCsv',
    summary: 'Tolls as CSV (an addition): the list of the page `/tolls`',
    parameters: [
      queryParameter('country', { type: 'string' }, 'A country code, such as AT.'),
      queryParameter('type', { type: 'string', enum: [...tollTypes] }, 'The kind of toll.'),
      queryParameter('barrier', { type: 'string', enum: [...barrierTypes] }, 'The place of the barrier.'),
      queryParameter('search', { type: 'string' }, 'A part of the name, the road, the note or the country.'),
      queryParameter('priced', { type: 'string', enum: ['yes'] }, 'Only tolls with a current price.'),
    ],
    responses: {
      200: {
        description: 'A row for each toll, with the members of a toll record as columns.',
        content: { 'text/csv': { schema: { type: 'string' } } },
      },
      ...errors('PlainError', 400, 405, 429, 500, 503),
    },
  },
  handle: request => {
    const search = tollSearchOf(searchOf(request.query))
    if (search.faults.length > 0) throw new Refusal(400, search.faults.join(' '))
    const found = foundTolls(request.snapshot.tolls.verified, search)
    const csv = tollQueryCsv({ tolls: found.map(record => ({ record })) }, null)
    return madeOfSnapshot(tollsCsv, request, Buffer.from(csv))
  },
}
