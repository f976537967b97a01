import * as z from 'zod'
import { fuelCodes } from '../../pipeline/model/fuels.ts'
import {
  basis,
  day,
  fuelCode,
  instant,
  mapOf,
  type TypeOf,
  texts,
  unit,
} from '../../pipeline/serving/schemas/shapes.ts'
import { StationFound } from '../../pipeline/serving/schemas/stations.ts'
import { Toll } from '../../pipeline/serving/schemas/tolls.ts'
import { type IntentName, topics } from '../allowed-values/questions.ts'
import { regions } from '../allowed-values/regions.ts'

const weeklyFuel = z.enum(['euro95', 'diesel'])
const region = z.enum(regions)

const country = { country_code: z.string(), country_name: z.string() }
const both = { price_euro95: z.number().nullable(), price_diesel: z.number().nullable() }
/** Of a country its code, of a region its name, of the Union both. */
const place = { country_code: z.string().optional(), region: region.optional() }
/** Set if a live figure replaces a series that has ended or never existed. */
const instead = {
  basis: z.string().optional(),
  stations: z.int().optional(),
  /** The last week of a series that ended. Null if there never was a series. */
  series_until: day.nullable().optional(),
}

const livePrice = z.object({
  ...country,
  fuel: fuelCode,
  price: z.number(),
  unit,
  basis: z.string().optional(),
  stations: z.int().optional(),
  rank: z.int().optional(),
})
export type LiveRow = TypeOf<typeof livePrice>

/** Of what place and when a price is. */
const priced = {
  /** Null for a region; `EU` for the Union. */
  country_code: z.string().nullable(),
  country_name: z.string(),
  /** Null for a mean over weeks and for live figures. */
  week: day.nullable(),
  region: region.optional(),
  /** The countries in an unweighted mean, separated by spaces. */
  members: z.string().optional(),
  /** For a mean over weeks: its range, and the number of weeks with a reading. */
  from: day.optional(),
  to: day.optional(),
  weeks: z.int().optional(),
  /** For live figures: the day. */
  date: day.optional(),
  ...instead,
}
const weeklyPrice = z.object({
  ...priced,
  ...both,
  change_pct_4w_euro95: z.number().nullable(),
  change_pct_4w_diesel: z.number().nullable(),
})
export type PriceRow = TypeOf<typeof weeklyPrice>

const prices = z.array(z.union([weeklyPrice, livePrice]))
const rankedPrice = z.object({ rank: z.int(), ...country, ...both })
export type RankedRow = TypeOf<typeof rankedPrice>
const ranking = z.array(z.union([rankedPrice, livePrice]))

const verdict = {
  cheapest: z
    .string()
    .nullable()
    .describe('A country or a region; null where all are equal, or nothing is to be compared.'),
  difference_eur: z
    .number()
    .nullable()
    .describe('Between the lowest and the highest price; for two fuels, between their means.'),
}
const change = {
  ...place,
  fuel: weeklyFuel,
  from: day,
  to: day,
  start_price: z.number(),
  end_price: z.number(),
  change_eur: z.number(),
  change_pct: z.number(),
}

const tollRange = { lowest: Toll.optional(), highest: Toll.optional() }
const tollCounts = z.object({
  country_code: z.string(),
  records: z.int(),
  with_price: z.int(),
  types: mapOf(z.int()),
  ...tollRange,
})

const coverage = z.object({
  ...country,
  // Mondays; null without a weekly series.
  weekly_from: day.nullable(),
  weekly_to: day.nullable(),
  // Basis of its live figures; null if it has none.
  live: basis.nullable(),
  // Codes of the fuels with live figures, separated by spaces. Null if there are none.
  live_fuels: z.string().nullable(),
  stations: z.int(),
  tolls: z.int(),
})
export type CoverageRow = TypeOf<typeof coverage>

const publisher = z.object({ source: z.string(), licence: z.string() })

