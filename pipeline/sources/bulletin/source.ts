import { type Capture, excerpt, type SheetCell, type SheetRows } from '../../capture.ts'
import { euroArea } from '../../model/countries.ts'
import { RowError } from '../../model/errors.ts'
import type { Day } from '../../model/instants.ts'
import { htmlTokens } from '../../parsers/html.ts'
import { ask, type FeedSteps, historySource, type RowAt } from '../../source.ts'
import { type Columns, columnsIn, firstDataRow } from './columns.ts'

const dayMs = 86_400_000
/** Day 0 of the 1900 system as it is used after February 1900: 45754 is 2025-04-07. */
const serialZero = Date.parse('1899-12-30')
/** The last serial of a four-digit year. */
const serialMax = 2_958_465

/** The day of a date cell: a Date at UTC midnight, or its serial number; null for any other cell. */
function findDay(cell: SheetCell): Day | null {
  const ms = cell instanceof Date ? cell.getTime() : typeof cell === 'number' ? msOfSerial(cell) : Number.NaN
  if (Number.isNaN(ms) || ms % dayMs !== 0) return null
  return new Date(ms).toISOString().slice(0, 10)
}

function msOfSerial(serial: number): number {
  return Number.isInteger(serial) && serial > 0 && serial <= serialMax ? serialZero + serial * dayMs : Number.NaN
}

function isMonday(day: Day): boolean {
  return new Date(day).getUTCDay() === 1
}

// All readings from 2005 to April 2025 are between 666 (RO, 2009) and 2561 (SE, 2022); 2026 brought 2660 (DK).
const least = 500
const most = 4000

const withThousands = /^\d{1,3}(,\d{3})*(\.\d+)?$/
const plain = /^\d+(\.\d+)?$/
const noReading = /^n\.?\/?a\.?$/i

/**
 * EUR per 1000 litres; null for an absent cell. The history has numbers only; the weekly files of 2022 and 2025 had
 * texts such as `1,478`, and readers of other years met `n.a.`. Zero means no price (Slovak fuel oil has two).
 * Throws RowError.
 */
function price(field: string, cell: SheetCell): number | null {
  const amount = typeof cell === 'string' ? numberIn(field, cell.trim()) : cell
  if (amount === null || amount === 0) return null
  if (typeof amount !== 'number' || !Number.isFinite(amount)) throw new RowError(field, 'NOT_A_NUMBER', cell)
  if (amount < least || amount > most) throw new RowError(field, 'OUT_OF_RANGE', cell)
  return amount
}

function numberIn(field: string, text: string): number | null {
  if (text === '' || noReading.test(text)) return null
  if (!plain.test(text) && !withThousands.test(text)) throw new RowError(field, 'NOT_A_NUMBER', text)
  return Number(text.replaceAll(',', ''))
}

// Part of the file's name, which is the `filename` of its address.
const word = 'Prices_History'

/** The address of the history workbook on the landing page. Throws FeedShapeError if the page has no link to it. */
function linkToHistory(page: Capture, address: string): string {
  const links = htmlTokens(page.text()).flatMap(token =>
    token.kind === 'open' && token.name === 'a' ? (token.attributes.get('href') ?? []) : [],
  )
  const link = links.find(href => href.includes(word) && URL.canParse(href, address))
  if (link !== undefined) return new URL(link, address).href
  throw page.unexpected(`a link that contains '${word}'`, `none in ${links.length} links`)
}

/** One country in one week, or a line whose week cannot be read. */
interface Row {
  /** The week as published in column A. */
  readonly date: SheetCell
  /** `AT`, `UK`, `EUR` …; null for a line without a readable week. */
  readonly prefix: string | null
  readonly euro95: SheetCell
  readonly diesel: SheetCell
}

const sheetName = 'Prices with taxes'

const landingPage = 'https://energy.ec.europa.eu/data-and-analysis/weekly-oil-bulletin_en'
// The file with this id is replaced in place since April 2024. The id may be reissued.
const knownAddress =
  'https://energy.ec.europa.eu/document/download/906e60ca-8b6a-44e7-8589-652854d2fd3f_en?filename=Weekly_Oil_Bulletin_Prices_History_maticni_4web.xlsx'

/** The first week of the series. An earlier day in column A is not a date (a year, a count). */
const firstWeek: Day = '2005-01-03'

/**
 * The complete history in every delivery: countries correct earlier weeks, so the newer workbook's value wins.
 * Two of the dossier's checks need more than a delivery and belong to the pipeline: a newest week in the future (the
 * clock), and fewer weeks than last time (the last delivery).
 * `exchange_rate` is EUR per national unit, for information: all prices are in EUR already, so it is never read.
 */
