import * as z from 'zod'
import { addition, day, type TypeOf } from './shapes.ts'

/**
 * A toll point. Amounts in euros and in `currency` are in force; an amount of an earlier or unknown year is in members
 * of its own.
 */
export const Toll = z.object({
  id: z.int(),
  country_code: z.string(),
  type: z.string(),
  barrier_type: z.string().nullable(),
  name: z.string(),
  // The price of the data set's year; null when it is unknown, or when there is no rate for the currency.
  price_eur: z.number().nullable(),
  // Null when the currency is EUR.
  price_local: z.number().nullable(),
  currency: z.string().nullable(),
  info: z.string().nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  last_known_price: z.number().nullable().optional(),
  last_known_currency: z.string().nullable().optional(),
  last_known_valid_from: z.string().nullable().optional(),
  valid_from: z.string().nullable().optional(),
  checked_on: z.string().nullable().optional(),
  source: z
    .string()
    .nullable()
    .describe('The source of its facts. Null if there is none to cite, which is only served with `unverified=1`.')
    .optional(),
  confidence: z.string().nullable().optional(),
  // Units per euro, as published. Null when nothing was converted.
  fx_rate: z.string().nullable().optional(),
  fx_date: z.string().nullable().optional(),
  position: z.string().nullable().optional(),
  road: z.string().nullable().optional(),
  // The last day on which a source gave the amount as the present one.
  confirmed_on: z.string().nullable().optional(),
  licence: z.string().optional(),
  attribution: z.string().optional(),
})
export type Toll = TypeOf<typeof Toll>

export const Tolls = z.object({
  count: z.int(),
  dataset: addition(z.string()),
  version: addition(z.string()),
  updated: addition(day.nullable()),
  with_price: addition(z.int()),
  with_position: addition(z.int()),
  data: z.array(Toll),
})
export type Tolls = TypeOf<typeof Tolls>
