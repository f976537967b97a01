import * as z from 'zod'
import { barrierTypes, tollTypes } from '../../pipeline/model/toll-types.ts'
import { day, instant, position, type TypeOf, texts } from '../../pipeline/serving/schemas/shapes.ts'
import { longestField, plans } from '../allowed-values/access-requests.ts'

/** The fields of the form for access to a plan. */
export const AccessRequest = z.object({
  name: z.string().max(longestField.name),
  company: z.string().max(longestField.company).optional(),
  email: z.string().max(longestField.email).meta({ format: 'email' }),
  plan: z.enum(plans),
  use_case: z.string().max(longestField.use_case),
})

export const AccessRequestStored = z.object({
  success: z.boolean(),
  id: z.int(),
  message: z.string(),
  key: z
    .string()
    .optional()
    .describe('An addition: a key of the plan `free`, if the operator gives them at once. Shown only here.'),
})

export const KeyStatus = z.object({
  plan: z.enum(plans),
  active: z.boolean(),
  limit: z.int(),
  used: z.int(),
  remaining: z.int(),
  resets_at: instant,
})
export type KeyStatus = TypeOf<typeof KeyStatus>

export const TollFilters = z.object({
  country: texts.optional(),
  type: z.enum(tollTypes).optional(),
  barrier: z.enum(barrierTypes).optional(),
  search: z.string().optional(),
  bbox: z.array(z.number()).length(4).optional(),
  unverified: z.literal('1').optional(),
})

/** The metadata of a page of tolls, in JSON and in GeoJSON. */
const page = {
  dataset: z.string(),
  version: z.string(),
  updated: day.nullable(),
  total: z.int().describe('Records that the filters leave, on all pages.'),
  page: z.int(),
  per_page: z.int(),
  pages: z.int().describe('0 when there is no record.'),
  filters: TollFilters.describe('The applied filters, as they were understood.'),
}

export const TollPage = z.object({
  ...page,
  data: z.array(z.looseObject({})).describe('Toll records as in `Toll`, or the members that `fields` names.'),
})

export const TollFeature = z.object({
  type: z.literal('Feature'),
  id: z.int(),
  geometry: z
    .object({ type: z.literal('Point'), coordinates: position })
    .nullable()
    .describe('Null where no position is published: vignettes, and pending ones.'),
  properties: z.looseObject({}).describe('The record, or the members that `fields` names, without `lat` and `lng`.'),
})
export type TollFeature = TypeOf<typeof TollFeature>

export const TollFeatures = z.object({
  type: z.literal('FeatureCollection'),
  ...page,
  features: z.array(TollFeature),
})

export const BulkFile = z.object({
  dataset: z.string(),
  format: z.enum(['parquet', 'csv']),
  path: z.string(),
  url: z.string(),
  rows: z.int(),
  bytes: z.int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

/** The list of bulk files, each with its immutable address. */
export const BulkIndex = z.object({
  snapshot: z.string(),
  created: instant,
  datapackage: z.string(),
  files: z.array(BulkFile),
})
export type BulkIndex = TypeOf<typeof BulkIndex>