const topic = z.object({
  topic: z.enum(topics).describe('As in `parsed.topics`.'),
  weekly: publisher.nullable().describe('`source`, `licence`: the publisher of the weekly prices.').optional(),
  live: publisher.nullable().describe('Of the live figures of the named countries.').optional(),
  live_sources: z.int().describe('How many sources of live figures there are.').optional(),
  reuse: z
    .object({
      open: z.int(),
      unclear: z.int().describe('No terms.'),
      restricted: z.int().describe('Reuse is restricted.'),
    })
    .describe('`licence`: how many sources of live figures have such terms.')
    .optional(),
  newest_week: day.nullable().describe('`age`').optional(),
  last_read: instant.nullable().describe('`age`: when a source of live figures was last read.').optional(),
  weekly_rhythm: z.string().describe('`cadence`: of the weekly prices.').optional(),
  snapshot: instant.describe('`age`, `cadence`').optional(),
  requests: z.int().describe('`rate limit`: of a client address.').optional(),
  window_seconds: z.int().optional(),
  questions_per_request: z.int().describe('Of a POST.').optional(),
  keyed: texts.describe('`key`: what needs one.').optional(),
  taxes_included: z.literal(true).describe('`tax`').optional(),
  stations: z.int().describe('`stations`: those with a current price.').optional(),
  markets: z.int().describe('`stations`: the countries that they are in.').optional(),
})
export type TopicRow = TypeOf<typeof topic>

const conversion = z.object({
  currency: z.string(),
  unit: z.string().describe('`USD per US gallon`, `pence per litre`.'),
  per_euro: z.number().describe('Units of the currency for one euro.').optional(),
  rate_date: day.optional(),
  rows: z.array(
    z.object({
      country_code: z.string().nullable().optional(),
      region: region.optional(),
      brand: z.string().nullable().optional(),
      id: z.union([z.string(), z.int()]).describe('Of a station.').optional(),
      fuel: z.string().optional(),
      price: z.number().optional(),
      price_euro95: z.number().optional(),
      price_diesel: z.number().optional(),
      cost: z.number().describe('In the currency.').optional(),
    }),
  ),
})

/** In addition to the members of any intent. */
const beside = {
  suggestions: texts.describe('Questions that could have been meant as well.').optional(),
  because: z.string().describe('Why the reading is in doubt, as in `metadata`.').optional(),
  read_as: z.string().describe('Where it is in doubt: the question as it was read.').optional(),
  without: texts.describe('Requested countries without data.').optional(),
  except: texts.describe('Countries that the question leaves out.').optional(),
  grade: z.enum(['e10', 'e5']).describe('The requested grade, where the prices are those of petrol.').optional(),
  conversion: conversion.describe('The prices in the requested currency and unit.').optional(),
  held: z
    .array(z.object({ country_code: z.string().nullable(), region: region.nullable(), from: day, to: day }))
    .describe('Their data in the weekly series.')
    .optional(),
  fuel: fuelCode.describe('The requested fuel, if it only has live prices.').optional(),
  held_for: texts.describe('The countries with prices of the fuel.').optional(),
  countries_held: z.int().describe('So many they are.').optional(),
  prices: prices.describe('Live prices, where they replace the list of the intent or are added to it.').optional(),
  date: day.describe('The day of the live prices.').optional(),
  as_of: instant.describe('The past time of day in the question, in UTC.').optional(),
  as_of_local: z.string().describe('The same by the clock of `time_zone`, `2026-11-18 12:00`.').optional(),
  time_zone: z.string().describe('The zone whose clock the question was read by.').optional(),
}

/** `data` of one or several intents, which it names. No two have the same one, so that a client can tell them apart. */
function dataOf<const Intents extends readonly IntentName[], Shape extends z.ZodRawShape>(
  intents: Intents,
  description: string,
  shape: Shape,
) {
  return z
    .object({ intent: z.enum(intents).describe('As `intent` of the answer.'), ...beside })
    .extend(shape)
    .describe(description)
}

const askedWeek = day.describe('The requested week, if it has no reading: `from` is the one before it.').optional()

export const RankingData = dataOf(
  ['cheapest_ranking', 'most_expensive_ranking'],
  'cheapest_ranking, most_expensive_ranking: member states; `ranking` has `limit` rows, 3 by default, at most 27. For fuels outside the weekly series: live markets.',
  {
    ranking_top3: ranking,
    ranking,
    reference: z.object({ region, name: z.string(), ...both }).optional(),
    ordered_by: z.string().optional(),
    from: day.optional(),
    to: day.optional(),
    week: askedWeek,
  },
)

