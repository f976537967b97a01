import type { Capture } from '../../capture.ts'
import { australianAddress, transactionId } from '../../families/australian-feeds.ts'
import { RowError } from '../../model/errors.ts'
import type { FuelCode } from '../../model/fuels.ts'
import { ccBy4 } from '../../model/licences.ts'
import type { Availability, RowContent } from '../../model/records.ts'
import { decimal, isoInstant, type Place, placeIn, publishedPrice, ref, text } from '../../parsers/fields.ts'
import { type Grade, gradeIn } from '../../parsers/grades.ts'
import { isObject, objectIn, objectsIn, optionalObject } from '../../parsers/json.ts'
import { columnsOf, type RowOf, rowsIn } from '../../parsers/json-layout.ts'
import { hoursIn } from '../../parsers/opening-hours.ts'
import { type FeedContext, type FeedSteps, type Request, type RowAt, stationSource } from '../../source.ts'
import { hoursOf } from './hours.ts'

const publishedUnit = 'cents per litre'
const host = 'api.fuel.service.vic.gov.au'
const base = `https://${host}/open-data/v1/fuel`

// U91 has 91 octane and no ethanol. Premium diesel is used if there is no plain diesel.
const grades = new Map<unknown, Grade>([
  ['U91', { fuel: 'u91' }],
  ['E10', { fuel: 'e10' }],
  ['P95', { fuel: 'sp95' }],
  ['P98', { fuel: 'sp98' }],
  ['DSL', { fuel: 'diesel' }],
  ['PDSL', { fuel: 'diesel', rank: 1 }],
  ['LPG', { fuel: 'gpl' }],
  ['E85', { fuel: 'e85' }],
  // Codes of the document of 2025-10-07 for which we have no code, and why.
  ['B20', { skip: 'no code for this fuel' }],
  // Every price of the document is for a litre; these are sold by weight.
  ['CNG', { skip: 'gas by the litre' }],
  ['LNG', { skip: 'gas by the litre' }],
])

const layout = {
  list: 'fuelPriceDetails',
  keys: ['fuelStation', 'fuelPrices'],
  // biome-ignore format: a list of short words reads better in lines
  attributes: [
    'updatedAt', 'fuelStation.name', 'fuelStation.brandId', 'fuelStation.address', 'fuelStation.location',
  ],
  inside: { fuelStation: ['id'], 'fuelPrices[]': ['fuelType', 'price', 'isAvailable', 'updatedAt'] },
  of: 'stations',
} as const
type Details = RowOf<typeof layout>

/** The lists other than the prices. */
interface Reference {
  readonly brands: ReadonlyMap<unknown, unknown>
  readonly locations: ReadonlyMap<unknown, unknown>
}

/** A station is read once with the other lists, then once per price with the index of the price, from 0. */
type Context = Reference | number

const refOf = (row: Details): string => ref('id', objectIn('fuelStation', row.fuelStation).id)

export const auVic = stationSource<Details, Context>(
  {
    id: 'au-vic',
    // The publisher's document, and parts of a real answer of 2026-09-16.
    level: 'seen in part',
    currency: 'AUD',
    publishedUnit,
    timezone: 'Australia/Melbourne',
    cadence: 'continuously, about 24 hours after the change (document of 2025-10-07)',
    schedule: { everyMinutes: 60 },
    // The data is already a day old, so after one more day a price is as old as in other feeds after two. A stamp is
    // the time of the price change.
    freshness: { readWithinHours: 24, changedWithinDays: 90 },
    publisher: 'Service Victoria, Fair Fuel Open Data',
    homepage:
      'https://service.vic.gov.au/find-services/transport-and-driving/servo-saver/help-centre/servo-saver-public-api',
    licence: {
      ...ccBy4,
      attribution: '© State of Victoria accessed via the Victorian Government Service Victoria Platform',
    },
    hosts: [host],
    settings: ['FUEL_AU_VIC_CONSUMER_ID'],
    registration: {
      url: 'https://service.vic.gov.au/find-services/transport-and-driving/servo-saver/help-centre/servo-saver-public-api',
      steps: 'Apply for the Servo Saver public API. The consumer id arrives by e-mail; a new one ends the earlier one.',
      minutes: 10,
      wait: 'not stated; the application is decided by people',
      cost: 'free',
    },
    // Ten requests in 60 seconds are allowed. After more, a firewall blocks for minutes.
    politeness: { concurrent: 1, spacingMs: 6500, deadlineSeconds: 600 },
    contract: {
      apartMax: 0.25,
      // More than 1,200 retailers at launch in 2025; up to about 1,700 sites by unconfirmed reports.
      stations: [1000, 2000],
      fuels: ['u91', 'e10', 'sp95', 'sp98', 'diesel', 'gpl', 'e85'],
      columns: {
        ...columnsOf(layout),
        // The document of 2025-10-07 does not have it.
        sometimes: ['fuelStation.openingHours'],
      },
      // By description only; regular and diesel are sold nearly everywhere. The feed is a day behind.
      pricedShare: { u91: 0.5, diesel: 0.4, sp98: 0.3 },
      newestStampWithinHours: 96,
    },
  },
  { since: '2025-10-07', feed, rows, read, refOf },
)

