import type { Capture, SheetCell } from '../../capture.ts'
import { australianAddress } from '../../families/australian-feeds.ts'
import { plusDays } from '../../model/days.ts'
import { RowError } from '../../model/errors.ts'
import type { Day, Instant } from '../../model/instants.ts'
import { plainLetters } from '../../model/plain-letters.ts'
import type { RowContent } from '../../model/records.ts'
import { type CsvOptions, csvRows } from '../../parsers/csv.ts'
import { publishedPrice, requiredDecimal, text } from '../../parsers/fields.ts'
import { gradeIn } from '../../parsers/grades.ts'
import { findInstantIn } from '../../parsers/instants.ts'
import { json, jsonRows, member } from '../../parsers/json.ts'
import type { Archive, ArchiveRequest, KnownStation, RowAt } from '../../source.ts'
import { grades, publishedUnit, zone, zoneOf } from './edition.ts'

const host = 'data.nsw.gov.au'
const dataset = `https://${host}/data/dataset/fuel-check`

/** The sheet of the workbook of April 2024. */
const sheet = 'FC-R07-Price History Checks'

const columns = [
  ...(['ServiceStationName', 'Address', 'Suburb', 'Postcode', 'Brand'] as const),
  ...(['FuelCode', 'PriceUpdatedDate', 'Price'] as const),
] as const
type Column = (typeof columns)[number]
type Row = Record<Column, string | undefined>

/** The time of the row, null if it cannot be read, and the station of the source with its address. */
interface Context {
  readonly at: Instant | null
  readonly station: KnownStation | null
}

/**
 * A file of each month with all changes of prices, a workbook or CSV. No rule gives their addresses: a catalogue lists them. The rows have
 * no ids, so they are joined to the stations of the live feed by their addresses.
 */
export const auNswArchive: Archive = {
  // The workbook of April 2024 was seen, and no CSV of the months before and after.
  level: 'seen in part',
  since: '2016-08-01',
  hosts: [host],
  licence: {
    name: 'Creative Commons Attribution',
    url: dataset,
    attribution: 'FuelCheck, © State of New South Wales (NSW Fair Trading), data.nsw.gov.au',
    reuse: 'open',
    conditions: 'A public program reports that the list of files states share-alike: read the list before you publish.',
  },
  differs: {
    delivers: 'part',
    // A row has one price.
    repeats: 'merge',
    freshness: { readWithinHours: 90 * 24, changedWithinDays: 90 },
    contract: {
      // 1,990 of the 2,175 addresses of April 2024 are those of one station of August 2026. Earlier months will have fewer.
      stations: [1000, 3200],
      fuels: ['u91', 'e10', 'sp95', 'sp98', 'diesel', 'gpl', 'e85'],
      quarantinedShareMax: 0.02,
      columns: { always: columns },
      pricedShare: { diesel: 0.5, u91: 0.4, sp98: 0.4 },
    },
  },
  // 2.7 MB for April 2024.
  politeness: {
    concurrent: 1,
    spacingMs: 1000,
    receivedMax: 64 * 1024 ** 2,
    unpackedMax: 256 * 1024 ** 2,
    deadlineSeconds: 900,
  },
  worker: { memoryMax: 2 * 1024 ** 3, secondsMax: 3600 },
  catalogue: {
    name: 'catalogue',
    url: `https://${host}/data/api/3/action/package_show?id=a97a46fc-2bdd-4b90-ac7f-0cb1e8d7ac3b`,
  },
  sheets: [sheet],
  joinsStations: true,
  filesOf: (month, { catalogue }) => {
    const before = plusDays(`${month}-01`, -1).slice(0, 7)
    const found = catalogue && addressesIn(catalogue)
    const requestOf = (one: string): ArchiveRequest[] => {
      const url = found === null ? dataset : found.get(one)
      return url === undefined ? [] : [{ name: `prices-${one}`, url }]
    }
    // A price that was set in the month before is still in force.
    return [...requestOf(before).map(one => ({ ...one, isEarlier: true as const })), ...requestOf(month)]
  },
  open: (files, month, stations) => {
    const changes = files.map(file => file.read()).flatMap(capture => changesIn(capture, stations))
    return {
      on: day => {
        const captures = files.map(file => file.read())
        if (!captures.some(({ name }) => name === `prices-${month}`)) return null
        return { captures, edition: { rows: () => rowsOn(changes, day), read, refOf } }
      },
    }
  },
}

