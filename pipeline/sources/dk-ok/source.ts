import { coordinatesOf, danishOperator, pricesAt } from '../../families/danish-operator.ts'
import type { StationPart } from '../../model/records.ts'
import { joinedTexts, text } from '../../parsers/fields.ts'
import type { RowOf } from '../../parsers/json-layout.ts'

// Full names only: another product of the list is unknown.
const products = [
  { names: ['blyfri 95'], fuel: 'sp95' },
  { names: ['oktan 100'], fuel: 'sp98' },
  { names: ['svovlfri diesel'], fuel: 'diesel' },
] as const

const layout = {
  list: 'items',
  keys: ['facility_number', 'prices'],
  // biome-ignore format: a list of short words reads better in lines
  attributes: [
    'street', 'house_number', 'postal_code', 'city', 'coordinates', 'coordinates.latitude', 'coordinates.longitude',
  ],
  inside: { 'prices[]?': ['product_name', 'price'] },
} as const
type Station = RowOf<typeof layout>

export const dkOk = danishOperator(
  {
    id: 'dk-ok',
    level: 'seen in part',
    // The server keeps an answer for about two minutes and limits the rate.
    politeness: { concurrent: 1, spacingMs: 1000 },
    publisher: 'OK a.m.b.a.',
    homepage: 'https://www.ok.dk/',
    licence: { attribution: 'OK - mobility-prices.ok.dk' },
    contract: {
      stations: [600, 800],
      fuels: ['diesel', 'sp95', 'sp98'],
      // A slice of 2026-06-10 had all three everywhere.
      pricedShare: { diesel: 0.6, sp95: 0.5, sp98: 0.2 },
    },
  },
  {
    feed: pricesAt('https://mobility-prices.ok.dk/api/v1/fuel-prices'),
    layout,
    // Some sites are for lorries of customers only: no prices, `null` instead of a list in OK's older feed.
    list: 'prices',
    name: 'product_name',
    // `last_updated_time` is the time the file was made: the same to the microsecond for all stations (2026-06-10).
    products,
    ref: 'facility_number',
    stationOf,
  },
)

function stationOf(row: Station): Omit<StationPart, 'ref'> {
  return {
    brand: 'OK',
    address: joinedTexts(row, ['street', 'house_number']),
    city: text('city', row.city),
    // A number in the feed: 0800 to 0999 (Høje Taastrup, companies of Copenhagen) lose their zero.
    postalCode: text('postal_code', row.postal_code),
    ...coordinatesOf(row.coordinates),
  }
}
