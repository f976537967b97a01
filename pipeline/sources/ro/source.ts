import type { Capture } from '../../capture.ts'
import { FeedNotReadyError, RowError } from '../../model/errors.ts'
import type { FuelCode } from '../../model/fuels.ts'
import type { Instant } from '../../model/instants.ts'
import type { PublishedPrice, RowContent } from '../../model/records.ts'
import { dayFirstInstantIn, decidingText, decimal, placeIn, publishedPrice, ref, text } from '../../parsers/fields.ts'
import { isObject, json, jsonRows, member, objectIn, optionalObject } from '../../parsers/json.ts'
import { rowsIn } from '../../parsers/json-layout.ts'
import {
  ask,
  askAll,
  type FeedAnswer,
  type FeedContext,
  type FeedSteps,
  type Request,
  type RowAt,
  stationSource,
} from '../../source.ts'

import units from './units.json' with { type: 'json' }

// Administrative units (SIRUTA codes) that had a station on 2026-06-22. The service cannot list them: without a name it
// answers with its top towns only. New units are found by a search around places, or the operator sets them.
export const unitsWithStations: readonly number[] = units

const base = 'https://monitorulpreturilor.info/pmonsvc/Gas'
const timezone = 'Europe/Bucharest'

interface Grade {
  readonly fuel: FuelCode
  readonly rank?: number
  /** 98 % of 1,283 stations sold it on 2026-04-18, so every unit with stations has at least one that sells it. */
  readonly everywhere?: true
}

// The product catalogue of the service, in request order. Product 41, electricity, is not requested.
const grades: ReadonlyMap<string, Grade> = new Map<string, Grade>([
  ['21', { fuel: 'diesel', everywhere: true }],
  ['11', { fuel: 'sp95', everywhere: true }],
  // 98 to 100 octane, or 95 with additives: the catalogue does not distinguish them.
  ['12', { fuel: 'sp98' }],
  ['22', { fuel: 'diesel', rank: 1 }],
  ['31', { fuel: 'gpl' }],
])

// By the network's id; its `name` is the name of a company (`MOL România Petroleum Products`).
// biome-ignore format: a list of short words reads better in lines
const brands: Readonly<Record<string, string>> = {
  GAZPROM: 'Gazprom', LUKOIL: 'Lukoil', MOL: 'MOL', OMV: 'OMV', PETROM: 'Petrom', ROMPETROL: 'Rompetrol',
  SOCAR: 'Socar',
}

type Json = Record<string, unknown>
/** A station with its prices. `Stations` is null for a price whose station is not listed. */
interface Row {
  readonly Stations: Json | null
  readonly Products: readonly Json[]
}
type Context = { readonly towns: Towns } | { readonly skip: string }
/** Id of an administrative unit to its name. */
type Towns = ReadonlyMap<string, string | null>

export const ro = stationSource<Row, Context>(
  {
    id: 'ro',
    idSpace: 'ro-monitorul',
    // One request in twenty may fail: the stations of a missing answer have not left the feed.
    delivers: 'part',
    repeats: 'merge',
    level: 'seen in part',
    currency: 'RON',
    timezone,
    stampZone: timezone,
    cadence:
      'when a network reports; a price may rise once a day, until 12:00. A sweep takes ten minutes: every 6 hours',
    // A sweep of 1,830 requests, every 6 hours at most; prices rise until 12:00, two hours before 12:00 UTC at least.
    schedule: { everyMinutes: 360 },
    // 1 of 1,283 stations was a year old and 18 % below the others on 2026-04-18: stale prices stay listed.
    freshness: { readWithinHours: 48, confirmedWithinDays: 7 },
    publisher: 'Consiliul Concurenței (Romanian Competition Council), Monitorul Prețurilor',
    homepage: 'https://monitorulpreturilor.info/Home/Gas',
    licence: {
      name: 'none stated; the terms of the portal forbid copying, archiving and commercial use (section 8)',
      attribution: 'Consiliul Concurenței - Monitorul Prețurilor',
      reuse: 'restricted',
      conditions:
        'The terms of the portal (section 8) forbid copying, archiving and commercial use. Accepting means that the Competition Council has permitted your use, or that you take this risk: downloads are stored as captures, which is archiving.',
    },
    // Since June 2026 the server leaves out its intermediate certificate (Sectigo Public Server Authentication CA DV
    // R36). `pipeline/fetch/missing-issuers.ts` fetches it from the authority and verifies the chain with it.
    hosts: ['monitorulpreturilor.info'],
    // Comma-separated SIRUTA codes to request instead of the known units, because a unit may gain its first station.
    defaults: { FUEL_RO_UATS: 'all' },
    // Another daily sweep also uses 0.3 s: 1,830 requests in ten minutes. With retries it may take half an hour.
    politeness: { concurrent: 2, spacingMs: 300, deadlineSeconds: 2700 },
    contract: {
      // 1,283 on 2026-04-18, 1,325 in June 2026: seven networks.
      stations: [900, 1900],
      fuels: ['diesel', 'sp95', 'sp98', 'gpl'],
      columns: {
        // biome-ignore format: a list of short words reads better in lines
        always: [
          'Stations.id', 'Stations.updatedate', 'Products[].stationid', 'Products[].price', 'Products[].catprod',
        ],
        attributes: ['Stations.name', 'Stations.network', 'Stations.addr'],
        sometimes: ['Products[].specsdetail'],
      },
      // 2026-04-18: 0.98, 0.98, 0.88, 0.26.
      pricedShare: { diesel: 0.6, sp95: 0.6, sp98: 0.4, gpl: 0.1 },
      newestStampWithinHours: 96,
    },
  },
  { since: '2026-06-10', feed, rows, read, refOf },
)

