import type { Capture } from '../../capture.ts'
import { RowError } from '../../model/errors.ts'
import { isPdf } from '../../model/file-kind.ts'
import type { FuelCode } from '../../model/fuels.ts'
import type { Day, Instant } from '../../model/instants.ts'
import { dayIn, startOfDayIn } from '../../parsers/days.ts'
import { withEarlier } from '../../parsers/earlier-rows.ts'
import { writtenNumber } from '../../parsers/written-prices.ts'
import type { FeedAnswer, FeedContext, FeedSteps, Request, RowAt } from '../../source.ts'
import { ask, figureSource } from '../../source.ts'
import { bulletinOf, label } from './bulletin.ts'
import { findPrefecture, fold } from './prefectures.ts'

const zone = 'Europe/Athens'
const site = 'https://www.fuelprices.gr/'
const indexUrl = `${site}deltia_dn.view`

// In 2022 a bulletin was issued one to four days after the day of its prices.
const lookBackDays = 7

// The words that the heading of a column must contain. 100 octane is the Greek premium grade. All other columns are
// ignored: Super (without values since 2022) and heating diesel (in the bulletin from 15 October to 30 April).
const fuels: readonly (readonly [FuelCode, ...words: string[]])[] = [
  ['diesel', 'Diesel', 'Κίνησης'],
  ['sp95', 'Αμόλυβδη', '95'],
  ['sp98', 'Αμόλυβδη', '100'],
  ['gpl', 'Υγραέριο', 'Κίνησης'],
]

/** A line of the table: heading to text. */
type Row = Readonly<Record<string, string>>

interface Context {
  readonly day: Day
  readonly isCountry: boolean
  readonly fuel: FuelCode
  readonly heading: string
  /** An earlier line of the same prefecture. */
  readonly before: Row | null
}

/** Means of the 51 prefectures and of the country. The ministry weights the country's mean by the volumes sold. */
export const gr = figureSource<Row, Context>(
  {
    id: 'gr',
    basis: 'regional_mean',
    timezone: zone,
    publisher: 'Υπουργείο Ανάπτυξης, Παρατηρητήριο Τιμών Υγρών Καυσίμων',
    homepage: site,
    licence: {
      attribution: 'Υπουργείο Ανάπτυξης - fuelprices.gr',
      conditions: 'No terms are stated. The figures come from the public observatory of a ministry.',
    },
    level: 'seen whole',
    cadence: 'daily, one to four days late',
    // The hour of publication is unknown.
    schedule: { days: 'working days', from: ['10:00'], retryMinutes: 120, until: 'anything new', openHours: 10 },
    hosts: ['www.fuelprices.gr', 'fuelprices.gr', 'fuelprices.mindev.gov.gr'],
    politeness: { concurrent: 1, spacingMs: 500 },
    freshness: { readWithinHours: 96, validForDays: 10 },
    contract: {
      columns: { always: [label], sometimes: ['Super'] },
      amounts: { diesel: [1.1, 3.2], sp95: [1.2, 3.2], sp98: [1.2, 3.2], gpl: [0.5, 1.9] },
      regions: [45, 52],
    },
  },
  { since: '2022-09-01', feed, rows: ([bulletin]) => rowsOf(bulletin!), read },
)

/** Finds the bulletin in the index page, which also lists irregular file names. Without it, tries the usual names. */
function* feed({ now }: FeedContext): FeedSteps {
  // Any answer is accepted: a page without a name has the same effect as no page.
  const index = yield* ask({ name: 'index', url: indexUrl, transient: true, required: false, check: () => true })
  const url = findNewest(index, dayIn(zone, now)) ?? (yield* tryNames(now))
  yield* ask({ name: 'bulletin', url, pdf: true, replaces: 'index' })
}

