import type { Capture } from '../../capture.ts'
import { FeedShapeError, RowError } from '../../model/errors.ts'
import type { PublishedPrice, RowContent } from '../../model/records.ts'
import {
  type AddressParts,
  decidingFlag,
  decimal,
  isoInstant,
  placeIn,
  publishedPrice,
  ref,
  text,
} from '../../parsers/fields.ts'
import { type Grade, gradeIn } from '../../parsers/grades.ts'
import { isObject, json, jsonRows, member } from '../../parsers/json.ts'
import { columnsOf, type RowOf } from '../../parsers/json-layout.ts'
import { ask, type FeedSteps, type RowAt, stationSource } from '../../source.ts'
import { findAccess, portal } from './access.ts'

// `benzinas_98` was in no answer up to 2026-10-06, but another program that reads the portal lists it.
const fuels: ReadonlyMap<unknown, Exclude<Grade, { skip: string }>> = new Map([
  ['dyzelinas', { fuel: 'diesel' }],
  ['benzinas_95', { fuel: 'sp95' }],
  ['benzinas_98', { fuel: 'sp98' }],
  ['snd', { fuel: 'gpl' }],
])

// company_name is not read: for small stations it is a person's name.
const layout = {
  keys: ['gas_station_id', 'fuel_type', 'price', 'submitted_at', 'is_active'],
  attributes: ['gas_station_name', 'address', 'latitude', 'longitude'],
} as const
/** One station and one of its fuels. */
type Row = RowOf<typeof layout>

/** 2,081 rows on 2026-10-06. A full page may be followed by another one, even if the number of pages says otherwise. */
const perPage = 3000
/** 147 of 2,084 rows had a price in the portal's first days (2026-07-27), 99 % since. The limit is between them. */
const pricedShareMin = 0.5

const refOf = (row: Row): string => ref('gas_station_id', row.gas_station_id)

export const lt = stationSource<Row>(
  {
    id: 'lt',
    idSpace: 'lt-lea',
    repeats: 'merge',
    // Seen: stations and prices of an entire day, as another program had merged them, and two rows of a sister list.
    level: 'seen in part',
    timezone: 'Europe/Vilnius',
    cadence: 'every working day by 10:00 in Vilnius, and at changes',
    // The second time is for the changes of the day. Other programs request every 1 to 4 hours.
    schedule: { days: 'working days', from: ['10:15', '15:15'], retryMinutes: 60, until: { dataOf: 0 }, openHours: 3 },
    hosts: ['degalukainos.ena.lt', 'api-degalukainos.ena.lt'],
    politeness: { concurrent: 1, spacingMs: 500 },
    // No reports are due on weekends and holidays. Each report renews the stamp: 764 of 767 were of the same day.
    freshness: { readWithinHours: 96, confirmedWithinDays: 30 },
    publisher: 'Lietuvos energetikos agentūra (LEA)',
    homepage: portal,
    licence: {
      name: 'none stated; all rights reserved',
      url: 'https://www.ena.lt/',
      attribution: 'Lietuvos energetikos agentūra (LEA), degalukainos.ena.lt',
      reuse: 'restricted',
      conditions:
        'The agency reserves all rights and publishes no licence. Accepting means that you take the risk of showing the prices, or have asked the agency, and that you name it as the source.',
    },
    contract: {
      // 767 on 2026-08-21, 765 on 2026-10-06.
      stations: [600, 1000],
      fuels: ['diesel', 'sp95', 'sp98', 'gpl'],
      columns: columnsOf(layout),
      // 2026-08-21: 0.96, 0.96, 0.78.
      pricedShare: { diesel: 0.6, sp95: 0.6, gpl: 0.4 },
      newestStampWithinHours: 120,
    },
  },
  { since: '2026-07-28', feed, rows, read, refOf },
)

function* feed(): FeedSteps {
  const { apiBase, token } = yield* findAccess()
  yield* ask({
    name: 'prices',
    // The page itself requests /read/prices/latest, which has no station ids and whose stamps have no offset.
    url: `${apiBase}/read/prices?per_page=${perPage}`,
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/json', Referer: portal },
  })
}

function rows(captures: readonly Capture[]): RowAt<Row>[] {
  const prices = captures.find(capture => capture.name === 'prices')
  if (!prices) throw new FeedShapeError(`lt: expected the answer 'prices', found none of that name`)
  const answer = json(prices)
  const found = jsonRows<keyof Row>(prices, member(prices, answer, 'data'), layout.keys)
  if (found.length === 0 || found.length >= perPage) {
    throw prices.unexpected(`1 to ${perPage - 1} rows on one page`, found.length)
  }
  checkOnlyPage(prices, answer)
  const priced = found.filter(({ row }) => (row.price ?? null) !== null).length
  if (priced < found.length * pricedShareMin) {
    throw prices.notReady('a price in most rows', `${priced} in ${found.length}`)
  }
  return found
}

/** The server may return fewer rows per page than requested. Laravel reports the pages at the top or in `meta`. */
function checkOnlyPage(prices: Capture, answer: unknown): void {
  const told = [answer, isObject(answer) ? answer.meta : null].filter(isObject)
  const pages = told.map(({ last_page }) => last_page).find(last => typeof last === 'number' && last > 1)
  if (pages !== undefined) throw prices.unexpected('all rows on one page', `${pages} pages`)
}

function read(row: Row): RowContent {
  const isActive = decidingFlag('is_active', row.is_active)
  if (isActive === null) throw new RowError('is_active', 'MISSING', row.is_active)
  if (!isActive) return { skip: 'inactive' }
  const name = nameOf(row.gas_station_name)
  return {
    ref: refOf(row),
    name,
    // Neste gives each site a separate name (85 of 85 on 2026-08-21). For all others the name is the brand.
    brand: name?.startsWith('Neste ') ? 'Neste' : name,
    ...addressOf(text('address', row.address)),
    ...placeIn(row, 'latitude', 'longitude'),
    prices: priceOf(row),
  }
}

/** Individual enterprises (`IĮ …`, `… įmonė`, 11 stations on 2026-08-21) have their owner's name: not published. */
function nameOf(published: unknown): string | null {
  const name = text('gas_station_name', published)
  return name !== null && /^IĮ | įmonė$/i.test(name) ? null : name
}

/** A price of null means that the station sells the fuel but has not reported a price. */
function priceOf(row: Row): PublishedPrice[] {
  return publishedPrice(
    { ...gradeIn(fuels, 'fuel_type', row.fuel_type), nativeFuel: String(row.fuel_type) },
    () => decimal('price', row.price),
    () => isoInstant('submitted_at', row.submitted_at),
  )
}

/**
 * Splits `Alytus, Kauno g. 73, 62107` into town, street and postal code. A village (`k.`) or farmstead (`vs.`) may
 * have no comma after it, no street, or only a number: `Skabeikių k. 4, 85233`. The code is missing in 6 of 767.
 */
function addressOf(published: string | null): AddressParts {
  if (published === null) return { address: null, city: null, postalCode: null }
  const postalCode = /(?:^|[\s,])(\d{5})$/.exec(published)?.[1] ?? null
  const line = trimmed(postalCode === null ? published : published.slice(0, -5))
  const head = line.split(',', 1)[0]!
  const city = /^.*? (?:k|vs)\.(?= )/.exec(head)?.[0] ?? head
  return { address: trimmed(line.slice(city.length)) || null, city: city || null, postalCode }
}

function trimmed(part: string): string {
  return part.replace(/^[\s,]+|(?<![\s,])[\s,]+$/g, '')
}