const placed = {
  rank: z.int(),
  of: z.int().describe('How many are ranked.'),
  count_before: z.int().describe('How many are cheaper, or more expensive, as `direction` says.'),
}
export const PositionData = dataOf(
  ['position'],
  'position: the rows of the named countries, or of those that have the place.',
  {
    positions: z.array(z.union([z.object({ ...placed, ...country, ...both }), livePrice.extend(placed)])),
    direction: z
      .enum(['cheapest', 'dearest'])
      .describe('From which end is counted; absent where nothing is kept of the instant.')
      .optional(),
    of: z.int(),
    position: z.int().describe('The requested place.').optional(),
    before: texts.describe('Of one named country: the countries with a lower rank.').optional(),
    ordered_by: z.string().optional(),
    from: day.optional(),
    to: day.optional(),
    week: askedWeek,
    prices: prices.describe('Of named countries that are not ranked.').optional(),
  },
)

const limits = {
  below: z.number().describe('As in the question.').optional(),
  above: z.number().optional(),
  below_eur: z.number().describe('The same in EUR per litre.').optional(),
  above_eur: z.number().optional(),
}
const neighbours_of = z.string().describe('The country whose neighbours these are.').optional()
const isWithin = { is_within: z.boolean() }
/** A weekly price, which has `week`, or a live one: one schema, because no required member tells them apart. */
const heldPrice = livePrice.extend({
  ...priced,
  week: priced.week.optional(),
  fuel: z.enum(['euro95', ...fuelCodes]),
})

export const ThresholdData = dataOf(
  ['threshold'],
  'threshold: the named countries, otherwise those whose price is within the limits; `counts` has how many of how many are. `last` replaces them if the last week was asked for.',
  {
    ...limits,
    prices: z.array(heldPrice.extend(isWithin)).optional(),
    counts: z
      .array(z.object({ fuel: z.string(), count: z.int(), of: z.int(), lowest: heldPrice, highest: heldPrice }))
      .optional(),
    last: z
      .array(
        z.object({
          ...place,
          fuel: weeklyFuel,
          week: day.nullable().describe('Null if it never was.'),
          price: z.number().nullable(),
          nearest_week: day.describe('If it never was: the week with the nearest price.').optional(),
          nearest_price: z.number().optional(),
          newest_week: day,
          newest_price: z.number(),
          searched_from: day,
        }),
      )
      .optional(),
  },
)

const streak = z.object({
  ...place,
  fuel: weeklyFuel,
  is: z
    .enum(['cheaper', 'dearer', 'rose', 'fell'])
    .describe('Held against `than`, or against the reading before; absent where an amount is asked about.')
    .optional(),
  than: z.string().describe('The other fuel, or the other country or region.').optional(),
  weeks_in_a_row: z.int().describe('Up to the newest week; 0 if it was not so then.'),
  since: day.nullable().describe('The first of these weeks.'),
  weeks: z.int().describe('In how many weeks it was so.'),
  of_weeks: z.int().describe('Weeks with a reading, from `from` to `to`.'),
  from: day.nullable(),
  to: day.nullable(),
  longest_weeks: z.int().describe('The most weeks in a row; of two such times the first.'),
  longest_from: day.nullable().describe('The first of these weeks.'),
  longest_to: day.nullable().describe('The last of these weeks.'),
  last_weeks: z.int().describe('The newest weeks in a row, whether or not they reach the newest week.'),
  last_to: day.nullable().describe('The last of these weeks.'),
})

export const StreaksData = dataOf(
  ['streak'],
  'streak: since when, for how many weeks in a row and in how many weeks a price was within limits, dearer or cheaper than another one, or rose or fell.',
  { ...limits, streaks: z.array(streak).describe('A row for each place and fuel.') },
)

export const PricesData = dataOf(
  ['price_lookup', 'price_on_date'],
  'price_lookup, price_on_date. Fuels outside the weekly series are live national averages, whatever the intent.',
  { prices, week: day.optional(), neighbours_of },
)

export const ComparisonData = dataOf(
  ['comparison', 'neighbours'],
  'comparison; neighbours: their prices, without the country itself.',
  {
    prices,
    neighbours_of,
    ...verdict,
    by_fuel: z.array(z.object({ fuel: weeklyFuel, ...verdict })).optional(),
    week: day.optional(),
  },
)

