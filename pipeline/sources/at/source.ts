import type { Capture } from '../../capture.ts'
import { FeedNotReadyError } from '../../model/errors.ts'
import type { FuelCode } from '../../model/fuels.ts'
import type { PublishedPrice, RowContent } from '../../model/records.ts'
import { flag, placeIn, publishedPrice, ref, requiredDecimal, text, textsIn } from '../../parsers/fields.ts'
import { gradeIn } from '../../parsers/grades.ts'
import { isObject, objectsIn, optionalObject } from '../../parsers/json.ts'
import { columnsOf, type RowOf, rowsIn } from '../../parsers/json-layout.ts'
import { hoursIn, type OpenSpan, openingHoursOf, type Week, type WeekDay } from '../../parsers/opening-hours.ts'
import { isWord } from '../../parsers/words.ts'
import { ask, askAll, type FeedContext, type FeedSteps, type Request, type RowAt, stationSource } from '../../source.ts'
import { FoundStations, type Search } from './found-stations.ts'
import { placesToAsk } from './places-to-ask.ts'

// E-Control has no field for the brand: it is the beginning of the name, `AVANTI - Wien Gaussplatz 1`, `eni24`.
// Longer before shorter. A name with another beginning counts as an independent station.
// biome-ignore format: a list of short words reads better in lines
const chains = [
  'Diskont Tankstelle', 'SPRITKÖNIG', 'AVANTI', 'Turmöl', 'Lagerhaus', 'SOCAR', 'GENOL', 'Shell', 'eni24', 'DISK',
  'Avia', 'eni', 'OMV', 'JET', 'MOL', 'BP', 'IQ',
] as const

/** The chain with whose name (full words) the station's name begins; null if there is none. */
export function brandOf(name: string | null): string | null {
  if (name === null) return null
  const beginning = name.toLowerCase()
  return chains.find(chain => beginsWithWords(beginning, chain.toLowerCase())) ?? null
}

function beginsWithWords(name: string, words: string): boolean {
  return name.startsWith(words) && !/^[\p{L}\p{N}]/u.test(name.slice(words.length))
}

const base = 'https://api.e-control.at/sprit/1.0'

// GAS is left out: no answer to it was seen, and it is unconfirmed that its price is per kilogram.
const fuels = new Map<string, { readonly fuel: FuelCode }>([
  ['DIE', { fuel: 'diesel' }],
  ['SUP', { fuel: 'sp95' }],
])

const layout = {
  keys: ['id', 'prices'],
  // biome-ignore format: a list of short words reads better in lines
  attributes: [
    'name', 'open', 'location', 'location.address', 'location.postalCode', 'location.city', 'location.latitude',
    'location.longitude', 'prices[].label', 'openingHours', 'openingHours[].day', 'openingHours[].from', 'openingHours[].to',
  ],
  inside: { 'prices[]': ['fuelType', 'amount'] },
  mayBeEmpty: true,
} as const
type Row = RowOf<typeof layout>

interface Context {
  /** A later answer of the second sweep has its price again. */
  readonly isRepeated: boolean
}

const refOf = (row: Row): string => ref('id', row.id)

export const at = stationSource<Row, Context>(
  {
    id: 'at',
    idSpace: 'at-econtrol',
    // By law a search shows only the prices of its five cheapest stations. The others are listed without prices.
    delivers: 'part',
    repeats: 'merge',
    level: 'seen in part',
    timezone: 'Europe/Vienna',
    cadence: 'continuously, at most 30 minutes behind the pump; prices rise at 12:00 only',
    // A sweep is 1,200 requests, and at most 5,000 with the second one: eight a day, of which the one at 12:00 UTC sees the rise of 12:00 in Vienna.
    schedule: { everyMinutes: 180 },
    publisher: 'Energie-Control Austria (E-Control)',
    homepage: 'https://www.e-control.at/de/spritpreisrechner',
    licence: {
      attribution: 'Datenquelle: E-Control',
      conditions:
        'No licence is published. E-Control (office@e-control.at) answers requests for permission; until then it is open whether prices of single stations may be shown.',
    },
    hosts: ['api.e-control.at'],
    // Other clients also run five at a time: 5,000 searches in 15 to 20 minutes. The deadline of 30 leaves room for a slow
    // hour.
    politeness: { concurrent: 5, deadlineSeconds: 1800 },
    contract: {
      // All prices may rise at noon only.
      apartMax: 0.1,
      stations: [1200, 2900],
      fuels: ['diesel', 'sp95'],
      columns: {
        ...columnsOf(layout),
        sometimes: ['otherServiceOffers', 'paymentMethods.others', 'paymentArrangements.clubCardText'],
      },
      // An excerpt of 2026 named an amount for 10 of 24 stations; the others are not among the five cheapest.
      pricedShare: { diesel: 0.25, sp95: 0.25 },
    },
  },
  { since: '2025-11-03', feed, rows, read, refOf },
)