export const bulletin = historySource<Row>(
  {
    id: 'bulletin',
    publisher: 'European Commission, DG Energy',
    homepage: landingPage,
    licence: {
      name: 'CC BY 4.0 (Commission Decision 2011/833/EU)',
      url: 'https://creativecommons.org/licenses/by/4.0/',
      attribution: 'European Commission, Weekly Oil Bulletin; divided by 1000 and rounded',
      reuse: 'open',
    },
    level: 'seen whole',
    hosts: ['energy.ec.europa.eu'],
    cadence: 'weekly, Thursday after 15:00 EET',
    // Prices of Monday, on Thursday: files were made between 08:22 UTC and 15:00 EET. A late one is requested until the
    // next one is due.
    schedule: {
      days: ['Thu'],
      from: ['12:00'],
      zone: 'UTC',
      retryMinutes: 30,
      until: { dataOf: -3 },
      openHours: 12,
      laterHours: 6,
    },
  },
  {
    // The oldest history workbook that was seen.
    since: '2025-04-09',
    feed,
    rows: ([history]) => {
      const rows = history!.sheet(sheetName)
      const columns = columnsIn(history!.label, rows)
      checkWeeks(history!, rows)
      return rowsOf(history!, rows, columns)
    },
    read: row => {
      const week = findDay(row.date)
      if (week === null || row.prefix === null) throw new RowError('Date', 'NOT_A_DATE', row.date)
      if (week < firstWeek) throw new RowError('Date', 'OUT_OF_RANGE', week)
      if (!isMonday(week)) throw new RowError('Date', 'NOT_A_MONDAY', week)
      const euro95PerKilolitre = price(`${row.prefix} euro95`, row.euro95)
      const dieselPerKilolitre = price(`${row.prefix} diesel`, row.diesel)
      if (euro95PerKilolitre === null && dieselPerKilolitre === null) return { skip: 'no reading' }
      return { country: countryOf(row.prefix), week, euro95PerKilolitre, dieselPerKilolitre }
    },
  },
)

/** The workbook at its known address, otherwise at the address that the landing page links to. */
function* feed(): FeedSteps {
  const known = yield* ask({
    name: 'history',
    url: knownAddress,
    sheets: [sheetName],
    required: false,
    check: checkWorkbook,
  })
  if (known) return
  const page = yield* ask({ name: 'landing-page', url: landingPage, transient: true })
  const url = page ? linkToHistory(page, landingPage) : knownAddress
  yield* ask({ name: 'history-linked', url, sheets: [sheetName], replaces: 'history' })
}

/** A workbook is an archive. During maintenance the answer is a web page with status 200. */
function checkWorkbook(capture: Capture): void {
  const start = Buffer.from(capture.bytes.subarray(0, 60)).toString('latin1')
  if (!start.startsWith('PK')) throw capture.unexpected('a workbook', `'${excerpt(start)}'`)
}

/**
 * The workbook's prefixes are the member states' codes but for Britain and the mean of the euro area; `EL` for Greece was
 * never seen there.
 */
function countryOf(prefix: string): string {
  if (prefix === 'EL') return 'GR'
  if (prefix === 'EUR') return euroArea
  return prefix === 'UK' ? 'GB' : prefix
}

/** Throws FeedShapeError if there is no week, a week occurs twice, or the newest is not a Monday. */
function checkWeeks(capture: Capture, rows: SheetRows): void {
  const weeks = rows.slice(firstDataRow).map(row => findDay(row[0] ?? null))
  const known = weeks.filter(week => week !== null)
  if (known.length === 0) throw capture.unexpected('weeks in column A', 'none')
  const newest = [...known].sort().at(-1)!
  if (!isMonday(newest)) throw capture.unexpected('a Monday as the newest', newest)
  const twice = known.find((week, index) => known.indexOf(week) !== index)
  if (twice !== undefined) throw capture.unexpected('each week once', `${twice} twice`)
}

/** Newest week first, the countries of a week in the order of the sheet. */
function* rowsOf(capture: Capture, rows: SheetRows, columns: readonly Columns[]): Generator<RowAt<Row>> {
  const notesAt = rows.findIndex(row => row[0] === 'Notes:')
  for (const [index, cells] of rows.entries()) {
    if (index < firstDataRow) continue
    const date = cells[0] ?? null
    const at = { capture: capture.name, position: index + 1 }
    if (findDay(date) !== null) {
      for (const { prefix, euro95, diesel } of columns) {
        yield { ...at, row: { date, prefix, euro95: cells[euro95] ?? null, diesel: cells[diesel] ?? null } }
      }
      continue
    }
    // Blank lines and notes follow the weeks. A line without a readable day between the weeks is quarantined.
    const isAmongWeeks = notesAt < 0 || index < notesAt
    if (isAmongWeeks && cells.some(cell => cell !== null)) {
      yield { ...at, row: { date, prefix: null, euro95: null, diesel: null } }
    }
  }
}
