import type { Capture } from '../../capture.ts'
import { FeedNotReadyError, RowError } from '../../model/errors.ts'
import type { FuelCode } from '../../model/fuels.ts'
import type { PublishedPrice, RowContent } from '../../model/records.ts'
import { place, publishedPrice, ref, requiredDecimal, text, textsIn } from '../../parsers/fields.ts'
import { checkInside, isObject, json, jsonRows, objectIn, objectsIn } from '../../parsers/json.ts'
import { columnsOf } from '../../parsers/json-layout.ts'
import { type OpenSpan, openingHoursOf, type Week, type WeekDay } from '../../parsers/opening-hours.ts'
import { ask, askAll, type FeedSteps, type Request, type RowAt, stationSource } from '../../source.ts'
import { brandOf } from './brand.ts'
import { type PlaceToAsk, placesToAsk } from './places-to-ask.ts'

const base = 'https://api.e-control.at/sprit/1.0'

// GAS is left out: no answer to it was seen, and it is unconfirmed that its price is per kilogram.
const fuels: Readonly<Record<string, FuelCode>> = { DIE: 'diesel', SUP: 'sp95' }

const keys = ['id', 'name', 'location', 'openingHours', 'open', 'prices'] as const
const inside = {
  location: ['address', 'postalCode', 'city', 'latitude', 'longitude'],
  'openingHours[]': ['day', 'from', 'to'],
  'prices[]': ['fuelType', 'amount'],
} as const
type Row = Record<(typeof keys)[number], unknown>

const refOf = (row: Row): string => ref('id', row.id)

export const at = stationSource<Row>(
  {
    id: 'at',
    idSpace: 'at-econtrol',
    // By law a search shows only the prices of its five cheapest stations. The others are listed without prices.
    delivers: 'part',
    repeats: 'merge',
    level: 'seen in part',
    timezone: 'Europe/Vienna',
    cadence: 'continuously, at most 30 minutes behind the pump; prices rise at 12:00 only',
    // A sweep is 1,200 requests: eight a day, of which the one at 12:00 UTC sees the rise of 12:00 in Vienna.
    schedule: { everyMinutes: 180 },
    publisher: 'Energie-Control Austria (E-Control)',
    homepage: 'https://www.e-control.at/de/spritpreisrechner',
    licence: {
      attribution: 'Datenquelle: E-Control',
      conditions:
        'No licence is published. E-Control (office@e-control.at) answers requests for permission; until then it is open whether prices of single stations may be shown.',
    },
    hosts: ['api.e-control.at'],
    // Other clients also run five at a time: 5,000 searches in 15 to 20 minutes. About 1,200 take five minutes; the
    // deadline of 30 leaves room for a slow hour.
    politeness: { concurrent: 5, deadlineSeconds: 1800 },
    contract: {
      stations: [1200, 2900],
      fuels: ['diesel', 'sp95'],
      columns: {
        always: columnsOf({ keys: ['id', 'name'], inside }),
        sometimes: ['otherServiceOffers'],
      },
      // An excerpt of 2026 named an amount for 10 of 24 stations; the others are not among the five cheapest.
      pricedShare: { diesel: 0.25, sp95: 0.25 },
    },
  },
  { since: '2025-11-03', feed, rows, read, refOf },
)

function* feed(): FeedSteps {
  const units = yield* ask({ name: 'units', url: `${base}/regions/units` })
  const places = units ? placesToAsk(units) : []
  yield* askAll(places.flatMap(asked => Object.keys(fuels).map(fuelType => searchRequest(asked, fuelType))))
}

/** `includeClosed`, because closed stations would otherwise be missing at night. */
function searchRequest({ lat, lng }: PlaceToAsk, fuelType: string): Request {
  const query = `latitude=${lat}&longitude=${lng}&fuelType=${fuelType}&includeClosed=true`
  return {
    name: `${fuelType.toLowerCase()}-${lat}-${lng}`,
    url: `${base}/search/gas-stations/by-address?${query}`,
    required: false,
    check: stationsIn,
  }
}