export const SeriesData = dataOf(['price_history'], 'price_history; 0 is no reading.', {
  series: z.array(z.object({ ...place, labels: z.array(day), e95: z.array(z.number()), diesel: z.array(z.number()) })),
  summary: z
    .array(
      z.object({
        ...change,
        highest: z.number(),
        highest_week: day,
        lowest: z.number(),
        lowest_week: day,
        weeks_missing: z.int(),
      }),
    )
    .optional(),
})

export type Series = TypeOf<typeof SeriesData>['series'][number]

const changed = z.object({
  ...change,
  asked_from: day.describe('The requested week, if it has no reading.').optional(),
  base: z.literal('mean').describe('`start_price` is the mean of the weeks from `from` to `base_to`.').optional(),
  base_to: day.optional(),
  base_weeks: z.int().describe('How many of these weeks have a reading.').optional(),
  base_period: z.string().describe('`2019`, `March 2022`, or the two days of the question.').optional(),
})
export const PriceChangesData = dataOf(['price_change'], 'price_change: a row for each fuel.', {
  changes: z.array(changed),
})

export const ChangeRankingData = dataOf(
  ['change_ranking'],
  'change_ranking: member states by the change in EUR per litre between the same two weeks; for two fuels, one ranking after the other.',
  {
    ranking: z.array(changed.extend({ rank: z.int() })),
    reference: z.array(changed).describe('The change of the mean of the European Union.').optional(),
    ordered_by: z.literal('change_eur').optional(),
    direction: z.enum(['rise', 'fall']).optional(),
    from: day.optional(),
    to: day.optional(),
  },
)

export const AveragesData = dataOf(['average_price'], 'average_price: a row for each fuel.', {
  averages: z.array(
    z.object({ ...place, fuel: weeklyFuel, from: day, to: day, weeks: z.int(), price: z.number(), ...instead }),
  ),
})

export const RecordsData = dataOf(['record_high', 'record_low'], 'record_high, record_low: a row for each fuel.', {
  records: z.array(
    z.object({
      ...place,
      fuel: weeklyFuel,
      week: day,
      price: z.number(),
      from: day.optional(),
      to: day.optional(),
      again: z.array(day).optional(),
    }),
  ),
  from: day.optional(),
  to: day.optional(),
})

export const SpreadsData = dataOf(['fuel_spread'], 'fuel_spread: petrol against diesel.', {
  counts: z
    .object({ count: z.int(), of: z.int() })
    .describe('Of all countries: in how many of how many the fuel named first is as the question says.')
    .optional(),
  spreads: z.array(
    z.union([
      z.object({ ...priced, ...both, difference_eur: z.number(), dearer: weeklyFuel.nullable() }),
      z.object({
        ...country,
        fuel: fuelCode.describe('The fuel that the question names first.'),
        price: z.number(),
        against: fuelCode,
        price_against: z.number(),
        difference_eur: z.number(),
        dearer: fuelCode.nullable(),
      }),
    ]),
  ),
  fuels: texts.describe('As they are set against each other, if one of them has no weekly series.').optional(),
  prices: z
    .array(livePrice)
    .describe('The live prices of the named fuels, if one of them has no weekly series.')
    .optional(),
})

export const BrandPricesData = dataOf(['brand_price'], 'brand_price: the mean of the stations of a brand, now.', {
  brands: z.array(
    z.object({ brand: z.string(), ...country, fuel: fuelCode, price: z.number(), unit, stations: z.int() }),
  ),
  without_brands: texts.describe('Named brands without a mean there: a brand needs five stations.').optional(),
})

export const LegalMaximaData = dataOf(['legal_maximum'], 'legal_maximum: in force on the day of the snapshot.', {
  maxima: z.array(livePrice),
})

const cost = { price: z.number(), cost_eur: z.number() }
export const CostsData = dataOf(['fill_cost'], 'fill_cost: a row for each fuel; 50 litres by default.', {
  litres: z.number().describe('Absent where nothing is kept of the instant.').optional(),
  tank_share: z.number().describe('The part of a tank that `litres` is.').optional(),
  tank_litres: z.number().optional(),
  costs: z.array(
    // Weekly and live prices, as in `ThresholdData`.
    z.object({ ...priced, week: priced.week.optional(), fuel: z.enum(['euro95', ...fuelCodes]), ...cost }),
  ),
  differences: z
    .array(z.object({ fuel: z.string(), cost_eur: z.number() }))
    .describe('For each fuel, the difference between the cheapest and the most expensive place.')
    .optional(),
})

