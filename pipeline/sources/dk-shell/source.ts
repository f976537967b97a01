import { danishOperator, pricesAt, zone } from '../../families/danish-operator.ts'
import { RowError } from '../../model/errors.ts'
import type { StationPart } from '../../model/records.ts'
import { decimal, instantIn, place, ref, text, titleCase } from '../../parsers/fields.ts'
import { objectIn } from '../../parsers/json.ts'

// Full names only: at three of four stations `V-Power Diesel` is listed before `FuelSave Diesel` (2026-06).
const products = [
  { names: ['blyfri 95'], fuel: 'sp95' },
  { names: ['v-power'], fuel: 'sp98' },
  { names: ['fuelsave diesel'], fuel: 'diesel' },
  { names: ['v-power diesel'], fuel: 'diesel', rank: 1 },
] as const

// `owner` is the person or company that owns the station: it is not read.
const layout = {
  keys: ['stationId', 'brand', 'street', 'houseNumber', 'postalCode', 'city', 'coordinates', 'prices'],
  inside: {
    'coordinates?': ['latitude', 'longitude'],
    'prices[]?': ['productName', 'price', 'currency', 'lastUpdated'],
  },
} as const
type Station = Record<(typeof layout.keys)[number], unknown>

const refOf = (row: Station): string => ref('stationId', row.stationId)

export const dkShell = danishOperator(
  {
    id: 'dk-shell',
    level: 'seen in part',
    politeness: { concurrent: 1 },
    // `lastUpdated` is the time of the price change.
    freshness: { readWithinHours: 48, changedWithinDays: 90 },
    publisher: 'Shell Danmark (DCC Energi)',
    homepage: 'https://shellservice.dk/pumpepriser',
    licence: { attribution: 'Shell - shellpumpepriser.geoapp.me' },
    contract: {
      stations: [170, 260],
      fuels: ['diesel', 'sp95', 'sp98'],
      // A slice of 2026-06-10: 1, 1, 0.83.
      pricedShare: { diesel: 0.5, sp95: 0.5, sp98: 0.2 },
      newestStampWithinHours: 96,
    },
  },
  {
    feed: pricesAt('https://shellpumpepriser.geoapp.me/v1/prices'),
    layout,
    list: 'prices',
    name: 'productName',
    products,
    check: ({ currency }) => {
      if (currency !== 'DKK') throw new RowError('currency', 'UNKNOWN_WORD', currency)
    },
    updatedAtOf: ({ lastUpdated }) => instantIn(zone, 'lastUpdated', lastUpdated),
    refOf,
    stationOf,
  },
)

function stationOf(row: Station): StationPart {
  const where = row.coordinates === null ? null : objectIn('coordinates', row.coordinates)
  const street = [text('street', row.street), text('houseNumber', row.houseNumber)]
  return {
    ref: refOf(row),
    brand: text('brand', row.brand),
    address: titleCase(street.filter(part => part !== null).join(' ') || null),
    city: cityOf(row.city),
    postalCode: text('postalCode', row.postalCode),
    ...place(where && decimal('latitude', where.latitude), where && decimal('longitude', where.longitude)),
  }
}

/** `ODENSE NV` is `Odense NV`: the quarter of a city keeps its capitals. */
function cityOf(value: unknown): string | null {
  return titleCase(text('city', value))?.replace(/ (N[vø]|S[vø])$/, quarter => quarter.toUpperCase()) ?? null
}
