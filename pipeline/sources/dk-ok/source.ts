import type { Capture } from '../../capture.ts'
import { FeedShapeError } from '../../model/errors.ts'
import type { ReadRow, StationRecord } from '../../model/records.ts'
import { json, jsonRows, member } from '../../parsers/json.ts'
import { checkMembers, objectIn } from '../../parsers/members.ts'
import { decimal, requiredDecimal } from '../../parsers/numbers.ts'
import { type PartAt, partOf, partsOf, rowsOfParts } from '../../parsers/parts.ts'
import { place } from '../../parsers/places.ts'
import { type Product, productOf } from '../../parsers/products.ts'
import { publishedPrice } from '../../parsers/published-price.ts'
import { ref, text } from '../../parsers/texts.ts'
import { type RowAt, stationSource } from '../../source.ts'

// Full names only: another product of the list is unknown.
const products: readonly Product[] = [
  { names: ['blyfri 95'], fuel: 'sp95' },
  { names: ['oktan 100'], fuel: 'sp98' },
  { names: ['svovlfri diesel'], fuel: 'diesel' },
]

const stationKeys = [
  'facility_number',
  'street',
  'house_number',
  'postal_code',
  'city',
  'coordinates',
  'prices',
] as const
type Station = Record<(typeof stationKeys)[number], unknown>

// Since 2026-01-01 every operator in Denmark publishes the pump price of each of its stations (BEK 1351 of 2025-11-21):
// there is one source per operator, so that the failure of one does not affect the others.
export const dkOk = stationSource<Station, PartAt>(
  {
    id: 'dk-ok',
    idSpace: 'dk-ok',
    country: 'DK',
    basis: 'stations',
    delivers: 'everything',
    level: 'seen in part',
    published: true,
    currency: 'DKK',
    timezone: 'Europe/Copenhagen',
    cadence: 'prices move about once a day, mostly in the morning',
    schedule: { everyMinutes: 60 },
    hosts: ['mobility-prices.ok.dk'],
    // The server keeps an answer for about two minutes and limits the rate.
    politeness: { concurrent: 1, spacingMs: 1000 },
    freshness: { readWithinHours: 48 },
    publisher: 'OK a.m.b.a.',
    homepage: 'https://www.ok.dk/',
    licence: {
      name: 'none stated',
      url: 'https://www.ok.dk/',
      attribution: 'OK - mobility-prices.ok.dk',
      reuse: 'unclear',
    },
    contract: {
      stations: [600, 800],
      fuels: ['diesel', 'sp95', 'sp98'],
      quarantinedShareMax: 0.02,
      columns: {
        always: [
          ...stationKeys,
          'coordinates.latitude',
          'coordinates.longitude',
          'prices[].product_name',
          'prices[].price',
        ],
      },
      // A slice of 2026-06-10 had all three everywhere.
      pricedShare: { diesel: 0.6, sp95: 0.5, sp98: 0.2 },
    },
    repeats: 'merge',
  },
  {
    since: '2026-01-01',
    feed: [
      {
        name: 'prices',
        url: 'https://mobility-prices.ok.dk/api/v1/fuel-prices',
        headers: { Accept: 'application/json' },
      },
    ],
    rows: ([prices]) => rowsOf(prices!),
    read,
    refOf,
  },
)

function rowsOf(capture: Capture): RowAt<Station, PartAt>[] {
  const stations = jsonRows(capture, member(capture, json(capture), 'items'), stationKeys)
  if (stations.length === 0) throw new FeedShapeError(`${capture.label}: expected stations in 'items', found none`)
  const rows = rowsOfParts(stations, 'prices')
  const coordinates = stations.map(({ row }) => row.coordinates).filter(one => one !== null)
  checkMembers(capture, coordinates, ['latitude', 'longitude'])
  checkMembers(capture, partsOf(rows, 'prices'), ['product_name', 'price'])
  return rows
}

function read(published: Station, at: PartAt): ReadRow {
  const station = stationOf(published)
  const part = partOf(published.prices, at)
  // Some sites are for lorries of customers only: no prices, `null` instead of a list in OK's older feed.
  if (part === null) return station
  const row = objectIn('prices', part)
  const name = text('product_name', row.product_name)
  const product = productOf(products, 'product_name', name)
  if ('none' in product) return { skip: product.none }
  // `last_updated_time` is the time the file was made: the same to the microsecond for all stations (2026-06-10).
  const prices = publishedPrice({ fuel: product.fuel, nativeFuel: name! }, () => decimal('price', row.price))
  return { ...station, prices }
}

function refOf(row: Station): string {
  return ref('facility_number', row.facility_number)
}

function stationOf(row: Station): StationRecord {
  const where = row.coordinates === null ? null : objectIn('coordinates', row.coordinates)
  const street = [text('street', row.street), text('house_number', row.house_number)]
  return {
    ref: refOf(row),
    name: null,
    brand: 'OK',
    address: street.filter(part => part !== null).join(' ') || null,
    city: text('city', row.city),
    postalCode: postalCodeOf(row.postal_code),
    ...place(where && decimal('latitude', where.latitude), where && decimal('longitude', where.longitude)),
    openingHours: null,
    prices: [],
  }
}

/** A number in the feed: the four digits of 0800 to 0999 (Høje Taastrup, companies of Copenhagen) lose their zero. */
function postalCodeOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return String(requiredDecimal('postal_code', value)).padStart(4, '0')
}