export const NearbyData = dataOf(
  ['stations_nearby'],
  'stations_nearby: within the requested radius (20 km by default, at most 50 km), 5 by default, across borders; cheapest first if a fuel is named, unless the nearest are requested.',
  {
    stations: z.array(StationFound),
    town: z.string().describe('The town around which stations were searched.').optional(),
    also: texts.describe('Other places of this name.').optional(),
    ...limits,
    center: z.object({ lat: z.number(), lng: z.number() }).optional(),
    radius_km: z.number().optional(),
    total: z.int().optional(),
    attribution: texts.optional(),
    fuel: z.enum(['euro95', 'both', ...fuelCodes]).optional(),
    order: z.enum(['price', 'distance']).optional(),
    example: z.string().describe('Where no point was named: a question that names one.').optional(),
  },
)

export const TollsData = dataOf(
  ['toll_lookup'],
  'toll_lookup: at most 20 records by default; the counts are of all records found.',
  {
    total: z.int(),
    returned: z.int(),
    with_price: z.int(),
    tolls: z.array(Toll),
    dataset: z.string().optional(),
    version: z.string().optional(),
    updated: day.nullable().optional(),
    by_country: z.array(tollCounts).optional(),
    ...tollRange,
    filters: z
      .object({ country: texts.optional(), type: z.string().optional(), search: z.string().optional() })
      .optional(),
    others: z.array(tollCounts).describe('The records of the requested countries, if none of them matches.').optional(),
    roads: z
      .array(
        z.object({
          country_code: z.string(),
          said: z.string().describe('For cars up to 3.5 t, in English.'),
          site: z
            .string()
            .nullable()
            .describe('The site of the operator or the road authority; null where nothing is charged.'),
          checked_on: day.nullable(),
        }),
      )
      .describe('How the requested countries charge cars, whatever tolls are held; `checked_on` null: not looked up.')
      .optional(),
  },
)

export const CoverageData = dataOf(
  ['coverage'],
  'coverage: `live_markets` have prices of stations, `official_markets` an official figure only.',
  {
    fuel: z.string().describe('The fuel that the question names, if only live prices have it.').optional(),
    countries: texts,
    fuels: texts,
    from: day.nullable(),
    to: day.nullable(),
    live_markets: texts,
    official_markets: texts,
    toll_countries: texts,
    counts: mapOf(z.int()),
    asked: z.array(coverage).describe('The available data of the requested countries.').optional(),
    topics: z.array(topic).describe('What was asked about the data itself.').optional(),
  },
)

export const SuggestionsData = z
  .object({
    intent: z.enum(['unknown']).describe('As `intent` of the answer.'),
    suggestions: texts,
    because: z.string().describe('Why it is refused, as in `metadata`.').optional(),
  })
  .describe('unknown: what could have been meant, or three questions that are answered.')

const kinds = {
  RankingData,
  PositionData,
  ThresholdData,
  StreaksData,
  PricesData,
  ComparisonData,
  SeriesData,
  PriceChangesData,
  ChangeRankingData,
  AveragesData,
  RecordsData,
  SpreadsData,
  BrandPricesData,
  LegalMaximaData,
  CostsData,
  NearbyData,
  TollsData,
  CoverageData,
  SuggestionsData,
}

const mapping = Object.fromEntries(
  Object.entries(kinds).flatMap(([name, { shape }]) =>
    shape.intent.options.map(intent => [intent, `#/components/schemas/${name}`]),
  ),
)

type Data = Readonly<Record<string, unknown>>

/** The type of `data` is open: what is in it belongs to the intent. */
export const AnswerData: z.ZodType<Data> = z
  .discriminatedUnion('intent', Object.values(kinds) as unknown as [typeof SuggestionsData])
  .meta({ discriminator: { propertyName: 'intent', mapping } })
  .describe('Depends on `intent`, which is that of the answer; there may be additional members.')
