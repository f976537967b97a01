import { barrierTypes, tollTypes } from '../../pipeline/model/toll-types.ts'
import { tollFields } from '../params/toll-filters.ts'
import { errors, listParameter, type Operation, queryParameter, schemaRef } from './operation.ts'

/** Of the open set and of the keyed query. */
export const unverifiedParameter = queryParameter(
  'unverified',
  { type: 'string', enum: ['0', '1'], default: '0' },
  'An addition. `1` includes the records of which no source can be cited: their `source` is null.',
)

export const tollQueryOperation: Operation = {
  operationId: 'tollQuery',
  summary: 'Tolls by country, type, barrier, place and words, page by page; counts for the day of the key',
  parameters: [
    queryParameter(
      'format',
      { type: 'string', enum: ['json', 'csv', 'geojson'], default: 'json' },
      '`geojson` is an addition.',
    ),
    listParameter('country', schemaRef('CountryCode'), 'Any of these countries; all by default.'),
    queryParameter('type', { type: 'string', enum: tollTypes }, 'Only tolls of this kind; all by default.'),
    queryParameter(
      'barrier',
      { type: 'string', enum: barrierTypes },
      'Only on the road, or only at entries and exits.',
    ),
    queryParameter('search', { type: 'string' }, 'Part of the name or the info, whatever its case and diacritics.'),
    listParameter('fields', { type: 'string', enum: tollFields }, 'Members or columns in this order; all by default.'),
    queryParameter('page', { type: 'integer', default: 1 }, 'From 1; one past the end is empty.'),
    queryParameter('per_page', { type: 'integer', default: 100 }, 'Records a page; clamped to 1 through 500.'),
    unverifiedParameter,
    listParameter(
      'bbox',
      { type: 'number' },
      'An addition, in every format: `west,south,east,north` in degrees. Records without a position are left out; west > east crosses the antimeridian.',
    ),
  ],
  responses: {
    200: {
      description:
        'A page; `Link` names the next one (`rel="next"`) and the one before (`rel="prev"`), without the key.',
      content: {
        'application/json': { schema: schemaRef('TollPage') },
        'text/csv': { schema: { type: 'string' } },
        'application/geo+json': { schema: schemaRef('TollFeatures') },
      },
    },
    ...errors('PlainError', 400, 401, 403, 405, 429, 500, 503),
  },
}
