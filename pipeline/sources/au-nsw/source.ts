import type { Capture } from '../../capture.ts'
import { australianAddress } from '../../families/australian-feeds.ts'
import { RowError } from '../../model/errors.ts'
import type { Instant } from '../../model/instants.ts'
import type { RowContent } from '../../model/records.ts'
import { publishedPrice, requiredDecimal } from '../../parsers/fields.ts'
import { dayFirstInstantIn, instantIn } from '../../parsers/instants.ts'
import { json, jsonRows, member, optionalObject } from '../../parsers/json.ts'
import { placeIn } from '../../parsers/places.ts'
import { decidingText, ref, text, textsIn } from '../../parsers/texts.ts'
import { type RowAt, type StationSource, stationSource } from '../../source.ts'
import { auNswArchive } from './archive.ts'
import { grades, publishedUnit, zone, zoneOf } from './edition.ts'
import { feed, host, tasmania, tasmaniaPath } from './feed.ts'

const stationAttributes = ['brand', 'name', 'address', 'location'] as const
const priceKeys = ['stationcode', 'fueltype', 'price', 'lastupdated'] as const
/** State and unit are members of the second version only. */
type StationRow = Record<'code' | (typeof stationAttributes)[number], unknown> & { readonly state?: unknown }
type PriceRow = Record<(typeof priceKeys)[number], unknown> & { readonly state?: unknown; readonly priceunit?: unknown }

/** An element of one of the two lists, under the name of its list. */
type Row = { readonly stations: StationRow } | { readonly prices: PriceRow }

/** Of `lastupdated`. */
const stampZone = 'UTC'

interface Context {
  /** The state that was requested. */
  readonly expected: 'NSW' | 'TAS'
  /** The first version names no state. It includes the ACT and counts as NSW. */
  readonly namesStates: boolean
  readonly chargesOnly: boolean
}

const live = stationSource<Row, Context>(
  {
    id: 'au-nsw',
    // Tasmania has a separate answer, and a delivery without it is valid.
    delivers: 'part',
    // Rows of the first version, and flattened answers of it. No answer of the second version was seen.
    level: 'seen in part',
    currency: 'AUD',
    publishedUnit,
    timezone: zone,
    stampZone,
    cadence: 'at every change, reported within 30 minutes of it',
    // A key may make 2,500 calls a month, and hourly runs make 720.
    schedule: { everyMinutes: 60 },
    // Six states form one market. A run with its 12,100 stations used 435 MB.
    worker: { memoryMax: 768 * 1024 * 1024 },
    // A stamp is the time of the price change.
    freshness: { readWithinHours: 48, changedWithinDays: 90 },
    publisher: 'FuelCheck, NSW Fair Trading (New South Wales, ACT) and CBOS (Tasmania)',
    homepage: 'https://api.nsw.gov.au/Product/Index/22',
    licence: {
      name: 'none stated for the API; its monthly history is CC BY',
      attribution: 'FuelCheck, © State of New South Wales (NSW Fair Trading)',
      conditions:
        "The authority's own terms apply to the data, and its keys must be kept secret. Terms for commercial display were not found: ask before you sell the data.",
    },
    hosts: [host],
    settings: ['FUEL_AU_NSW_KEY', 'FUEL_AU_NSW_SECRET'],
    registration: {
      url: 'https://api.nsw.gov.au/Product/Index/22',
      steps: 'Create an account, add an app and subscribe it to the Fuel API. The app has a key and a secret.',
      minutes: 10,
      wait: 'not stated',
      cost: 'free up to 2,500 calls a month; hourly runs make 2,232',
    },
    defaults: { FUEL_AU_NSW_TAS_PATH: tasmaniaPath },
    // The free plan allows 5 calls a minute and 2,500 a month: a delivery is 3, so one every hour is 2,232 in 31 days.
    politeness: { concurrent: 1, spacingMs: 12_500, deadlineSeconds: 600 },
    contract: {
      // Price cycles: stations of Sydney rise by 20 % at once. The others of Australia have them, too.
      apartMax: 0.25,
      // 2,386 sites with fuel in NSW and the ACT on 2026-08-22, and 250 to 300 in Tasmania.
      stations: [2000, 3200],
      fuels: ['u91', 'e10', 'sp95', 'sp98', 'diesel', 'gpl', 'e85'],
      columns: {
        always: ['stations.code', ...priceKeys.map(key => `prices.${key}`)],
        attributes: stationAttributes.map(key => `stations.${key}`),
      },
      // 2026-08-22: 0.99, 0.86, 0.81, 0.62, 0.56, 0.08; E85 at 1 in 80.
      pricedShare: { diesel: 0.6, u91: 0.5, sp98: 0.5, e10: 0.35, sp95: 0.3, gpl: 0.03 },
      newestStampWithinHours: 48,
    },
  },
  { since: '2024-01-01', feed: context => feed(context, rowsOf), rows, read, refOf: stationRefOf },
)

