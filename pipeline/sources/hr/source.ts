import type { Capture } from '../../capture.ts'
import { RowError } from '../../model/errors.ts'
import { putAside } from '../../model/optional.ts'
import type { PublishedPrice, RowContent } from '../../model/records.ts'
import { decimal, type Place, placeFrom, publishedPrice, ref, text, titleCase } from '../../parsers/fields.ts'
import { json, jsonRows, member, objectsIn } from '../../parsers/json.ts'
import { columnsOf, type RowOf, rowsIn } from '../../parsers/json-layout.ts'
import { hoursIn } from '../../parsers/opening-hours.ts'
import { type RowAt, stationSource } from '../../source.ts'
import { checkKinds, fuelOf } from './fuels.ts'
import { hoursOf } from './hours.ts'

// `INA – Industrija nafte d.d.`, `Marol  d.o.o. Zagreb, Ilica 71 -  BP Rakov Potok`, `VIS VIRES DOO`, `X, obrt za …`:
// the text after a legal form or a long dash is seat, line of business or owner. A leading `D.D.` is part of the name.
const tail =
  /(?<!\s)\s+[–—-]\s.*$|(?<![\s,])[\s,]+(?:(?:(?:j\.?\s?)?d\.?\s?o\.?\s?o\.?|d\.\s?d\.)(?=[\s,]|$)|obrt|vl\.).*$/isu

/** The operator's trade name, without the legal form and anything after it. */
export function brandOf(operator: string | null): string | null {
  return operator?.replace(tail, '').trim() || null
}

const layout = {
  list: 'postajas',
  keys: ['id', 'obveznik_id', 'cjenici'],
  // biome-ignore format: a list of short words reads better in lines
  attributes: [
    'naziv', 'adresa', 'mjesto', 'lat', 'long', 'radnaVremena', 'radnaVremena[].vrsta_dana_id',
    'radnaVremena[].pocetak', 'radnaVremena[].kraj',
  ],
  inside: { 'cjenici[]': ['gorivo_id', 'cijena'] },
} as const

interface Product {
  readonly name: string | null
  /** `vrsta_goriva_id`; null if the operator left it out. */
  readonly kind: number | null
}

type Row = RowOf<typeof layout>

/** The two tables that a station's prices and its operator refer to. */
interface Tables {
  readonly operators: ReadonlyMap<string, string | null>
  readonly products: ReadonlyMap<string, Product>
}

const refOf = (station: Row): string => ref('id', station.id)

export const hr = stationSource<Row, Tables>(
  {
    id: 'hr',
    idSpace: 'hr-mzoe',
    // Stations, products and operators were seen as three files of 2020. The four other tables were never seen.
    level: 'seen in part',
    timezone: 'Europe/Zagreb',
    cadence: 'about hourly; regulated prices change on Tuesdays, every two weeks',
    schedule: { everyMinutes: 60 },
    // Regulated prices change every two weeks, and may stay the same at the first date after that.
    stillForDays: 30,
    publisher: 'Ministarstvo gospodarstva Republike Hrvatske',
    homepage: 'https://mzoe-gor.hr/',
    licence: {
      attribution: 'Ministarstvo gospodarstva, mzoe-gor.hr',
      conditions: 'The ministry publishes the data with a duty to name the source, but no text of a licence was found.',
    },
    hosts: ['mzoe-gor.hr', 'webservis.mzoe-gor.hr'],
    contract: {
      stations: [700, 1100],
      fuels: ['diesel', 'sp95', 'sp98', 'gpl', 'e85', 'cng', 'hvo'],
      columns: {
        ...columnsOf(layout),
        sometimes: ['id', 'kraj', 'obavijest', 'pocetak', 'radi'].map(key => `obavijesti[].${key}`),
      },
      // Shares of 2022: 0.97, 0.96, 0.53, 0.40.
      pricedShare: { diesel: 0.7, sp95: 0.6, gpl: 0.25, sp98: 0.2 },
    },
  },
  {
    // The first day in euro. Before it, the same layout contained kuna, 7.5345 to the euro.
    since: '2023-01-01',
    feed: [{ name: 'data', url: 'https://mzoe-gor.hr/data.json' }],
    rows,
    read,
    refOf,
  },
)

function rows([data]: readonly Capture[]): RowAt<Row, Tables>[] {
  const dump = json(data!)
  const table = (name: string, keys: readonly string[]) => jsonRows(data!, member(data!, dump, name), keys)
  checkKinds(data!, table('vrsta_gorivas', ['id', 'tip_goriva_id']))
  const operators = new Map(table('obvezniks', []).map(({ row }) => [String(row.id), text('naziv', row.naziv)]))
  const products = new Map(
    table('gorivos', ['id', 'naziv', 'vrsta_goriva_id']).map(({ row }) => [String(row.id), productOf(row)]),
  )
  return rowsIn(data!, layout).map(located => ({ ...located, context: { operators, products } }))
}

function productOf(row: Record<string, unknown>): Product {
  const kind = row.vrsta_goriva_id
  return { name: text('naziv', row.naziv), kind: typeof kind === 'number' ? kind : null }
}

/** The ministry's own operator. Its stations and products are for testing the system. */
const testOperator = '2'

function read(station: Row, { operators, products }: Tables): RowContent {
  const operator = String(station.obveznik_id)
  if (operator === testOperator) return { skip: 'test station' }
  return {
    ref: refOf(station),
    name: text('naziv', station.naziv),
    brand: brandOf(operators.get(operator) ?? null),
    address: text('adresa', station.adresa),
    city: titleCase(text('mjesto', station.mjesto)),
    ...placeOf(station.lat, station.long),
    openingHours: hoursIn('radnaVremena', station.radnaVremena, hoursOf),
    prices: objectsIn('cjenici', station.cjenici).flatMap(price => priceOf(price, products)),
  }
}

/**
 * `lat` contains the longitude and `long` the latitude, as texts, some with white space (seen 2020, and by ten clients
 * since). Degrees and minutes (`15° 31.2440' E`) are a position that is not parsed: they are put aside, so that they
 * are noticed. Positions outside all our countries are kept; the place rules check them.
 */
function placeOf(lat: unknown, long: unknown): Place {
  return placeFrom(() => {
    const lng = decimal('lat', lat)
    const latitude = decimal('long', long)
    return isFormDefault(latitude, lng) ? [null, null] : [latitude, lng]
  })
}

/** The map of the form opens on New York: the operator never moved the pin, so the position is unknown. */
function isFormDefault(lat: number | null, lng: number | null): boolean {
  return lat !== null && lng !== null && Math.abs(lat - 40.7128) < 0.01 && Math.abs(lng + 74.006) < 0.01
}

function priceOf(price: Record<string, unknown>, products: ReadonlyMap<string, Product>): PublishedPrice[] {
  const product = products.get(String(price.gorivo_id))
  if (!product) {
    putAside(new RowError('gorivo_id', 'UNKNOWN_PRODUCT', price.gorivo_id))
    return []
  }
  const fuel = fuelOf(product.name, product.kind)
  if (fuel === null) return []
  const identity = { fuel, ...(product.name === null ? {} : { nativeFuel: product.name }) }
  // Null and 0 mean no price. As a price, 0 would be the lowest of its pair of products.
  return publishedPrice(identity, () => decimal('cijena', price.cijena) || null)
}
