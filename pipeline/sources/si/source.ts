import type { Capture } from '../../capture.ts'
import { plusDays } from '../../model/days.ts'
import { FeedNotReadyError, FeedShapeError, RowError } from '../../model/errors.ts'
import type { PublishedPrice, RowContent, StationPart } from '../../model/records.ts'
import { startOfDayIn } from '../../parsers/days.ts'
import { decimal, placeIn, publishedPrice, ref, text, textsIn } from '../../parsers/fields.ts'
import { findPublishedDay } from '../../parsers/instants.ts'
import { isObject, json, jsonRows, member } from '../../parsers/json.ts'
import { columnsOf, type RowOf, rowsIn } from '../../parsers/json-layout.ts'
import { hoursIn } from '../../parsers/opening-hours.ts'
import {
  type FeedAnswer,
  type FeedSteps,
  type PublishedCount,
  type Request,
  type RowAt,
  stationSource,
} from '../../source.ts'
import { hoursOf } from './hours.ts'

const api = 'https://goriva.si/api/v1'
const timezone = 'Europe/Ljubljana'

// biome-ignore format: a list of short words reads better in lines
const months = [
  'januar', 'februar', 'marec', 'april', 'maj', 'junij',
  'julij', 'avgust', 'september', 'oktober', 'november', 'december',
]

// The publisher's key -> our code and rank. KOEL is heating oil: not read.
const grades = [
  ['dizel', 'diesel', 0],
  ['dizel-premium', 'diesel', 1],
  ['95', 'sp95', 0],
  ['98', 'sp98', 0],
  // The premium grade of the family. Most stations sell only this one: 350 stations against 1 on 2026-08-22.
  ['100', 'sp98', 1],
  ['avtoplin-lpg', 'gpl', 0],
  ['hvo', 'hvo', 0],
  ['cng', 'cng', 0],
  ['lng', 'lng', 0],
] as const

const layout = {
  list: 'results',
  keys: ['pk', 'prices'],
  attributes: ['franchise', 'name', 'address', 'lat', 'lng', 'direction', 'open_hours', 'zip_code'],
  mayBeEmpty: true,
} as const
type Row = RowOf<typeof layout>

interface Context {
  /** The name of `franchise` in the list of distributors. */
  readonly brand: unknown
}

// 23 pages on 2026-08-22. A list that does not end is an error.
const mostPages = 60
/** The order of the pages is not stable while they are read: 395 of 548 stations in a capture of 2022-08-11. */
const missingShareMax = 0.02
/** 0.001 meant `no price` in June 2026 (pk 2304, 2324). Nothing sold by the litre costs 5 cents. */
const noPriceUpTo = 0.05

const refOf = (row: Row): string => ref('pk', row.pk)

export const si = stationSource<Row, Context>(
  {
    id: 'si',
    idSpace: 'si-goriva',
    // The capture of the entire country lacks its last page, with one station of 551.
    level: 'seen in part',
    timezone,
    cadence: 'at every change; regulated prices move on Tuesdays at 00:00',
    // Four runs a day catch nearly all changes; those of Tuesdays at midnight are seen at 00:00 UTC.
    schedule: { everyMinutes: 360 },
    hosts: ['goriva.si'],
    politeness: { concurrent: 1, spacingMs: 300 },
    // Regulated prices changed every two weeks for years, and may stay at the first date after that.
    stillForDays: 30,
    publisher: 'goriva.si, portal of the Slovenian ministry in charge of energy',
    homepage: 'https://goriva.si/',
    licence: {
      attribution: 'goriva.si / Ministrstvo',
      conditions:
        'The portal publishes neither a licence nor a description of its data service. Whether prices of single stations may be shown is open.',
    },
    contract: {
      stations: [480, 650],
      fuels: ['diesel', 'sp95', 'sp98', 'gpl', 'hvo', 'cng', 'lng'],
      columns: columnsOf({ ...layout, inside: { prices: grades.map(([key]) => key) } }),
      // 2026-08-22: 0.98, 0.95, 0.64, 0.25.
      pricedShare: { diesel: 0.7, sp95: 0.6, sp98: 0.3, gpl: 0.1 },
    },
  },
  { since: '2024-07-01', feed, rows, read, refOf, countOf },
)

function* feed(): FeedSteps {
  const first: Request = { name: 'page-1', url: `${api}/search/?format=json&page=1` }
  let [, page] = yield [{ name: 'franchise', url: `${api}/franchise/?format=json` }, first]
  for (let number = 2; ; number += 1) {
    const url = nextOf(page!)
    if (url === null) return
    if (number > mostPages) throw new FeedShapeError(`si: expected at most ${mostPages} pages, found the next '${url}'`)
    ;[page] = yield [{ name: `page-${number}`, url }]
  }
}

