import * as z from 'zod'
import { day, instant, mapOf, type TypeOf, texts, unit } from '../../pipeline/serving/schemas/shapes.ts'

export const RowProvenance = z.object({
  in_force: z.boolean(),
  source: z.object({
    id: z.string(),
    publisher: z.string(),
    licence: z.string(),
    licence_url: z.string(),
    attribution: z.string(),
  }),
  capture: z.object({
    name: z.string().describe('Of the request.'),
    sha256: z.string().describe("Of the answer's bytes, which are kept."),
    url: z.string().nullable().describe('Without keys; null for an address that the operator of this service has set.'),
    fetched_at: instant.nullable(),
  }),
  position: z.int().describe('Of the row: line of a text file (headings count), element of a list; 1 is the first.'),
  fields: mapOf(z.string()).describe('The fields that were read, with their published texts; never the complete row.'),
  native_fuel: z.string().nullable(),
  amount: z.number().nullable().describe('As published, in `currency`; null where the row could not be read.'),
  currency: z.string(),
  published_unit: z.string().describe('How the source writes its amounts.'),
  per_euro: z.string().nullable().describe('Units of `currency` per euro.'),
  rate_date: day.nullable().describe('Null where the rate is fixed.'),
  eur: z.number().nullable().describe('EUR, not rounded; null if this row is not in force.'),
  verdict: z.enum(['accept', 'hold', 'withhold']),
  rule: z.string().nullable().describe('The rule that did not accept it.'),
  detail: z.string().nullable(),
  judged_by: texts,
  read_at: instant,
  stamp: instant.nullable().describe("The publisher's own."),
})
export type RowProvenance = TypeOf<typeof RowProvenance>

export const PriceCorrection = z
  .object({
    id: z.string(),
    added_at: instant,
    from: instant,
    to: instant.nullable().describe('The first instant for which it no longer applies; null for no end.'),
    amount: z.number().nullable().describe('The amount that is served instead, in `currency`; null: none is served.'),
    currency: z.string(),
    by: z.enum(['operator', 'publisher']),
    reason: z.string(),
  })
  .describe(
    'What replaces a published price. `rows` of the price has what was published; none of its rows is then in force.',
  )
export type PriceCorrection = TypeOf<typeof PriceCorrection>

export const PriceProvenance = z.object({
  fuel: z.string(),
  unit,
  basis: z.enum(['regional_mean', 'national_mean', 'national_maximum']).optional(),
  region: z.string().nullable().optional(),
  valid_from: instant.nullable().optional(),
  valid_to: instant.nullable().optional(),
  price: z.number().nullable().describe('EUR, as served; null if none is in force.'),
  unusable: z.string().nullable().describe('Why none is in force.'),
  correction: PriceCorrection.optional(),
  rows: z
    .array(RowProvenance)
    .describe('The current row first; a second row if the last read amount was not accepted.'),
})
export type PriceProvenance = TypeOf<typeof PriceProvenance>

export const Provenance = z.object({
  ok: z.boolean(),
  data: z.object({
    snapshot: z.string().describe('Id of the snapshot that this is of.'),
    station_id: z.int().optional(),
    country_code: z.string().nullable(),
    prices: z.array(PriceProvenance),
    attribution: texts,
  }),
})
export type Provenance = TypeOf<typeof Provenance>