function rows(captures: readonly Capture[]): RowAt<Row>[] {
  const searches = captures.filter(capture => capture.name !== 'units')
  const found = searches.flatMap(stationsIn)
  // Between 12:00 and 12:15 in Vienna, while the new prices come in, the searches answer with empty lists.
  if (found.length === 0) {
    throw new FeedNotReadyError(`at: expected stations, found none in the answers to ${searches.length} searches`)
  }
  return found
}

/** The answer to one search. Throws FeedShapeError. */
function stationsIn(capture: Capture): RowAt<Row>[] {
  const answered = jsonRows(capture, json(capture), keys)
  checkInside(capture, answered, 'prices[]', inside['prices[]'])
  checkInside(capture, answered, 'location', inside.location)
  for (const { position, row } of answered) checkFuel(capture, position, row)
  return answered
}

/** Checks that an answer has the fuel that was requested. The name of the request begins with the fuel. */
function checkFuel(capture: Capture, position: number, row: Row): void {
  const asked = capture.name.slice(0, capture.name.indexOf('-')).toUpperCase()
  const others = (Array.isArray(row.prices) ? row.prices : []).filter(
    price => isObject(price) && price.fuelType !== asked,
  )
  if (others.length === 0) return
  throw capture.unexpected(`prices of '${asked}'`, `'${String(others[0].fuelType)}'`, ` element ${position}`)
}

function read(row: Row): RowContent {
  const location = objectIn('location', row.location)
  const name = text('name', row.name)
  const openingHours = hoursOf(row.openingHours)
  return {
    ref: refOf(row),
    name,
    brand: brandOf(name),
    address: text('address', location.address),
    // Free text: `Moedling`, `MÖDLING` and `Wien,Leopoldstadt` all occur. The postal code is reliable.
    ...textsIn(location, { city: 'city', postalCode: 'postalCode' }),
    ...place(requiredDecimal('latitude', location.latitude), requiredDecimal('longitude', location.longitude)),
    openingHours,
    // `open` is the state at the time of the search. It is not used if the hours are known: they cover all other times.
    ...(openingHours === null && row.open === false && { closed: true }),
    // An empty list is a hidden price, not a fuel out of stock: the price that was read before is kept.
    prices: objectsIn('prices', row.prices).flatMap(priceOf),
  }
}

function priceOf(price: Record<string, unknown>): PublishedPrice[] {
  const fuel = fuels[String(price.fuelType)]
  if (!fuel) throw new RowError('fuelType', 'UNKNOWN_FUEL', price.fuelType)
  const nativeFuel = text('label', price.label) ?? String(price.fuelType)
  return publishedPrice({ fuel, nativeFuel }, () => requiredDecimal('amount', price.amount))
}

// biome-ignore format: a list of short words reads better in lines
const days: Readonly<Record<string, WeekDay | 'PH'>> = {
  MO: 'Mo', DI: 'Tu', MI: 'We', DO: 'Th', FR: 'Fr', SA: 'Sa', SO: 'Su', FE: 'PH',
}
const clock = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/

/** `00:00` to `24:00` is the entire day, `00:00` to `00:00` closed all day. Null if any entry cannot be read. */
function hoursOf(value: unknown): string | null {
  if (!Array.isArray(value)) return null
  const week: Week = {}
  for (const entry of value) {
    if (!isObject(entry)) return null
    const day = days[String(entry.day)]
    const from = String(entry.from)
    const to = String(entry.to)
    if (!day || !clock.test(from) || !clock.test(to)) return null
    const spans: OpenSpan[] = from === '00:00' && to === '00:00' ? [] : [[from, to]]
    week[day] = [...(week[day] ?? []), ...spans]
  }
  return openingHoursOf(week)
}
