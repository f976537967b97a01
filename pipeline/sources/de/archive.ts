import type { Capture } from '../../capture.ts'
import { plusDays } from '../../model/days.ts'
import { FeedShapeError, RowError } from '../../model/errors.ts'
import type { FuelCode } from '../../model/fuels.ts'
import type { Day, Instant } from '../../model/instants.ts'
import type { PublishedPrice, RowContent } from '../../model/records.ts'
import { type CsvRow, csvRows } from '../../parsers/csv.ts'
import { joinedTexts, placeIn, publishedPrice, ref, requiredDecimal, text, titleCase } from '../../parsers/fields.ts'
import { findIsoInstant } from '../../parsers/instants.ts'
import { orShapeError } from '../../parsers/packed-files.ts'
import type { Archive, ArchiveRequest, RowAt, UnopenedFile } from '../../source.ts'

/** Key in list and archive, our code, and the publisher's name. */
export const grades: readonly (readonly [key: 'diesel' | 'e5' | 'e10', fuel: FuelCode, native: string])[] = [
  ['diesel', 'diesel', 'Diesel'],
  ['e5', 'sp95', 'Super E5'],
  ['e10', 'e10', 'Super E10'],
]

// Names of entries that are not real sites in the list of 2024-08-08: `01_test`, `TEST (MDM)`, `please delete - bitte loeschen`.
const placeholder = /^(please delete|gelöscht|nicht mehr aktiv|(\d+_)?test($|[\s(]))/i

export function isPlaceholder(name: string | null): boolean {
  return placeholder.test(name ?? '')
}

/** A number, so that Dresden's 01067 comes as 1067. Sites without a postal code had words or zeros in this field. */
export function postalCodeOf(field: string, value: unknown): string | null {
  const code = text(field, value)
  return code !== null && /^\d{4,5}$/.test(code) && Number(code) > 0 ? code : null
}

const host = 'data.tankerkoenig.de'
const folder = 'tankerkoenig-organization/tankerkoenig-data/raw/branch/master'
const firstDay = '2014-06-08'

const kinds = ['stations', 'prices'] as const

// The columns of all years. First day and opening hours are missing in a file of 2018.
// biome-ignore format: a list of short words reads better in lines
const attributes = [
  'name', 'brand', 'street', 'house_number', 'post_code', 'city', 'latitude', 'longitude',
] as const
const priceColumns = ['date', 'station_uuid', 'diesel', 'e5', 'e10'] as const
type StationRow = CsvRow<'uuid' | (typeof attributes)[number]>
type PriceRow = CsvRow<(typeof priceColumns)[number]>
type Row = StationRow | PriceRow

/** Of a station: whether it has a price. Of prices: the fuels that it has sold in these days and no longer sells. */
type Context = { readonly hasPrices: boolean } | { readonly removed: readonly string[] }

/**
 * A price counts as read for so many days after the last change at its station. Most stations change their prices several times a
 * day. Others keep their last price for as long as `differs.freshness` says.
 */
const daysBefore = 3

/**
 * Two files of each day, which needs a login: all changes of prices of that day in Berlin, each with the complete state of its station,
 * and the list of all stations that were ever known.
 */
export const deArchive: Archive = {
  // A complete day of prices and two lists of stations were seen, but never a file of today's server.
  level: 'by description only',
  since: firstDay,
  hosts: [host],
  licence: {
    name: 'CC BY-NC-SA 4.0',
    url: 'https://creativecommons.org/licenses/by-nc-sa/4.0/',
    attribution: 'Tankerkönig / MTS-K, CC BY-NC-SA 4.0, https://creativecommons.tankerkoenig.de',
    reuse: 'restricted',
    conditions:
      'The archive is for non-commercial use, and what is made of it has to have the same licence. Another licence is given on request. Accepting means that you follow these terms with all backfilled days of Germany.',
  },
  settings: ['FUEL_DE_ARCHIVE_USERNAME', 'FUEL_DE_ARCHIVE_PASSWORD'],
  differs: {
    // The list has closed stations too, so a station is delivered when it has a price.
    delivers: 'part',
    freshness: { readWithinHours: 30 * 24, changedWithinDays: 30 },
    contract: {
      stations: [10_000, 18_000],
      fuels: ['diesel', 'sp95', 'e10'],
      quarantinedShareMax: 0.02,
      columns: { always: ['uuid', ...priceColumns], attributes },
      // Guesses: of 21,069 changes of 2014-06-08, 5 had no diesel, 160 no E5 and 594 no E10.
      pricedShare: { diesel: 0.8, sp95: 0.8, e10: 0.7 },
    },
  },
  // About 45 MB of prices a day, for 0.5 million changes: an estimate.
  politeness: {
    concurrent: 1,
    spacingMs: 1000,
    receivedMax: 256 * 1024 ** 2,
    unpackedMax: 512 * 1024 ** 2,
    deadlineSeconds: 1800,
  },
  worker: { memoryMax: 3 * 1024 ** 3, secondsMax: 3600 },
  filesOf: (_month, { days, settings }) => {
    const login = `${settings.FUEL_DE_ARCHIVE_USERNAME ?? ''}:${settings.FUEL_DE_ARCHIVE_PASSWORD ?? ''}`
    const headers = { authorization: `Basic ${Buffer.from(login).toString('base64')}` }
    const requestOf = (kind: string, day: Day): ArchiveRequest => {
      const path = `${kind}/${day.slice(0, 4)}/${day.slice(5, 7)}/${day}-${kind}.csv`
      return { name: `${kind}-${day}`, url: `https://${host}/${folder}/${path}`, headers, day }
    }
    const before = earlierDays(days[0]!).filter(day => day >= firstDay)
    return [
      ...before.map(day => ({ ...requestOf('prices', day), isEarlier: true as const })),
      ...days.flatMap(day => kinds.map(kind => requestOf(kind, day))),
    ]
  },
  open: files => {
    const prices = new ChangesOfDays(files)
    return {
      on: day => {
        const stations = files.find(({ name }) => name === `stations-${day}`)
        const changes = prices.on(day)
        if (stations === undefined || changes === null) return null
        const captures = [stations.read(), ...changes.captures]
        return { captures, edition: { rows: ([list]) => rowsOf(list!, changes.states()), read, refOf } }
      },
    }
  },
}

/** The days before a day whose files it needs, oldest first. */
function earlierDays(day: Day): Day[] {
  return Array.from({ length: daysBefore }, (_, at) => plusDays(day, at - daysBefore))
}

/** The last change at a station, and the fuels that it had in any change of these days. */
interface StateOfStation {
  readonly change: RowAt<PriceRow>
  readonly at: Instant
  readonly sold: readonly string[]
}

type States = Map<string, StateOfStation>

interface ChangesOfDay {
  readonly capture: Capture
  readonly untilNoon: States
  readonly untilEnd: States
  /** Changes whose time cannot be read: they are put aside and reported. */
  readonly unreadable: readonly RowAt<PriceRow>[]
}

/** The changes of a day and of the days before it. Each file is read once, and forgotten when no later day needs it. */
class ChangesOfDays {
  readonly #files: readonly UnopenedFile[]
  readonly #read = new Map<Day, ChangesOfDay | FeedShapeError>()

  constructor(files: readonly UnopenedFile[]) {
    this.#files = files
  }

  /** Null without a file of that day. `states` throws FeedShapeError if that file has an unknown layout. */
  on(day: Day): {
    readonly captures: readonly Capture[]
    readonly states: () => Pick<ChangesOfDay, 'untilNoon' | 'unreadable'>
  } | null {
    const today = this.#of(day)
    if (today === null) return null
    // A file before it that is missing or broken is left out: that day was reported itself.
    const before = earlierDays(day).flatMap(one => this.#of(one) ?? [])
    const readable = before.filter(one => !(one instanceof FeedShapeError)) as ChangesOfDay[]
    for (const known of this.#read.keys()) if (known < plusDays(day, -daysBefore)) this.#read.delete(known)
    const captures = [...readable, ...(today instanceof FeedShapeError ? [] : [today])].map(({ capture }) => capture)
    return {
      captures,
      states: () => {
        if (today instanceof FeedShapeError) throw today
        const untilNoon = [...readable.map(({ untilEnd }) => untilEnd), today.untilNoon].reduce(overlaid, new Map())
        return { untilNoon, unreadable: today.unreadable }
      },
    }
  }

  #of(day: Day): ChangesOfDay | FeedShapeError | null {
    const known = this.#read.get(day)
    if (known !== undefined) return known
    const file = this.#files.find(({ name }) => name === `prices-${day}`)
    if (file === undefined) return null
    const changes = orShapeError(() => changesIn(file.read(), `${day} 12:00:00`))
    this.#read.set(day, changes)
    return changes
  }
}

function changesIn(capture: Capture, noon: Instant): ChangesOfDay {
  const rows = csvRows(capture, priceColumns, { delimiter: ',', quotes: false })
  if (rows.length === 0) throw capture.unexpected('changes of prices', 'none')
  const untilNoon: States = new Map()
  const untilEnd: States = new Map()
  const unreadable: RowAt<PriceRow>[] = []
  for (const change of rows) {
    const at = findStamp(change.row)
    if (at === null) {
      unreadable.push(change)
      continue
    }
    const states = at <= noon ? [untilNoon, untilEnd] : [untilEnd]
    for (const known of states) addTo(known, change.row.station_uuid ?? '', { change, at, sold: soldIn(change.row) })
  }
  return { capture, untilNoon, untilEnd, unreadable }
}

function addTo(states: States, id: string, added: StateOfStation): void {
  const known = states.get(id)
  if (known === undefined) states.set(id, added)
  // Of two changes at the same time, the later one in the file counts.
  else states.set(id, { ...(added.at < known.at ? known : added), sold: [...new Set([...known.sold, ...added.sold])] })
}

function overlaid(states: States, later: States): States {
  for (const [id, state] of later) addTo(states, id, state)
  return states
}

function* rowsOf(
  list: Capture,
  { untilNoon, unreadable }: Pick<ChangesOfDay, 'untilNoon' | 'unreadable'>,
): Generator<RowAt<Row, Context>> {
  const stations = csvRows<Exclude<keyof StationRow, 'extraCells'>>(list, ['uuid'], { delimiter: ',' })
  if (stations.length === 0) throw list.unexpected('stations', 'none')
  for (const station of stations) {
    yield { ...station, context: { hasPrices: untilNoon.has(station.row.uuid ?? '') } }
  }
  for (const { change, sold } of untilNoon.values()) {
    const still = soldIn(change.row)
    yield { ...change, context: { removed: sold.filter(fuel => !still.includes(fuel)) } }
  }
  for (const change of unreadable) yield { ...change, context: { removed: [] } }
}

function read(row: Row, context: Context): RowContent {
  return 'station_uuid' in row ? pricesOf(row, context) : stationOf(row, context)
}

function refOf(row: Row): string {
  return 'station_uuid' in row ? ref('station_uuid', row.station_uuid) : ref('uuid', row.uuid)
}

function stationOf(row: StationRow, context: Context): RowContent {
  const name = text('name', row.name)
  if (isPlaceholder(name)) return { skip: 'placeholder' }
  if (!('hasPrices' in context && context.hasPrices)) return { skip: 'no price in these days' }
  return {
    ref: refOf(row),
    name,
    brand: text('brand', row.brand),
    address: joinedTexts(row, ['street', 'house_number']),
    city: titleCase(text('city', row.city)),
    postalCode: postalCodeOf('post_code', row.post_code),
    ...placeIn(row, 'latitude', 'longitude'),
  }
}

function pricesOf(row: PriceRow, context: Context): RowContent {
  const updatedAt = findStamp(row)
  if (updatedAt === null) throw new RowError('date', 'NOT_AN_INSTANT', row.date)
  const removed = 'removed' in context ? context.removed : []
  return {
    pricesOf: refOf(row),
    prices: grades.flatMap(([key, fuel, nativeFuel]): PublishedPrice[] => {
      // The rule `positive` withholds it: otherwise a station that reports no price would keep its last one.
      if (removed.includes(key)) return [{ fuel, nativeFuel, amountMicros: 0, updatedAt }]
      return publishedPrice(
        { fuel, nativeFuel },
        () => amountOf(key, row),
        () => updatedAt,
      )
    }),
  }
}

// 9.999 and 4.0 are in the archive as numbers to fill a field with (a public program that reads all of it, 2026).
const least = 0.8
const most = 3.5

function amountOf(key: (typeof grades)[number][0], row: PriceRow): number | null {
  if (!hasAmount(row[key])) return null
  const amount = requiredDecimal(key, row[key])
  if (amount < least || amount > most) throw new RowError(key, 'OUT_OF_RANGE', row[key])
  return amount
}

function soldIn(row: PriceRow): string[] {
  return grades.map(([key]) => key).filter(key => hasAmount(row[key]))
}

/** A fuel that is not sold has the price -0.001 or 0. */
function hasAmount(cell: string | undefined): boolean {
  return cell !== undefined && cell !== '' && !cell.startsWith('-') && !/^0(\.0+)?$/.test(cell)
}

const berlinClock = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})([+-]\d{2})$/

/** `2014-06-08 09:50:01+02`: the offset has hours only. Null for anything else. */
function findStamp({ date }: PriceRow): Instant | null {
  const parts = berlinClock.exec(date ?? '')
  return parts && findIsoInstant(`${parts[1]}T${parts[2]}${parts[3]}:00`)
}
