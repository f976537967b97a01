import { fuelCodes } from '../../pipeline/model/fuels.ts'
import { regions } from '../nl/parsed.ts'
import { type Schema, schemaRef } from './operation.ts'
import {
  described,
  integer,
  listOf,
  mapOf,
  number,
  numberOrNull,
  object,
  textOrNull,
  textShape,
  texts,
} from './shapes.ts'

const day: Schema = { type: 'string', format: 'date' }
const dayOrNull: Schema = { ...day, nullable: true }
const weeklyFuel: Schema = { type: 'string', enum: ['euro95', 'diesel'] }
const liveFuel: Schema = { type: 'string', enum: fuelCodes }
const region: Schema = { type: 'string', enum: regions }

const country = { country_code: textShape, country_name: textShape }
const both = { price_euro95: numberOrNull, price_diesel: numberOrNull }
/** Of a country its code, of a region its name, of the Union both. */
const place = { country_code: textShape, region }
/** The basis of a live figure. */
const live = { basis: textShape, stations: integer }
/** Set if a live figure replaces a series that has ended or never existed. */
const instead = { ...live, series_until: dayOrNull }
/** Per litre unless stated otherwise. */
const unit: Schema = { type: 'string', enum: ['kg'] }
const livePrice = object({ ...country, fuel: liveFuel, price: number }, { ...live, rank: integer, unit })
/** Of what place and when a price is. */
const priced = { country_code: textOrNull, country_name: textShape, week: dayOrNull }
const pricedMayHave = { region, members: textShape, from: day, to: day, weeks: integer, date: day, ...instead }
const weeklyPrice = object(
  { ...priced, ...both, change_pct_4w_euro95: numberOrNull, change_pct_4w_diesel: numberOrNull },
  pricedMayHave,
)
const prices = listOf({ anyOf: [weeklyPrice, livePrice] })
const ranking = listOf({ anyOf: [object({ rank: integer, ...country, ...both }), livePrice] })
const verdict = {
  cheapest: described(textOrNull, 'A country or a region; null where all are equal, or nothing is to be compared.'),
  difference_eur: described(numberOrNull, 'Between the cheapest and the dearest; of two fuels, of their means.'),
}
const change = {
  fuel: weeklyFuel,
  from: day,
  to: day,
  start_price: number,
  end_price: number,
  change_eur: number,
  change_pct: number,
}

const tollRange = { lowest: schemaRef('Toll'), highest: schemaRef('Toll') }
const tollCounts = object(
  { country_code: textShape, records: integer, with_price: integer, types: mapOf(integer) },
  tollRange,
)

/** In addition to the members of any intent. */
const beside = {
  suggestions: described(texts, 'Questions that could have been meant as well.'),
  without: described(texts, 'Requested countries without data.'),
  held: described(
    listOf(object({ country_code: textOrNull, region: { ...region, nullable: true }, from: day, to: day })),
    'Their data in the weekly series.',
  ),
  fuel: described(liveFuel, 'The requested fuel, if it only has live prices.'),
  held_for: described(texts, 'The countries with prices of the fuel.'),
  countries_held: described(integer, 'So many they are.'),
}

function dataOf(description: string, required: Record<string, Schema>, optional: Record<string, Schema> = {}): Schema {
  return described(object(required, { ...beside, ...optional }), description)
}

