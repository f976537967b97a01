import type { Capture } from '../../capture.ts'
import { danishMarket, since, zone } from '../../families/danish-operator.ts'
import { RowError } from '../../model/errors.ts'
import type { FuelCode } from '../../model/fuels.ts'
import type { Instant } from '../../model/instants.ts'
import type { RowContent } from '../../model/records.ts'
import { answerNamed } from '../../parsers/answer-named.ts'
import type { AddressParts, Place } from '../../parsers/fields.ts'
import { decimal, instantIn, isoInstant, placeFrom, publishedPrice, ref, text } from '../../parsers/fields.ts'
import { columnsOf, type RowOf, rowsIn } from '../../parsers/json-layout.ts'
import { type RowAt, stationSource } from '../../source.ts'

const base = 'https://apim-fuel-prices-prod.azure-api.net/Oil-FuelPrices/prices'

// One list per fuel. The key of the price is the requested word.
const lists = [
  { name: '95e10', word: '95E10', fuel: 'sp95' },
  { name: 'dieselb7', word: 'DieselB7', fuel: 'diesel' },
] as const satisfies readonly { name: string; word: string; fuel: FuelCode }[]

const layout = {
  keys: ['station_id', 'updated'],
  fuels: lists.map(({ word }) => word),
  attributes: ['station_name', 'address', 'gps'],
} as const
type List = (typeof lists)[number]
type Row = RowOf<typeof layout>

const refOf = (station: Row): string => ref('station_id', station.station_id)

export const dkOil = stationSource<Row, List>(
  {
    ...danishMarket,
    id: 'dk-oil',
    level: 'by description only',
    stampZone: zone,
    politeness: { concurrent: 1, spacingMs: 1000 },
    freshness: { readWithinHours: 48, changedWithinDays: 90 },
    publisher: 'OIL! tank & go',
    homepage: 'https://www.oil-tankstationer.dk/',
    licence: { attribution: 'OIL! tank & go - apim-fuel-prices-prod.azure-api.net' },
    contract: {
      stations: [50, 100],
      fuels: ['diesel', 'sp95'],
      columns: columnsOf(layout),
      // By description only; both are sold nearly everywhere.
      pricedShare: { diesel: 0.5, sp95: 0.4 },
      newestStampWithinHours: 96,
    },
  },
  {
    since,
    feed: lists.map(({ name, word }) => {
      return { name, url: `${base}?fuelType=${word}`, headers: { Accept: 'application/json' } }
    }),
    rows,
    read,
    refOf,
  },
)

function rows(captures: readonly Capture[]): RowAt<Row, List>[] {
  return lists.flatMap(list => {
    const stations = rowsIn(answerNamed('dk-oil', captures, list.name), layout)
    return stations.map(located => ({ ...located, context: list }))
  })
}

function read(station: Row, { fuel, word }: List): RowContent {
  return {
    ref: refOf(station),
    name: text('station_name', station.station_name),
    brand: 'OIL!',
    ...addressOf(text('address', station.address)),
    ...placeOf(text('gps', station.gps)),
    prices: publishedPrice(
      { fuel, nativeFuel: word },
      () => decimal(word, station[word]),
      () => updatedAt(station.updated),
    ),
  }
}

/** Only the date was seen in use. An offset is used if there is one; otherwise the time is Danish local time. */
function updatedAt(value: unknown): Instant | null {
  const hasOffset = typeof value === 'string' && /(Z|[+-]\d{2}:?\d{2})$/.test(value)
  return hasOffset ? isoInstant('updated', value) : instantIn(zone, 'updated', value)
}

/** `Bygaden 1, 5610 Assens`; a text of another form is used completely as the address. */
function addressOf(published: string | null): AddressParts {
  const parts = /^(.+?),? (\d{4}) (\D+)$/.exec(published ?? '')
  if (!parts) return { address: published, city: null, postalCode: null }
  return { address: parts[1]!, city: parts[3]!, postalCode: parts[2]! }
}

const gpsForm = /^(\d+(?:\.\d+)?) ?([NS]), ?(\d+(?:\.\d+)?) ?([EW])$/

/** `55.2739 N, 9.9074 E`. */
function placeOf(gps: string | null): Place {
  return placeFrom(() => {
    if (gps === null) return [null, null]
    const parts = gpsForm.exec(gps)
    if (!parts) throw new RowError('gps', 'NOT_A_PLACE', gps)
    const [, lat, northSouth, lng, eastWest] = parts
    return [Number(lat) * (northSouth === 'S' ? -1 : 1), Number(lng) * (eastWest === 'W' ? -1 : 1)]
  })
}