function* feed({ now, settings }: FeedContext): FeedSteps {
  const { FUEL_AU_VIC_CONSUMER_ID: consumer = '' } = settings
  const request = (name: string, path: string): Request => ({
    name,
    url: `${base}/${path}`,
    headers: {
      Accept: 'application/json',
      'x-consumer-id': consumer,
      'x-transactionid': transactionId('au-vic', now, name, consumer),
    },
  })
  yield [
    request('prices', 'prices'),
    request('brands', 'reference-data/brands'),
    // Needed only for positions that are missing among the prices.
    { ...request('stations', 'reference-data/stations'), required: false, check: locationsOf },
  ]
}

function rows([prices, brands, stations]: readonly Capture[]): RowAt<Details, Context>[] {
  const known = { brands: brandsOf(brands!), locations: stations ? locationsOf(stations) : new Map() }
  const list = rowsIn(prices!, layout)
  return [
    ...list.map(located => ({ ...located, context: known })),
    // Each has the position of its station in the list.
    ...list.flatMap(located => pricesOf(located).map((_, context) => ({ ...located, context }))),
  ]
}

function pricesOf({ row }: RowAt<Details>): readonly unknown[] {
  return Array.isArray(row.fuelPrices) ? row.fuelPrices : []
}

function brandsOf(capture: Capture): Reference['brands'] {
  const brands = rowsIn(capture, { list: 'brands', keys: [], attributes: ['id', 'name'], of: 'brands' })
  return new Map(brands.map(({ row }) => [row.id, row.name]))
}

function locationsOf(capture: Capture): Reference['locations'] {
  const inside = { location: ['latitude', 'longitude'] }
  const stations = rowsIn(capture, { list: 'fuelStations', keys: ['id', 'location'], inside, mayBeEmpty: true })
  return new Map(stations.map(({ row }) => [row.id, row.location]))
}

function read(row: Details, context: Context): RowContent {
  const station = objectIn('fuelStation', row.fuelStation)
  return typeof context === 'number' ? priceOf(station, row, context) : stationOf(station, row, context)
}

function stationOf(station: Record<string, unknown>, details: Details, known: Reference): RowContent {
  const availability = outOfStock(objectsIn('fuelPrices', details.fuelPrices))
  return {
    ref: ref('id', station.id),
    name: text('name', station.name),
    // The id of a brand that is not in the list is not a usable name.
    brand: text('brand', known.brands.get(station.brandId)),
    ...australianAddress(text('address', station.address)),
    ...placeOf(optionalObject('location', station.location), known.locations.get(station.id)),
    openingHours: hoursIn('openingHours', station.openingHours, hoursOf),
    ...(availability.length > 0 ? { availability } : {}),
  }
}

/** The schema allows null for a position among the prices: then the position of the list of stations is used. */
function placeOf(published: Record<string, unknown>, other: unknown): Place {
  const isNull = (published.latitude ?? null) === null && (published.longitude ?? null) === null
  const { latitude, longitude } = isNull && isObject(other) ? other : published
  return placeIn({ latitude, longitude }, 'latitude', 'longitude')
}

/** Diesel is out of stock when neither the plain nor the premium one is sold. No member states since when. */
function outOfStock(prices: readonly Record<string, unknown>[]): Availability[] {
  const fuelsThat = (wanted: (price: Record<string, unknown>) => boolean) =>
    new Set(prices.filter(wanted).flatMap(({ fuelType }) => fuelOf(fuelType) ?? []))
  const sold = fuelsThat(({ isAvailable, price }) => isAvailable === true && (price ?? null) !== null)
  const missing = fuelsThat(({ isAvailable }) => isAvailable === false)
  return [...missing].filter(fuel => !sold.has(fuel)).map(fuel => ({ fuel, state: 'out_of_stock', since: null }))
}

function fuelOf(word: unknown): FuelCode | null {
  const grade = grades.get(word)
  return grade && 'fuel' in grade ? grade.fuel : null
}

function priceOf(station: Record<string, unknown>, details: Details, at: number): RowContent {
  const row = (details.fuelPrices as readonly Record<string, unknown>[])[at]!
  const grade = gradeIn(grades, 'fuelType', row.fuelType)
  if ('skip' in grade) return grade
  if (typeof row.isAvailable !== 'boolean') throw new RowError('isAvailable', 'NOT_A_FLAG', row.isAvailable)
  // Such a row may still have the last price.
  if (!row.isAvailable) return { skip: 'out of stock' }
  // Cents for a litre, 0 to 9999.9; two public clients read dollars and tenths.
  const prices = publishedPrice(
    { ...grade, nativeFuel: String(row.fuelType) },
    () => decimal('price', row.price),
    () => isoInstant('updatedAt', row.updatedAt ?? details.updatedAt),
    publishedUnit,
  )
  return prices.length === 0 ? { skip: 'no price' } : { pricesOf: ref('id', station.id), prices }
}