// All places of a country: 550 of E-Control's 2,600. A much shorter list is that of a bundled delivery, whose searches
// already show what a test needs.
const fewestOfCountry = 100

/** The searches of a run: 5,000 at five a time take 15 to 20 minutes, and the deadline is 30. */
const searchesMax = 5000
// After each of these batches, the stations whose price it has shown need no search of their own.
const batchSize = 50

/**
 * First searches everywhere in the country. It shows five prices of the ten nearest stations, so in towns it lists more
 * stations than it shows prices of. The second sweep searches at each station without a price: there it is among the ten
 * nearest, and often among the five cheapest of them.
 */
function* feed({ now }: FeedContext): FeedSteps {
  const units = yield* ask({ name: 'units', url: `${base}/regions/units` })
  const places = units ? placesToAsk(units) : []
  const found = new FoundStations()
  const asked = new Set<string>()
  const everywhere = places.flatMap(place => [...fuels.keys()].map(fuelType => ({ ...place, fuelType })))
  yield* search(everywhere, placeName, found, asked)
  if (places.length < fewestOfCountry) return
  // Searches at stations list further ones, so the list is made again until all of them were searched for.
  for (let waiting = found.hidden(now); waiting.length > 0; waiting = found.hidden(now)) {
    yield* searchAtStations(waiting, found, asked)
    if (asked.size >= searchesMax) return
  }
}

function* searchAtStations(waiting: readonly string[], found: FoundStations, asked: Set<string>): FeedSteps {
  for (let at = 0; at < waiting.length && asked.size < searchesMax; at += batchSize) {
    const own = waiting.slice(at, at + batchSize).flatMap(key => found.takeSearch(key) ?? [])
    yield* search(own.slice(0, searchesMax - asked.size), ownName, found, asked)
  }
}

/** Carries out searches, but none twice: two stations may be at one place. */
function* search(
  searches: readonly Search[],
  nameOf: (search: Search) => string,
  found: FoundStations,
  asked: Set<string>,
): FeedSteps {
  const byPlace = new Map(searches.map(one => [placeName(one), one]))
  const fresh = [...byPlace].filter(([place]) => !asked.has(place)).map(([, one]) => one)
  for (const one of fresh) asked.add(placeName(one))
  const answers = yield* askAll(fresh.map(one => searchRequest(one, nameOf(one))))
  answers.forEach((answer, at) => {
    const listed = answer ? stationsIn(answer) : []
    found.add(
      fresh[at]!.fuelType,
      listed.map(({ row }) => row),
    )
  })
}

/** The names begin with the fuel. */
const placeName = ({ fuelType, lat, lng }: Search): string => `${fuelType.toLowerCase()}-${lat}-${lng}`
const ownName = ({ fuelType, lat, lng }: Search): string => `${fuelType.toLowerCase()}-own-${lat}-${lng}`
const isOwn = ({ name }: Capture): boolean => name.includes('-own-')

/** `includeClosed`, because closed stations would otherwise be missing at night. */
function searchRequest({ fuelType, lat, lng }: Search, name: string): Request {
  const query = `latitude=${lat}&longitude=${lng}&fuelType=${fuelType}&includeClosed=true`
  return { name, url: `${base}/search/gas-stations/by-address?${query}`, required: false, check: stationsIn }
}

function rows(captures: readonly Capture[]): RowAt<Row, Context>[] {
  const searches = captures.filter(capture => capture.name !== 'units')
  const found = searches.map(stationsIn)
  // Between 12:00 and 12:15 in Vienna, while the new prices come in, the searches answer with empty lists.
  if (found.every(answered => answered.length === 0)) {
    throw new FeedNotReadyError(`at: expected stations, found none in the answers to ${searches.length} searches`)
  }
  const last = lastOwnSearches(searches, found)
  return found.flatMap((answered, at) =>
    answered.map(located => {
      const isRepeated = isPriced(located.row) && (last.get(keyOf(searches[at]!, located.row)) ?? at) > at
      return { ...located, context: { isRepeated } }
    }),
  )
}