// biome-ignore format: a list of short words reads better in lines
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The address of the file of each month, `YYYY-MM`. Of two the one that the catalogue lists later counts. */
function addressesIn(catalogue: Capture): Map<string, string> {
  const list = member(catalogue, json(catalogue), 'result', 'resources')
  const found = new Map<string, string>()
  for (const { row } of jsonRows(catalogue, list, ['name', 'url'])) {
    const month = monthNamed(`${row.name} ${row.url}`.toLowerCase())
    if (month !== null && typeof row.url === 'string') found.set(month, row.url)
  }
  if (found.size === 0) throw catalogue.unexpected('files of the price history', 'none')
  return found
}

/** `FuelCheck Price History April 2024`, or the same in an address: `…/fuelcheck_pricehistory_apr2024.xlsx`. */
function monthNamed(title: string): string | null {
  if (!/price[ _-]?history/.test(title)) return null
  const words = title.match(/[a-z]+|\d+/g) ?? []
  const at = words.findIndex((word, place) => isMonthName(word) && /^20\d\d$/.test(words[place + 1] ?? ''))
  return at < 0 ? null : `${words[at + 1]}-${two(String(months.indexOf(words[at]!.slice(0, 3)) + 1))}`
}

function isMonthName(word: string): boolean {
  return months.includes(word.slice(0, 3)) && word.length <= 'september'.length
}

type Change = Context & { readonly change: RowAt<Row> }

function changesIn(capture: Capture, stations: readonly KnownStation[]): Change[] {
  const rows = filledDown(rowsIn(capture))
  const stationOf = joinedBy(rows, stations)
  const stampOf = stampsOf(rows, capture.name.slice(-'2024-04'.length))
  return rows.map(change => ({ change, at: stampOf(change.row), station: stationOf(change.row) }))
}

function rowsIn(capture: Capture): RowAt<Row>[] {
  const options: CsvOptions = { delimiter: ',' }
  if (Buffer.from(capture.bytes.subarray(0, 2)).toString('latin1') !== 'PK') return csvRows(capture, columns, options)
  const [headings = [], ...lines] = capture.sheet(sheet)
  const missing = columns.filter(column => !headings.includes(column))
  if (missing.length > 0)
    throw capture.unexpected(`the heading '${missing[0]}'`, `'${headings.slice(0, 10).join(', ')}'`)
  const places = columns.map(column => [column, headings.indexOf(column)] as const)
  return lines.map((cells, index) => {
    const row = Object.fromEntries(places.map(([column, at]) => [column, cellText(cells[at])])) as Row
    return { capture: capture.name, position: index + 2, row }
  })
}

/** A cell with a date is the clock of Sydney, to the millisecond: the seconds are rounded. */
function cellText(cell: SheetCell | undefined): string | undefined {
  if (cell === null || cell === undefined) return undefined
  if (!(cell instanceof Date)) return String(cell)
  return new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString().slice(0, 19).replace('T', ' ')
}

const ofStation = ['ServiceStationName', 'Address', 'Suburb', 'Postcode', 'Brand'] as const

/** In some months the cells of a station are in its first row only. */
function filledDown(rows: readonly RowAt<Row>[]): RowAt<Row>[] {
  let above: Row | null = null
  return rows.map(one => {
    const isBlank = ofStation.every(column => (one.row[column] ?? '').trim() === '')
    if (!isBlank) above = one.row
    if (!isBlank || above === null) return one
    const cells = Object.fromEntries(ofStation.map(column => [column, above![column]]))
    return { ...one, row: { ...one.row, ...cells } }
  })
}

/**
 * The station of a row: the only one with its address. Where several stations or several names of the file have one address, the
 * name has to be the same too. Names and brands alone prove nothing: chains repeat them, and stations change them.
 */
function joinedBy(rows: readonly RowAt<Row>[], stations: readonly KnownStation[]): (row: Row) => KnownStation | null {
  const known = new Map<string, KnownStation[]>()
  for (const station of stations) {
    const key = keyOf(station)
    known.set(key, [...(known.get(key) ?? []), station])
  }
  const names = new Map<string, Set<string>>()
  for (const { row } of rows) {
    const key = addressKey(row)
    names.set(key, (names.get(key) ?? new Set()).add(plain(row.ServiceStationName)))
  }
  return row => {
    const key = addressKey(row)
    const there = known.get(key) ?? []
    if (there.length === 1 && names.get(key)!.size === 1) return there[0]!
    const called = there.filter(({ name }) => plain(name) === plain(row.ServiceStationName))
    return called.length === 1 ? called[0]! : null
  }
}

