import { type Capture, excerpt } from '../../capture.ts'
import { FeedShapeError, RowError } from '../../model/errors.ts'
import type { FuelCode } from '../../model/fuels.ts'
import type { RowContent } from '../../model/records.ts'
import { place, publishedPrice, requiredDecimal, text, textsIn } from '../../parsers/fields.ts'
import { findInput } from '../../parsers/html.ts'
import type { HtmlRow } from '../../parsers/html-table.ts'
import { ask, type FeedSteps, type Request, type RowAt, stationSource } from '../../source.ts'
import { checkDiffer, checkLayout, checkSummary, columns, isOffline, stationsOn } from './layout.ts'
import { type Line, lineOf } from './line.ts'
import { findPosition, stationRef } from './station-ref.ts'

const page = 'https://eforms.eservices.cyprus.gov.cy/MCIT/MCIT/PetroleumPrices'
const tokenField = '__RequestVerificationToken'

interface Grade {
  /** The form's number. 3 is for cars and 4 for heating, not the other way round: 1.823 and 1.460 on 2026-08-22. */
  readonly type: number
  readonly fuel: FuelCode
  readonly native: string
}

// 4 is heating oil and 5 is kerosene: not requested.
const grades: readonly Grade[] = [
  { type: 1, fuel: 'sp95', native: 'Αμόλυβδη 95' },
  { type: 2, fuel: 'sp98', native: 'Αμόλυβδη 98' },
  { type: 3, fuel: 'diesel', native: 'Πετρέλαιο Κίνησης' },
]

interface Context {
  readonly grade: Grade
  /** The row does not have the cells of a station. */
  readonly isLayout: boolean
  readonly isOffline: boolean
  /** An earlier row of the same list has the same id and other members. */
  readonly clashes: boolean
  /** An earlier row of the same list is equal. */
  readonly repeated: boolean
}

export const cy = stationSource<Line, Context>(
  {
    id: 'cy',
    idSpace: 'cy-observatory',
    repeats: 'merge',
    // Some original rows were seen, and all rows as others had read them, but never a complete page.
    level: 'seen in part',
    timezone: 'Asia/Nicosia',
    cadence: 'at every change that a station reports',
    // Each fuel needs a form request. Other programs request every 6 hours.
    schedule: { everyMinutes: 360 },
    // Few importers set the prices, as in Iceland, where pauses of a month occur; pauses in Cyprus were not measured.
    stillForDays: 45,
    publisher: 'Consumer Protection Service, Ministry of Energy, Commerce and Industry of the Republic of Cyprus',
    homepage: 'https://www.data.gov.cy/el/dataset/paratiritirio-lianikon-timon-kaysimon-api',
    licence: {
      name: 'CC BY-SA 4.0',
      url: 'https://creativecommons.org/licenses/by-sa/4.0/',
      attribution: 'Consumer Protection Service of Cyprus, Retail Fuel Price Observatory',
      reuse: 'share_alike',
    },
    hosts: ['eforms.eservices.cyprus.gov.cy'],
    cookies: true,
    // Its answers take up to a minute each.
    politeness: { concurrent: 1, spacingMs: 2000 },
    // 306 stations report of the 317 on 2026-08-22.
    contract: {
      stations: [250, 400],
      fuels: ['sp95', 'sp98', 'diesel'],
      columns: { always: ['brand', 'address', 'postalCode', 'area', 'price', 'map'] },
      // 2026-08-22: 1, 1, 0.99.
      pricedShare: { diesel: 0.7, sp95: 0.7, sp98: 0.6 },
    },
  },
  { since: '2026-08-22', feed, rows, read, refOf },
)

/** Posts a form, one request per fuel. Its page sets a cookie and contains a token, both valid for the session. */
function* feed(): FeedSteps {
  const form = yield* ask({ name: 'form', url: page, headers: { Accept: 'text/html' }, transient: true })
  const token = form ? tokenIn(form) : ''
  yield grades.map(grade => question(grade, token))
}

/** The page for maintenance is a 200 without a token. */
function tokenIn(form: Capture): string {
  const html = form.text()
  const token = findInput(html, tokenField)
  if (token) return token
  throw form.unexpected(`the hidden input '${tokenField}'`, `'${excerpt(html)}'`)
}

function question({ type }: Grade, token: string): Request {
  const body = new URLSearchParams({
    [tokenField]: token,
    'Entity.PetroleumType': String(type),
    'Entity.StationCityEnum': 'All',
    'Entity.StationDistrict': '',
  })
  return {
    name: `petroleum-${type}`,
    url: page,
    method: 'POST',
    headers: { Accept: 'text/html', 'Content-Type': 'application/x-www-form-urlencoded', Referer: page },
    body: body.toString(),
    repeatable: true,
    required: true,
  }
}

function rows(captures: readonly Capture[]): RowAt<Line, Context>[] {
  const lists = grades.map((grade, at) => {
    const capture = captures[at]
    if (!capture) throw new FeedShapeError(`cy: expected the answer 'petroleum-${grade.type}', found none`)
    const listed = stationsOn(capture)
    checkLayout(capture, listed)
    checkSummary(capture, listed)
    return { capture, grade, listed }
  })
  checkDiffer(lists)
  return lists.flatMap(({ capture, grade, listed }) => located(capture, grade, listed))
}

function located(capture: Capture, grade: Grade, listed: readonly HtmlRow[]): RowAt<Line, Context>[] {
  const known = new Map<string, { readonly content: string; readonly price: string }>()
  return listed.map(({ cells }, index) => {
    const content = cells.map(cell => [cell.text, ...cell.hrefs, ...cell.classes].join(' ')).join('|')
    const row = lineOf(cells)
    const isLayout = cells.length !== columns
    const ref = isLayout ? null : findRef(row)
    const before = ref === null ? undefined : known.get(ref)
    if (ref !== null && before === undefined && !isOffline(cells)) known.set(ref, { content, price: row.price })
    const context = {
      grade,
      isLayout,
      isOffline: isOffline(cells),
      // With another price it is a contradiction of prices, as at any station.
      clashes: before !== undefined && before.content !== content && before.price === row.price,
      repeated: before?.content === content,
    }
    return { capture: capture.name, position: index + 1, row, context }
  })
}

/** Null if the row has neither position nor address. */
function findRef(line: Line): string | null {
  return stationRef(findPosition(line.map), text('address', line.address), line.postalCode, line.area)
}

function refOf(line: Line): string {
  const ref = findRef(line)
  // The value found is omitted, because it may be a phone number.
  if (ref === null) throw new RowError('address', 'MISSING', null)
  return ref
}

function read(line: Line, { grade, isLayout, isOffline, clashes, repeated }: Context): RowContent {
  if (isLayout) return { skip: 'layout row' }
  if (isOffline) return { skip: 'stopped reporting' }
  if (repeated) return { skip: 'repeated row' }
  const ref = refOf(line)
  if (clashes) throw new RowError('ref', 'DUPLICATE_REF', ref)
  const position = findPosition(line.map)
  return {
    ref,
    ...textsIn(line, { brand: 'brand', address: 'address', city: 'area' }),
    postalCode: line.postalCode,
    ...place(position?.lat ?? null, position?.lng ?? null),
    prices: publishedPrice({ fuel: grade.fuel, nativeFuel: grade.native }, () => requiredDecimal('price', line.price)),
  }
}
