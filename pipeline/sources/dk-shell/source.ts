import { coordinatesOf, danishOperator, pricesAt, zone } from '../../families/danish-operator.ts'
import type { StationPart } from '../../model/records.ts'
import { decidingWord, instantIn, joinedTexts, text, titleCase } from '../../parsers/fields.ts'
import type { RowOf } from '../../parsers/json-layout.ts'

// Full names only: at three of four stations `V-Power Diesel` is listed before `FuelSave Diesel` (2026-06).
const products = [
  { names: ['blyfri 95'], fuel: 'sp95' },
  { names: ['v-power'], fuel: 'sp98' },
  { names: ['fuelsave diesel'], fuel: 'diesel' },
  { names: ['v-power diesel'], fuel: 'diesel', rank: 1 },
] as const

// `owner` is the person or company that owns the station: it is not read.
const layout = {
  keys: ['stationId', 'prices'],
  // biome-ignore format: a list of short words reads better in lines
  attributes: [
    'brand', 'street', 'houseNumber', 'postalCode', 'city', 'coordinates', 'coordinates.latitude',
    'coordinates.longitude',
  ],
  inside: { 'prices[]?': ['productName', 'price', 'currency', 'lastUpdated'] },
} as const
type Station = RowOf<typeof layout>

export const dkShell = danishOperator(
  {
    id: 'dk-shell',
    level: 'seen in part',
    stampZone: zone,
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
      decidingWord('currency', currency, ['DKK'])
    },
    updatedAtOf: ({ lastUpdated }) => instantIn(zone, 'lastUpdated', lastUpdated),
    ref: 'stationId',
    stationOf,
  },
)

function stationOf(row: Station): Omit<StationPart, 'ref'> {
  return {
    address: titleCase(joinedTexts(row, ['street', 'houseNumber'])),
    brand: text('brand', row.brand),
    city: cityOf(row.city),
    postalCode: text('postalCode', row.postalCode),
    ...coordinatesOf(row.coordinates),
  }
}

/** `ODENSE NV` is `Odense NV`: the quarter of a city keeps its capitals. */
function cityOf(value: unknown): string | null {
  return titleCase(text('city', value))?.replace(/ (N[vø]|S[vø])$/, quarter => quarter.toUpperCase()) ?? null
}