// Without a name the service lists only its top towns, about 20. A much shorter list is not cut off: it is the complete
// market of that delivery, as in the bundled deliveries, and no other units are requested.
const fewestOfCutList = 15

/** With a higher share of failed requests, the sweep would have unnoticed gaps. */
const failedShareMax = 0.05

function* feed(context: FeedContext): FeedSteps {
  const list = yield* ask(get('units', `${base}/GetUATByName`))
  const units = unitsToAsk([...(list ? townsOf(list).keys() : [])], context.settings.FUEL_RO_UATS ?? 'all')
  for (const [product, grade] of grades) {
    const answers = yield* askAll(units.map(unit => pricesRequest(unit, product)))
    const failed = answers.filter(answer => isFailed(answer, grade)).length
    if (failed <= answers.length * failedShareMax) continue
    throw new FeedNotReadyError(
      `ro: expected prices of the product ${product} in at least 95 % of ${answers.length} units, ` +
        `found ${failed} requests failed`,
    )
  }
}

function unitsToAsk(towns: readonly string[], configured: string): string[] {
  if (configured !== 'all') return [...new Set(configured.split(',').map(id => id.trim()))].filter(id => id !== '')
  if (towns.length < fewestOfCutList) return [...towns]
  return [...new Set([...towns, ...unitsWithStations.map(String)])]
}

/** Requests one product: for a list of products the server answers with a database error. */
function pricesRequest(unit: string, product: string): Request {
  const query = `UatId=${unit}&CSVGasCatalogProductIds=${product}&OrderBy=dist`
  return {
    ...get(`${product}-${unit}`, `${base}/GetGasItemsByUat?${query}`),
    required: false,
    check: answer => (answer.status === 200 ? stationsOf(answer, new Map()) : []),
    answers: [500],
  }
}

// The 1,831 requests are sent at most every 6 hours, however often the source runs. Half an hour is subtracted for the
// duration of a sweep. Failed requests are repeated in the next run.
const keptForHours = 5.5

/** Without the header the service answers with XML. */
function get(name: string, url: string): Request {
  return { name, url, headers: { Accept: 'application/json' }, keptForHours }
}

/** If no station of a unit sells the product, the service answers with status 500 (gov2-ro's sweep, 2026). */
function isFailed(answer: FeedAnswer, grade: Grade): boolean {
  return answer === null || (answer.status === 500 && grade.everywhere === true)
}

function rows(captures: readonly Capture[]): RowAt<Row, Context>[] {
  const towns = captures.filter(({ name }) => name === 'units').map(townsOf)[0] ?? new Map()
  const answers = captures.filter(({ name, status }) => name !== 'units' && status === 200)
  const answered = new Set(answers.map(({ name }) => name))
  const found = answers.flatMap(capture => {
    const stations = stationsOf(capture, towns)
    return isPlainKnown(capture.name, answered) ? stations : stations.map(one => ({ ...one, context: plainUnknown }))
  })
  if (found.length > 0) return found
  throw new FeedNotReadyError(`ro: expected stations, found none in ${answers.length} answers`)
}

const plainUnknown = { skip: 'premium diesel, the plain one unknown' } as const

