import * as z from 'zod'
import { fuelCodes } from '../../model/fuels.ts'
import {
  addition,
  basis,
  byFuelCode,
  day,
  instant,
  type Live,
  logo,
  mapOf,
  type TypeOf,
  texts,
  unit,
  word,
} from './shapes.ts'

export const FuelStats = z.object({
  stations: z.int(),
  min: z.number(),
  max: z.number(),
  avg: z.number(),
  unit,
})

export const CountrySummary = z.object({
  country_code: z.string(),
  fuels: byFuelCode(FuelStats),
  last_fetched: instant.nullable(),
  total_stations: z.int(),
  basis: addition(z.enum(['stations', 'regional_mean', 'national_mean'])),
})
export type CountrySummary = TypeOf<typeof CountrySummary>

/** Legal maxima of a country: no averages. */
export const ReferencePrices = z.object({
  country_code: z.string(),
  basis: z.literal('national_maximum'),
  valid_from: instant,
  valid_to: instant.nullable(),
  fuels: byFuelCode(z.object({ max: z.number(), unit })),
})
export type ReferencePrices = TypeOf<typeof ReferencePrices>

export const SummaryData = z.object({
  countries: z.array(CountrySummary),
  reference_prices: addition(z.array(ReferencePrices)),
  attribution: addition(texts),
})
export type Summary = Live<TypeOf<typeof SummaryData>>

export const Brand = z.object({
  brand_name: z.string(),
  logo_file: logo,
  station_count: z.int(),
  price_min: z.string(),
  price_max: z.string(),
  price_avg: z.string(),
})

export const BrandsData = z.object({
  country: z.string(),
  fuel: word(fuelCodes),
  brands: z.array(Brand),
  unit,
  attribution: addition(texts),
})
export type Brands = Live<TypeOf<typeof BrandsData>>

/** One download of one source; `execution_time_sec` has three decimals. */
export const FetchLogEntry = z.object({
  country_code: z.string(),
  source: z.string(),
  fetch_started_at: instant,
  fetch_ended_at: instant.nullable(),
  stations_processed: z.int().nullable(),
  prices_updated: z.int().nullable(),
  execution_time_sec: z.string().nullable(),
  status: z.enum(['running', 'success', 'not_modified', 'partial', 'failed', 'skipped']),
})
export type FetchLogEntry = TypeOf<typeof FetchLogEntry>

export const StatsData = z.object({
  station_counts: mapOf(z.int()),
  price_counts: mapOf(z.int()),
  recent_fetches: z.array(FetchLogEntry),
})
export type Stats = Live<TypeOf<typeof StatsData>>

export const Source = z.object({
  id: z.string(),
  kind: z.string(),
  publisher: z.string(),
  homepage: z.string(),
  licence: z.string(),
  licence_url: z.string(),
  attribution: z.string(),
  reuse: word(['open', 'share_alike', 'unclear', 'restricted']),
  level: z.string(),
  timezone: z.string().nullable(),
  cadence: z.string(),
  last_read: instant.nullable(),
})
export type Source = TypeOf<typeof Source>

export const MarketSource = z.object({ country_code: z.string(), ...Source.shape })

export const MarketSources = z.object({
  country_code: z.string(),
  basis,
  attribution: texts,
  sources: z.array(Source),
})

export const Sources = z.object({
  ok: z.boolean(),
  data: z.object({
    markets: z.array(MarketSources),
    reference: z.array(Source),
    // Not in the snapshots of earlier versions.
    never_read: z.array(MarketSource).optional(),
  }),
})
export type Sources = TypeOf<typeof Sources>

export const Board = z.object({
  ok: z.boolean(),
  ts: z.int(),
  petrol: mapOf(z.number()),
  diesel: mapOf(z.number()),
})
export type Board = TypeOf<typeof Board>

export const History = z.object({
  cc: z.string(),
  labels: z.array(day),
  e95: z.array(z.number()),
  diesel: z.array(z.number()),
  count: z.int(),
})
export type History = TypeOf<typeof History>

const changes = z
  .array(z.int().nullable())
  .describe(
    'One for each week of the country, in thousandths of a euro per litre: the first reading, then the difference of each reading from the one before; null is no reading.',
  )

export const WeeklyCountry = z.object({
  cc: z.string(),
  from: z.int().describe('The place of its first week in `weeks`.'),
  to: z.int().describe('The place of its last week.'),
  absent: z.array(z.int()).describe('The places between them that are not weeks of its feed.'),
  e95: changes,
  diesel: changes,
})
export type WeeklyCountry = TypeOf<typeof WeeklyCountry>

/** The file of the page for weekly prices. */
export const WeeklyHistory = z.object({
  weeks: z.array(day).describe('Each week of any country, ascending.'),
  countries: z.array(WeeklyCountry),
})
export type WeeklyHistory = TypeOf<typeof WeeklyHistory>