/** `data` by intent. */
export const answerDataSchemas: Readonly<Record<string, Schema>> = {
  RankingData: dataOf(
    'cheapest_ranking, most_expensive_ranking: member states; `ranking` has `limit` rows, 3 by default, at most 27. For fuels outside the weekly series: live markets.',
    { ranking_top3: ranking, ranking },
    {
      reference: object({ region, name: textShape, ...both }),
      ordered_by: textShape,
      from: day,
      to: day,
      date: day,
      prices,
    },
  ),
  PricesData: dataOf(
    'price_lookup, price_on_date. Fuels outside the weekly series are live national averages, whatever the intent.',
    { prices },
    { week: day, date: day },
  ),
  ComparisonData: dataOf(
    'comparison',
    { prices, ...verdict },
    { by_fuel: listOf(object({ fuel: weeklyFuel, ...verdict })), week: day, date: day },
  ),
  SeriesData: dataOf(
    'price_history; 0 is no reading.',
    { series: listOf(object({ labels: listOf(day), e95: listOf(number), diesel: listOf(number) }, place)) },
    {
      summary: listOf(
        object(
          { ...change, highest: number, highest_week: day, lowest: number, lowest_week: day, weeks_missing: integer },
          place,
        ),
      ),
    },
  ),
  ChangesData: dataOf('price_change: a row for each fuel.', {
    changes: listOf(
      object(change, { ...place, asked_from: described(day, 'The requested week, if it has no reading.') }),
    ),
  }),
  AveragesData: dataOf('average_price: a row for each fuel.', {
    averages: listOf(
      object({ fuel: weeklyFuel, from: day, to: day, weeks: integer, price: number }, { ...place, ...instead }),
    ),
  }),
  RecordsData: dataOf(
    'record_high, record_low: a row for each fuel.',
    {
      records: listOf(
        object({ fuel: weeklyFuel, week: day, price: number }, { ...place, from: day, to: day, again: listOf(day) }),
      ),
    },
    { from: day, to: day },
  ),
  SpreadsData: dataOf('fuel_spread: petrol against diesel.', {
    spreads: listOf(
      object({ ...priced, ...both, difference_eur: number, dearer: { ...weeklyFuel, nullable: true } }, pricedMayHave),
    ),
  }),
  CostsData: dataOf(
    'fill_cost: a row for each fuel; 50 litres by default.',
    {
      litres: number,
      costs: listOf({
        anyOf: [
          object({ ...priced, fuel: weeklyFuel, price: number, cost_eur: number }, pricedMayHave),
          object({ ...country, fuel: liveFuel, price: number, cost_eur: number }, live),
        ],
      }),
    },
    {
      differences: described(
        listOf(object({ fuel: textShape, cost_eur: number })),
        'Of each fuel between the cheapest and the dearest place.',
      ),
      date: day,
      prices,
    },
  ),
  NearbyData: dataOf(
    'stations_nearby: within the requested radius (20 km by default, at most 50 km), 5 by default, across borders; cheapest first if a fuel is named, unless the nearest are requested.',
    { stations: listOf(schemaRef('StationFound')) },
    {
      center: object({ lat: number, lng: number }),
      radius_km: number,
      total: integer,
      attribution: texts,
      fuel: { type: 'string', enum: ['euro95', 'both', ...fuelCodes] },
      order: { type: 'string', enum: ['price', 'distance'] },
      example: described(textShape, 'Where no point was named: a question that names one.'),
    },
  ),
  TollsData: dataOf(
    'toll_lookup: at most 20 records by default; the counts are of all records found.',
    { total: integer, returned: integer, with_price: integer, tolls: listOf(schemaRef('Toll')) },
    {
      dataset: textShape,
      version: textShape,
      updated: dayOrNull,
      by_country: listOf(tollCounts),
      ...tollRange,
      filters: object({}, { country: texts, type: textShape, search: textShape }),
      others: described(listOf(tollCounts), 'The records of the requested countries, if none of them matches.'),
    },
  ),
  CoverageData: dataOf(
    'coverage: `live_markets` have prices of stations, `official_markets` an official figure only.',
    {
      countries: texts,
      fuels: texts,
      from: dayOrNull,
      to: dayOrNull,
      live_markets: texts,
      official_markets: texts,
      toll_countries: texts,
      counts: mapOf(integer),
    },
    {
      asked: described(
        listOf(
          object({
            ...country,
            weekly_from: dayOrNull,
            weekly_to: dayOrNull,
            live: textOrNull,
            live_fuels: textOrNull,
            stations: integer,
            tolls: integer,
          }),
        ),
        'The available data of the requested countries.',
      ),
    },
  ),
  SuggestionsData: described(
    object({ suggestions: texts }),
    'unknown: what could have been meant, or three questions that are answered.',
  ),
}