/** If the request for plain diesel (21) failed, premium diesel (22) would be published in its place. */
function isPlainKnown(name: string, answered: ReadonlySet<string>): boolean {
  return !name.startsWith('22-') || answered.has(`21-${name.slice(3)}`)
}

function townsOf(capture: Capture): Towns {
  const items = rowsIn(capture, { list: 'Items', keys: ['id'], attributes: ['name'], of: 'towns' })
  return new Map(items.map(({ row }) => [String(row.id), text('name', row.name)]))
}

/** Stations with their prices of the requested product, then prices without a listed station. */
function stationsOf(capture: Capture, towns: Towns): RowAt<Row, Context>[] {
  const answer = json(capture)
  // An answer without stations is an empty array, not an object with empty lists.
  if (Array.isArray(answer) && answer.length === 0) return []
  const stations = jsonRows(capture, member(capture, answer, 'Stations'), ['id', 'updatedate'])
  const products = jsonRows<string>(capture, member(capture, answer, 'Products'), ['stationid', 'price', 'catprod'])
  for (const { position, row } of products) checkProduct(capture, position, row)
  const ids = new Set(stations.map(({ row }) => row.id))
  const strays = products.filter(({ row }) => !ids.has(row.stationid))
  return [
    ...stations.map(({ row: station, ...located }) => {
      const own = products.filter(({ row }) => row.stationid === station.id).map(({ row }) => row)
      return { ...located, row: { Stations: station, Products: own }, context: { towns } }
    }),
    ...strays.map(({ capture: name, position, row }) => ({
      capture: name,
      position: stations.length + position,
      row: { Stations: null, Products: [row] },
      context: { towns },
    })),
  ]
}

/** Checks that an answer contains the product that the capture's name begins with. */
function checkProduct(capture: Capture, position: number, { catprod }: Json): void {
  const asked = capture.name.slice(0, capture.name.indexOf('-'))
  const found = isObject(catprod) ? catprod.id : catprod
  if (String(found) === asked) return
  throw capture.unexpected(`the product '${asked}'`, `'${String(found)}'`, ` product ${position}`)
}

function read({ Stations: station, Products: products }: Row, context: Context): RowContent {
  if ('skip' in context) return context
  if (station === null) throw new RowError('stationid', 'UNKNOWN_STATION', products[0]!.stationid)
  const address = optionalObject('addr', station.addr)
  return {
    ref: ref('id', station.id),
    name: text('name', station.name),
    brand: brandOf(optionalObject('network', station.network)),
    address: text('addrstring', address.addrstring),
    // The address is free text or empty. The name of the unit is reliable, if the service lists it.
    city: context.towns.get(text('uatid', address.uatid) ?? '') ?? null,
    postalCode: postalCodeOf(text('zipcode', address.zipcode)),
    ...placeIn(optionalObject('location', address.location), 'Lat', 'Lon'),
    // The hours are free text between telephone numbers, which are not read.
    prices: products.flatMap(product => priceOf(product, station.updatedate)),
  }
}

function brandOf(network: Json): string | null {
  return brands[text('network.id', network.id) ?? ''] ?? text('network.name', network.name)
}

/** House numbers (`396`) and codes without their first zero (`50082`) are delivered too. */
function postalCodeOf(zipcode: string | null): string | null {
  return zipcode !== null && /^\d{6}$/.test(zipcode) ? zipcode : null
}

/** `11/06/2026 00:19 `, with a blank at the end; one for all prices of the station. */
function stampOf(updatedate: unknown): Instant | null {
  const stamp = decidingText('updatedate', updatedate)
  return stamp === null ? null : dayFirstInstantIn(timezone, 'updatedate', `${stamp}:00`)
}

function priceOf(product: Json, updatedate: unknown): PublishedPrice[] {
  const { id, name } = objectIn('catprod', product.catprod)
  const { fuel, rank } = grades.get(String(id))!
  ref('stationid', product.stationid)
  const nativeFuel = text('catprod.name', name) ?? String(id)
  // A station may sell two products of one kind, each with the operator's own number.
  const own = text('name', product.name)
  return publishedPrice(
    { fuel, nativeFuel, ...(own !== null && { product: own }), ...(rank === undefined ? {} : { rank }) },
    // 0 means that the product is not sold.
    () => decimal('price', product.price) || null,
    () => stampOf(updatedate),
  )
}

function refOf({ Stations: station, Products: products }: Row): string {
  return station === null ? ref('stationid', products[0]!.stationid) : ref('id', station.id)
}