// `…_16_01_2019..pdf` was seen.
const link = /(?<![^\s"'<>=])[^\s"'<>=]*IMERISIO_DELTIO_ANA_NOMO_(\d\d)_(\d\d)_(\d{4})[^\s"'<>]{0,20}?\.pdf/gi

/** The address of the newest listed bulletin that is not dated in the future; null if there is none. */
function findNewest(index: FeedAnswer, today: Day): string | null {
  // The charset does not matter: addresses are ASCII.
  const page = index ? new TextDecoder('latin1').decode(index.bytes) : ''
  const listed = [...page.matchAll(link)].map(([href, day, month, year]) => ({ href, day: `${year}-${month}-${day}` }))
  const usable = listed.filter(({ href, day }) => day <= today && URL.canParse(href, site))
  const newest = usable.sort((a, b) => (a.day < b.day ? 1 : -1))[0]
  // Only the path is used, because it is the same on all hosts. Plain HTTP and other hosts are not requested.
  return newest ? `${site}${new URL(newest.href, site).pathname.slice(1)}` : null
}

/** For a missing file the site answers with a web page and status 200: only the first bytes identify a PDF. */
function* tryNames(now: Instant): Generator<readonly Request[], string, readonly FeedAnswer[]> {
  for (let back = 1; back <= lookBackDays; back += 1) {
    const url = usualUrl(dayIn(zone, now, back))
    const answer = yield* ask({ name: `try-${back}`, url, transient: true, answers: [404] })
    if (answer && isPdf(answer.bytes)) return url
  }
  // The error message reports the answer to this request. Files of `--from` contain the bulletin under any address.
  return usualUrl(dayIn(zone, now, 1))
}

function usualUrl(day: Day): string {
  const [year, month, date] = day.split('-')
  return `${site}files/deltia/IMERISIO_DELTIO_ANA_NOMO_${date}_${month}_${year}.pdf`
}

function rowsOf(capture: Capture): RowAt<Row, Context>[] {
  const { day, headings, lines } = bulletinOf(capture)
  const columns = fuels.map(([fuel, ...words]) => ({ fuel, heading: headingOf(capture, headings, words) }))
  const rows = lines.map(({ name, cells }): Row => {
    return Object.fromEntries([[label, name], ...headings.map((heading, at) => [heading, cells[at]!])])
  })
  return withEarlier(rows, row => findPrefecture(row[label]!) ?? row[label]!).flatMap(
    ({ row, earlier: before }, at) => {
      const { position, isCountry } = lines[at]!
      // Each cell is read alone. A line of an unknown prefecture is one fault, not four.
      const isKnown = isCountry || findPrefecture(row[label]!) !== null
      return (isKnown ? columns : columns.slice(0, 1)).map(column => {
        return { capture: capture.name, position, row, context: { day, isCountry, ...column, before } }
      })
    },
  )
}

function headingOf(capture: Capture, headings: readonly string[], words: readonly string[]): string {
  const found = headings.filter(heading => words.every(word => fold(heading).includes(fold(word))))
  // A heading that matches two fuels means that the columns are too close to be separated.
  const [one, second] = found
  const others = fuels.filter(([, ...theirs]) => theirs.every(word => fold(one ?? '').includes(fold(word))))
  if (one !== undefined && second === undefined && others.length === 1) return one
  throw capture.unexpected(`one column '${words.join(' ')}'`, `the columns '${headings.join(' | ')}'`)
}

function read(row: Row, { day, isCountry, fuel, heading, before }: Context) {
  const name = row[label]!
  const region = isCountry ? null : regionOf(name)
  if (before?.[heading] === row[heading]) return { skip: 'repeated row' }
  if (before) throw new RowError(label, 'DUPLICATE_FIGURE', name)
  // A dash or an empty text means that no station sells the fuel. A decimal point was seen among decimal commas.
  const amount = /^[-–—]?$/.test(row[heading]!) ? null : writtenNumber(heading, row[heading])
  if (amount === null) return { skip: 'no price' }
  return { region, fuel, amount, validFrom: startOfDayIn(zone, 'ΘΕΜΑ', day), nativeFuel: heading }
}

function regionOf(name: string): string {
  const region = findPrefecture(name)
  if (region !== null) return region
  if (name === '') throw new RowError(label, 'MISSING', name)
  throw new RowError(label, 'UNKNOWN_WORD', name)
}