function nextOf(page: NonNullable<FeedAnswer>): string | null {
  const next = member(page, json(page), 'next')
  if (next === null || typeof next === 'string') return next
  throw page.unexpected("an address or null in 'next'", JSON.stringify(next))
}

function rows([franchise, ...pages]: readonly Capture[]): RowAt<Row, Context>[] {
  const brands = new Map(jsonRows<'pk' | 'name'>(franchise!, json(franchise!), []).map(({ row }) => [row.pk, row.name]))
  const stations = pages.flatMap(stationsOf)
  if (stations.length === 0) throw new FeedShapeError(`si: expected stations, found none on ${pages.length} pages`)
  checkSameFuels(pages, stations)
  const { stated, delivered } = countOf([franchise!, ...pages])
  if (delivered < stated * (1 - missingShareMax)) {
    throw new FeedNotReadyError(
      `si: expected ${stated} stations on ${pages.length} pages, found ${delivered} different`,
    )
  }
  // A distributor too new for the list has no name yet.
  return stations.map(located => ({ ...located, context: { brand: brands.get(located.row.franchise) ?? null } }))
}

function stationsOf(page: Capture): RowAt<Row>[] {
  return rowsIn(page, layout)
}

/** Throws FeedShapeError for a page without a fuel of the others. A fuel that no page has is a finding of the contract. */
function checkSameFuels(pages: readonly Capture[], stations: readonly RowAt<Row>[]): void {
  const sells = (of: readonly RowAt<Row>[], key: string): boolean =>
    of.some(({ row }) => isObject(row.prices) && key in row.prices)
  for (const page of pages) {
    const own = stations.filter(({ capture }) => capture === page.name)
    const gone = grades.find(([key]) => own.length > 0 && sells(stations, key) && !sells(own, key))
    if (gone)
      throw page.unexpected(
        `the member 'prices.${gone[0]}'`,
        `only ${JSON.stringify(own[0]!.row.prices)?.slice(0, 160)}`,
      )
  }
}

function countOf([, ...pages]: readonly Capture[]): PublishedCount {
  const counts = pages.map(page => {
    const count = member(page, json(page), 'count')
    if (typeof count === 'number') return count
    throw page.unexpected("a number in 'count'", JSON.stringify(count))
  })
  const different = new Set(pages.flatMap(stationsOf).map(({ row }) => row.pk))
  return { stated: Math.max(...counts), delivered: different.size }
}

function read(row: Row, { brand }: Context): RowContent {
  // As `text`, but the line ends stay: they separate the days from their hours.
  const hours = text('open_hours', row.open_hours) === null ? null : String(row.open_hours)
  // Only the text of the hours has the state. Two permanently closed stations still had prices on 2026-08-22.
  if (/trajno zaprt/i.test(hours ?? '')) return { skip: 'permanently closed' }
  return {
    ref: refOf(row),
    name: text('name', row.name),
    brand: text('franchise', brand),
    ...textsIn(row, { address: 'address', postalCode: 'zip_code' }),
    ...placeIn(row, 'lat', 'lng'),
    // The direction of travel is stated of motorway stations.
    ...(typeof row.direction === 'string' && row.direction.trim() !== '' && { road: 'motorway' }),
    openingHours: hoursIn('open_hours', hours, hoursOf),
    ...closureIn(hours ?? ''),
    prices: pricesOf(row.prices),
  }
}

/** `Začasno zaprto do 04. september 2026` names the last day, in a text that may stay for weeks after it. */
function closureIn(hours: string): Pick<StationPart, 'closed'> {
  if (!/začasno zaprt/i.test(hours)) return {}
  const [, day, month = '', year] = /zaprt\p{L}{0,2} do (\d{1,2})\. ?(\p{L}{3,10}) (\d{4})/iu.exec(hours) ?? []
  const last = findPublishedDay(year, months.indexOf(month.toLowerCase()) + 1, day)
  return { closed: last === null || { until: startOfDayIn(timezone, 'open_hours', plusDays(last, 1)) } }
}

function pricesOf(published: unknown): PublishedPrice[] {
  if (!isObject(published)) throw new RowError('prices', 'MISSING', published)
  return grades.flatMap(([key, fuel, rank]) =>
    publishedPrice({ fuel, nativeFuel: key, ...(rank > 0 && { rank }) }, () => amountOf(key, published[key])),
  )
}

function amountOf(key: string, published: unknown): number | null {
  const amount = decimal(`prices.${key}`, published)
  return amount === null || amount <= noPriceUpTo ? null : amount
}