export const auNsw: StationSource = { ...live, archive: auNswArchive }

function rows(captures: readonly Capture[]): RowAt<Row, Context>[] {
  return captures.flatMap(rowsOf)
}

/** All stations of an answer, then all its prices; positions are counted through. */
function rowsOf(capture: Capture): RowAt<Row, Context>[] {
  const isTasmania = capture.name === tasmania
  const asked = { expected: isTasmania ? 'TAS' : 'NSW', namesStates: isTasmania } as const
  const [stations, prices] = listsOf(capture, isTasmania)
  const isCharger = chargersOf(prices.map(({ row }) => row))
  return [
    ...stations.map(({ row, ...at }) => {
      return { ...at, row: { stations: row }, context: { ...asked, chargesOnly: isCharger(row.code) } }
    }),
    ...prices.map(({ row, ...at }) => {
      const position = stations.length + at.position
      return { ...at, position, row: { prices: row }, context: { ...asked, chargesOnly: false } }
    }),
  ]
}

function listsOf(capture: Capture, isTasmania: boolean): [RowAt<StationRow>[], RowAt<PriceRow>[]] {
  const body = json(capture)
  const more = isTasmania ? (['state'] as const) : []
  const stations = jsonRows<keyof StationRow>(capture, member(capture, body, 'stations'), ['code', ...more])
  const prices = jsonRows(capture, member(capture, body, 'prices'), [...priceKeys, ...more])
  // The address of Tasmania is unconfirmed, so an answer without stations there does not refuse the delivery.
  if (!isTasmania && (stations.length === 0 || prices.length === 0)) {
    const found = `${stations.length} stations and ${prices.length} prices`
    throw capture.unexpected('stations and prices', found)
  }
  return [stations, prices]
}

/** 890 of the 3,276 stations of 2026-08-22 had one price, for charging, and that was 0. */
function chargersOf(prices: readonly PriceRow[]): (code: unknown) => boolean {
  const charging = new Set<string>()
  const fuelled = new Set<string>()
  for (const { fueltype, stationcode } of prices) (fueltype === 'EV' ? charging : fuelled).add(String(stationcode))
  return code => charging.has(String(code)) && !fuelled.has(String(code))
}

function read(row: Row, { expected, namesStates, chargesOnly }: Context): RowContent {
  const one = 'stations' in row ? row.stations : row.prices
  const state = namesStates ? decidingText('state', one.state) : expected
  if (state === null) throw new RowError('state', 'MISSING', one.state)
  // Without a state in the request, the second version answers with New South Wales.
  if (state !== expected) return { skip: 'of another state' }
  return 'stations' in row ? stationOf(state, row.stations, chargesOnly) : priceOf(state, row.prices)
}

function stationOf(state: string, row: StationRow, chargesOnly: boolean): RowContent {
  if (chargesOnly) return { skip: 'charging only' }
  const location = optionalObject('location', row.location)
  const line = text('address', row.address)
  const ownZone = zoneOf(state, line)
  return {
    ref: refOf(state, 'code', row.code),
    ...textsIn(row, { name: 'name', brand: 'brand' }),
    ...australianAddress(line),
    ...placeIn(location, 'latitude', 'longitude'),
    ...(ownZone === null ? {} : { timezone: ownZone }),
  }
}

/** A code is a text in one list and a number in the other (v2), and unique only within its state. */
function refOf(state: string, field: string, code: unknown): string {
  return `${state}:${ref(field, code)}`
}

function stationRefOf(row: Row, { expected }: Context): string {
  if ('stations' in row) return refOf(expected, 'code', row.stations.code)
  return refOf(expected, 'stationcode', row.prices.stationcode)
}

function priceOf(state: string, row: PriceRow): RowContent {
  const native = text('fueltype', row.fueltype) ?? ''
  const grade = grades.get(native)
  if (!grade) throw new RowError('fueltype', 'UNKNOWN_FUEL', row.fueltype)
  if ('skip' in grade) return grade
  // Only the second version states the unit of a price.
  const unit = decidingText('priceunit', row.priceunit)
  if (unit !== null && unit !== 'litre') throw new RowError('priceunit', 'UNKNOWN_WORD', unit)
  const prices = publishedPrice(
    { ...grade, nativeFuel: native },
    () => requiredDecimal('price', row.price),
    () => stampOf(row.lastupdated),
    publishedUnit,
  )
  return { pricesOf: refOf(state, 'stationcode', row.stationcode), prices }
}

/**
 * A stamp in one of two notations, without a zone: UTC. Real rows of the first version have no stamp between 09:06 and 19:55 (2025-05-28), the
 * night of Sydney. 72 % of the changes of the official file of April 2024, in Sydney's time, are between 9 and 20.
 */
function stampOf(value: unknown): Instant | null {
  const isIso = typeof value === 'string' && /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value)
  return isIso ? instantIn(stampZone, 'lastupdated', value) : dayFirstInstantIn(stampZone, 'lastupdated', value)
}