function addressKey({ Address }: Row): string {
  return keyOf(australianAddress((Address ?? '').trim()))
}

function keyOf({ address, city, postalCode }: Pick<KnownStation, 'address' | 'city' | 'postalCode'>): string {
  return [address, city, postalCode].map(plain).join('|')
}

function plain(words: string | null | undefined): string {
  return plainLetters(words ?? '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
}

const isoForm = /^\d{4}-\d{2}-\d{2}[ T]\d{1,2}:\d{2}(:\d{2})?$/
const slashForm = /^(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}):(\d{2})(?::(\d{2}))?(?: ([AP]M))?$/i

/**
 * The notation of times differs from month to month. `1/04/2024` is the first of April in the file of April and the fourth of January in
 * that of January: the number that is the month in all rows of the file is the month. A file in which neither is has no times.
 */
function stampsOf(rows: readonly RowAt<Row>[], month: string): (row: Row) => Instant | null {
  const number = Number(month.slice(5))
  const dates = rows.map(({ row }) => slashForm.exec(row.PriceUpdatedDate ?? '')).filter(parts => parts !== null)
  const isMonth = (at: 1 | 2): boolean => dates.every(parts => Number(parts[at]) === number)
  const order = isMonth(2) ? 'day first' : isMonth(1) ? 'month first' : null
  return ({ PriceUpdatedDate: written = '' }) => {
    if (isoForm.test(written)) return findInstantIn(zone, written)
    const parts = slashForm.exec(written)
    if (parts === null || order === null) return null
    const [day, ofYear] = order === 'day first' ? [parts[1]!, parts[2]!] : [parts[2]!, parts[1]!]
    return findInstantIn(zone, `${parts[3]}-${two(ofYear)}-${two(day)} ${clockOf(parts)}`)
  }
}

function clockOf([, , , , hour, minute, second = '00', half]: RegExpExecArray): string {
  if (half === undefined) return `${two(hour!)}:${minute}:${second}`
  const of24 = (Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0)
  return `${two(String(of24))}:${minute}:${second}`
}

function two(number: string): string {
  return number.padStart(2, '0')
}

/** The last change of each fuel of a station until noon UTC, also of those that cannot be joined, and the changes of the month without a time. */
function* rowsOn(changes: readonly Change[], day: Day): Generator<RowAt<Row, Context>> {
  const noon = `${day} 12:00:00`
  const last = new Map<string, Change>()
  const without: Change[] = []
  for (const one of changes) {
    const { change, at, station } = one
    const key = `${station?.ref ?? `${addressKey(change.row)}/${change.row.ServiceStationName}`}/${change.row.FuelCode}`
    // Of two changes at the same time, the later one in the file counts.
    if (at === null && change.capture.endsWith(day.slice(0, 7))) without.push(one)
    else if (at !== null && at <= noon && at >= (last.get(key)?.at ?? '')) last.set(key, one)
  }
  for (const { change, at, station } of [...last.values(), ...without]) yield { ...change, context: { at, station } }
}

function read(row: Row, { station, at }: Context): RowContent {
  if (station === null) return { skip: 'no station with this address' }
  if (at === null) throw new RowError('PriceUpdatedDate', 'NOT_AN_INSTANT', row.PriceUpdatedDate)
  const native = text('FuelCode', row.FuelCode) ?? ''
  const grade = gradeIn(grades, 'FuelCode', native)
  if ('skip' in grade) return grade
  const ownZone = zoneOf('NSW', row.Address ?? null)
  return {
    ...station,
    ...(ownZone === null ? {} : { timezone: ownZone }),
    prices: publishedPrice(
      { ...grade, nativeFuel: native },
      () => amountOf(row),
      () => at,
      publishedUnit,
    ),
  }
}

function refOf(row: Row, { station, at }: Context): string {
  // A change without a time says nothing of the price of this day, so that the price is not held.
  if (station === null || at === null) throw new RowError('Address', 'UNKNOWN_STATION', row.Address)
  return station.ref
}

// Prices above 999 cents occur in some months (two public programs).
const centsMax = 999

function amountOf({ Price }: Row): number {
  const cents = requiredDecimal('Price', Price)
  if (cents > centsMax) throw new RowError('Price', 'OUT_OF_RANGE', Price)
  return cents
}
