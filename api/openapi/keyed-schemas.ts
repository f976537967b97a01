import { barrierTypes, tollTypes } from '../../pipeline/model/toll-types.ts'
import { type Schema, schemaRef } from './operation.ts'
import { boolean, described, instant, integer, listOf, number, object, textShape, texts } from './shapes.ts'

/** The metadata of a page of tolls, in JSON and in GeoJSON. */
const page: Record<string, Schema> = {
  dataset: textShape,
  version: textShape,
  updated: { type: 'string', format: 'date', nullable: true },
  total: described(integer, 'Records that the filters leave, on all pages.'),
  page: integer,
  per_page: integer,
  pages: described(integer, '0 when there is no record.'),
  filters: described(schemaRef('TollFilters'), 'The applied filters, as they were understood.'),
}
const point = object({
  type: { type: 'string', enum: ['Point'] },
  coordinates: { ...listOf(number), minItems: 2, maxItems: 2 },
})

/** The answers for holders of keys. */
export const keyedSchemas: Record<string, Schema> = {
  KeyStatus: object({
    plan: { type: 'string', enum: ['free', 'pro', 'business'] },
    active: boolean,
    limit: integer,
    used: integer,
    remaining: integer,
    resets_at: instant,
  }),
  TollPage: object({
    ...page,
    data: described(listOf({ type: 'object' }), 'Toll records as in `Toll`, or the members that `fields` names.'),
  }),
  TollFilters: object(
    {},
    {
      country: texts,
      type: { type: 'string', enum: tollTypes },
      barrier: { type: 'string', enum: barrierTypes },
      search: textShape,
      bbox: { ...listOf(number), minItems: 4, maxItems: 4 },
      unverified: { type: 'string', enum: ['1'] },
    },
  ),
  TollFeatures: object({
    type: { type: 'string', enum: ['FeatureCollection'] },
    ...page,
    features: listOf(schemaRef('TollFeature')),
  }),
  TollFeature: object({
    type: { type: 'string', enum: ['Feature'] },
    id: integer,
    geometry: described(
      { ...point, nullable: true },
      'Null where no position is published: vignettes, and pending ones.',
    ),
    properties: described(
      { type: 'object' },
      'The record, or the members that `fields` names, without `lat` and `lng`.',
    ),
  }),
}
