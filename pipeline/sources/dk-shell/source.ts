import type { Capture } from '../../capture.ts'
import { FeedShapeError, RowError } from '../../model/errors.ts'
import type { ReadRow, StationRecord } from '../../model/records.ts'
import { instantIn } from '../../parsers/instants.ts'
import { json, jsonRows } from '../../parsers/json.ts'
import { checkMembers, objectIn } from '../../parsers/members.ts'
import { decimal } from '../../parsers/numbers.ts'
import { type PartAt, partOf, partsOf, rowsOfParts } from '../../parsers/parts.ts'
import { place } from '../../parsers/places.ts'
import { type Product, productOf } from '../../parsers/products.ts'
import { publishedPrice } from '../../parsers/published-price.ts'
import { ref, text, titleCase } from '../../parsers/texts.ts'
import { type RowAt, stationSource } from '../../source.ts'

const zone = 'Europe/Copenhagen'

// Full names only: at three of four stations `V-Power Diesel` is listed before `FuelSave Diesel` (2026-06).
const products: readonly Product[] = [
  { names: ['blyfri 95'], fuel: 'sp95' },
  { names: ['v-power'], fuel: 'sp98' },
  { names: ['fuelsave diesel'], fuel: 'diesel' },
  { names: ['v-power diesel'], fuel: 'diesel', rank: 1 },
]

const stationKeys = [
  ...(['stationId', 'brand', 'street', 'houseNumber'] as const),
  ...(['postalCode', 'city', 'coordinates', 'prices'] as const),
]
const priceKeys = ['productName', 'price', 'currency', 'lastUpdated'] as const
type Station = Record<(typeof stationKeys)[number], unknown>

export const dkShell = stationSource<Station, PartAt>(
  {
    id: 'dk-shell',
    idSpace: 'dk-shell',
    country: 'DK',
    basis: 'stations',
    delivers: 'everything',
    level: 'seen in part',
    published: true,
    currency: 'DKK',
    timezone: zone,
    cadence: 'prices move about once a day, mostly in the morning',
    schedule: { everyMinutes: 60 },
    hosts: ['shellpumpepriser.geoapp.me'],
    politeness: { concurrent: 1 },
    // `lastUpdated` is the time of the price change.
    freshness: { readWithinHours: 48, changedWithinDays: 90 },
    publisher: 'Shell Danmark (DCC Energi)',
    homepage: 'https://shellservice.dk/pumpepriser',
    licence: {
      name: 'none stated',
      url: 'https://shellservice.dk/pumpepriser',
      attribution: 'Shell - shellpumpepriser.geoapp.me',
      reuse: 'unclear',
    },
    contract: {
      stations: [170, 260],
      fuels: ['diesel', 'sp95', 'sp98'],
      quarantinedShareMax: 0.02,
      columns: {
        always: [
          ...stationKeys,
          'coordinates.latitude',
          'coordinates.longitude',
          ...priceKeys.map(key => `prices[].${key}`),
        ],
      },
      // A slice of 2026-06-10: 1, 1, 0.83.
      pricedShare: { diesel: 0.5, sp95: 0.5, sp98: 0.2 },
      newestStampWithinHours: 96,
    },
    repeats: 'merge',
  },
  {
    since: '2026-01-01',
    feed: [
      {
        name: 'prices',
        url: 'https://shellpumpepriser.geoapp.me/v1/prices',
        headers: { Accept: 'application/json' },
      },
    ],
    rows: ([prices]) => rowsOf(prices!),
    read,
    refOf,
  },
)

function rowsOf(capture: Capture): RowAt<Station, PartAt>[] {
  const stations = jsonRows(capture, json(capture), stationKeys)
  if (stations.length === 0) throw new FeedShapeError(`${capture.label}: expected stations, found none`)
  const coordinates = stations.map(({ row }) => row.coordinates).filter(one => one !== null)
  checkMembers(capture, coordinates, ['latitude', 'longitude'])
  const rows = rowsOfParts(stations, 'prices')
  checkMembers(capture, partsOf(rows, 'prices'), priceKeys)
  return rows
}

function read(published: Station, at: PartAt): ReadRow {
  const station = stationOf(published)
  const part = partOf(published.prices, at)
  if (part === null) return station
  const row = objectIn('prices', part)
  const name = text('productName', row.productName)
  const product = productOf(products, 'productName', name)
  if ('none' in product) return { skip: product.none }
  if (row.currency !== 'DKK') throw new RowError('currency', 'UNKNOWN_WORD', row.currency)
  const { fuel, rank } = product
  const prices = publishedPrice(
    { fuel, nativeFuel: name!, ...(rank !== undefined && { rank }) },
    () => decimal('price', row.price),
    () => instantIn(zone, 'lastUpdated', row.lastUpdated),
  )
  return { ...station, prices }
}

function refOf(row: Station): string {
  return ref('stationId', row.stationId)
}

/** `owner` is the person or company that owns the station: it is not read. */
function stationOf(row: Station): StationRecord {
  const where = row.coordinates === null ? null : objectIn('coordinates', row.coordinates)
  const street = [text('street', row.street), text('houseNumber', row.houseNumber)]
  return {
    ref: refOf(row),
    name: null,
    brand: text('brand', row.brand),
    address: titleCase(street.filter(part => part !== null).join(' ') || null),
    city: cityOf(row.city),
    postalCode: text('postalCode', row.postalCode),
    ...place(where && decimal('latitude', where.latitude), where && decimal('longitude', where.longitude)),
    openingHours: null,
    prices: [],
  }
}

/** `ODENSE NV` is `Odense NV`: the quarter of a city keeps its capitals. */
function cityOf(value: unknown): string | null {
  return titleCase(text('city', value))?.replace(/ (N[vø]|S[vø])$/, quarter => quarter.toUpperCase()) ?? null
}