/**
 * The last answer of the second sweep that has the price of a station. A sweep takes 20 minutes and prices fall at any time,
 * so an earlier price is not a contradiction but out of date.
 */
function lastOwnSearches(searches: readonly Capture[], found: readonly RowAt<Row>[][]): ReadonlyMap<string, number> {
  const own = searches.flatMap((capture, at) =>
    isOwn(capture)
      ? found[at]!.filter(({ row }) => isPriced(row)).map(({ row }) => [keyOf(capture, row), at] as const)
      : [],
  )
  return new Map(own)
}

function keyOf(capture: Capture, { id }: Row): string {
  return `${fuelOf(capture)} ${String(id)}`
}

function isPriced({ prices }: Row): boolean {
  return Array.isArray(prices) && prices.length > 0
}

/** The answer to one search. Throws FeedShapeError. */
function stationsIn(capture: Capture): RowAt<Row>[] {
  const answered = rowsIn(capture, layout)
  for (const { position, row } of answered) checkFuel(capture, position, row)
  return answered
}

/** Checks that an answer has the fuel that was requested. */
function checkFuel(capture: Capture, position: number, row: Row): void {
  const asked = fuelOf(capture)
  const others = (Array.isArray(row.prices) ? row.prices : []).filter(
    price => isObject(price) && !isWord(price.fuelType, asked),
  )
  if (others.length === 0) return
  throw capture.unexpected(`prices of '${asked}'`, `'${String(others[0].fuelType)}'`, ` element ${position}`)
}

function fuelOf({ name }: Capture): string {
  return name.slice(0, name.indexOf('-')).toUpperCase()
}

function read(row: Row, { isRepeated }: Context): RowContent {
  if (isRepeated) return { skip: 'its price was searched again later' }
  const location = optionalObject('location', row.location)
  const name = text('name', row.name)
  const openingHours = hoursIn('openingHours', row.openingHours, hoursOf)
  return {
    ref: refOf(row),
    name,
    brand: brandOf(name),
    address: text('address', location.address),
    // Free text: `Moedling`, `MÖDLING` and `Wien,Leopoldstadt` all occur. The postal code is reliable.
    ...textsIn(location, { city: 'city', postalCode: 'postalCode' }),
    ...placeIn(location, 'latitude', 'longitude'),
    openingHours,
    // `open` is the state at the time of the search. It is not used if the hours are known: they cover all other times.
    ...(openingHours === null && flag('open', row.open) === false && { closed: true }),
    // An empty list is a hidden price, not a fuel out of stock: the price that was read before is kept.
    prices: objectsIn('prices', row.prices).flatMap(priceOf),
  }
}

function priceOf(price: Record<string, unknown>): PublishedPrice[] {
  const grade = gradeIn(fuels, 'fuelType', price.fuelType)
  const nativeFuel = text('label', price.label) ?? String(price.fuelType)
  return publishedPrice({ ...grade, nativeFuel }, () => requiredDecimal('amount', price.amount))
}

// biome-ignore format: a list of short words reads better in lines
const days: Readonly<Record<string, WeekDay | 'PH'>> = {
  MO: 'Mo', DI: 'Tu', MI: 'We', DO: 'Th', FR: 'Fr', SA: 'Sa', SO: 'Su', FE: 'PH',
}
const clock = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/

/** `00:00` to `24:00` is the entire day, `00:00` to `00:00` closed all day. Null if any entry cannot be read. */
function hoursOf(value: unknown): string | null {
  if (!Array.isArray(value) || !value.every(isObject)) return null
  const week: Week = {}
  for (const entry of value) {
    const day = days[String(entry.day)]
    const from = String(entry.from)
    const to = String(entry.to)
    if (!day || !clock.test(from) || !clock.test(to)) return null
    const spans: OpenSpan[] = from === '00:00' && to === '00:00' ? [] : [[from, to]]
    week[day] = [...(week[day] ?? []), ...spans]
  }
  return openingHoursOf(week)
}
