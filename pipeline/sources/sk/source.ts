import type { Capture } from '../../capture.ts'
import { RowError } from '../../model/errors.ts'
import type { FuelCode } from '../../model/fuels.ts'
import type { Instant } from '../../model/instants.ts'
import { ccBy4 } from '../../model/licences.ts'
import { dayIn, findMondayOf, isoWeekOf, startOfDayIn } from '../../parsers/days.ts'
import { findPublishedDay } from '../../parsers/instants.ts'
import { jsonStatCells, type StatCategory } from '../../parsers/json-stat.ts'
import { type Band, writtenCell } from '../../parsers/written-prices.ts'
import { ask, type FeedContext, type FeedSteps, figureSource, type Request, type RowAt } from '../../source.ts'

const zone = 'Europe/Bratislava'

const amounts = {
  diesel: [1, 2.8],
  sp95: [1, 2.8],
  sp98: [1, 2.8],
  gpl: [0.5, 1.4],
  cng: [0.8, 3.5],
} as const satisfies Readonly<Partial<Record<FuelCode, Band>>>

interface Indicator {
  readonly fuel: keyof typeof amounts
  /** Pattern that the indicator's label must match: the code alone is not sufficient. */
  readonly says: RegExp
  readonly unit: 'l' | 'kg'
}

// UKAZ02 was surveyed in older years. Premium diesel (UKAZ041), HVO, LNG, hydrogen and electricity are not read.
const indicators: ReadonlyMap<string, Indicator> = new Map([
  ['UKAZ01', { fuel: 'sp95', says: /\b95\b/, unit: 'l' }],
  ['UKAZ02', { fuel: 'sp98', says: /\b98\b/, unit: 'l' }],
  ['UKAZ021', { fuel: 'sp98', says: /\b98\D+100\b/, unit: 'l' }],
  ['UKAZ03', { fuel: 'gpl', says: /\blpg\b/i, unit: 'l' }],
  ['UKAZ04', { fuel: 'diesel', says: /^(?!.*pr[eé]m).*(nafta|diesel)/i, unit: 'l' }],
  ['UKAZ05', { fuel: 'cng', says: /\bcng\b/i, unit: 'kg' }],
])

/** A cell of the cube: week, indicator, value. */
interface Row {
  readonly sp0207ts_tyz: StatCategory
  readonly sp0207ts_ukaz: StatCategory
  readonly value: unknown
}

interface Context {
  /** True if the same week has the mean of 98 to 100 octane: the mean of 98 alone is then skipped. */
  readonly hasWider: boolean
}

/** Weekly national means: a statistic, not a maximum price. Published about a week late. */
export const sk = figureSource<Row, Context>(
  {
    id: 'sk',
    basis: 'national_mean',
    timezone: zone,
    publisher: 'Štatistický úrad SR',
    homepage: 'https://datacube.statistics.sk/',
    licence: { ...ccBy4, attribution: 'Štatistický úrad SR' },
    level: 'by description only',
    cadence: 'weekly, about a week late',
    // The weekday of publication is unknown.
    schedule: { days: 'working days', from: ['10:00'], retryMinutes: 240, until: 'read once', openHours: 12 },
    hosts: ['data.statistics.sk'],
    freshness: { readWithinHours: 96, validForDays: 28 },
    contract: {
      fuels: ['diesel', 'gpl', 'sp95', 'sp98'],
      columns: {
        always: ['sp0207ts_tyz.code', 'sp0207ts_tyz.label', 'sp0207ts_ukaz.code', 'sp0207ts_ukaz.label', 'value'],
      },
      amounts,
    },
  },
  { since: '2026-01-01', feed, rows: ([cube]) => rowsOf(cube!), read },
)

/** The server may refuse a list with an unpublished week. Then requests three weeks that end one week earlier. */
function* feed({ now }: FeedContext): FeedSteps {
  const weeks = yield* ask({ ...request('weeks', now, 1), required: false, check: rowsOf })
  if (!weeks) yield* ask({ ...request('earlier', now, 2), replaces: 'weeks' })
}

/** Requests three weeks; the newest is `weeksBack` weeks before this one. In Slovak, because those labels were seen. */
function request(name: string, now: Instant, weeksBack: number): Request {
  const codes = [2, 1, 0].map(more => isoWeekOf(dayIn(zone, now, 7 * (weeksBack + more))))
  return { name, url: `https://data.statistics.sk/api/v2/dataset/sp0207ts/${codes.join()}/all?lang=sk&type=json` }
}

function rowsOf(capture: Capture): RowAt<Row, Context>[] {
  const cells = jsonStatCells(capture, ['sp0207ts_tyz', 'sp0207ts_ukaz'])
  if (cells.length === 0) throw capture.unexpected('weeks and indicators', 'no cells')
  for (const { at } of cells) checkLabel(capture, at.sp0207ts_ukaz)
  const withWider = cells.filter(({ at, value }) => at.sp0207ts_ukaz.code === 'UKAZ021' && value !== null)
  const wider = new Set(withWider.map(({ at }) => at.sp0207ts_tyz.code))
  return cells.map(({ position, at, value }) => {
    const context = { hasWider: wider.has(at.sp0207ts_tyz.code) }
    return { capture: capture.name, position, row: { ...at, value }, context }
  })
}

/** Throws FeedShapeError if an indicator has changed its meaning: then nothing of the table is read. */
function checkLabel(capture: Capture, { code, label }: StatCategory): void {
  const known = indicators.get(code)
  if (!known) return
  const [, currency = 'eur', unit = known.unit] = /\(([^()/]+)\/([^()]+)\)/.exec(label)?.map(part => part.trim()) ?? []
  const isUnit = known.unit === 'l' ? /^l(it|$)/i.test(unit) : /^(kg|kilogram)/i.test(unit)
  if (known.says.test(label) && isUnit && /^(eur|euro|€)$/i.test(currency)) return
  throw capture.unexpected(`${code} to be ${known.fuel} per ${known.unit} (${known.says.source})`, `'${label}'`)
}

function read({ sp0207ts_tyz: week, sp0207ts_ukaz: indicator, value }: Row, { hasWider }: Context) {
  const known = indicators.get(indicator.code)
  if (!known) return { skip: 'another product' }
  const amount = writtenCell(indicator.code, value, amounts[known.fuel])
  if (amount === null) return { skip: 'not surveyed' }
  if (indicator.code === 'UKAZ02' && hasWider) return { skip: '98 to 100 octane counts' }
  const validFrom = startOfDayIn(zone, 'sp0207ts_tyz', mondayOf(week))
  const nativeFuel = indicator.label
  return { fuel: known.fuel, amount, validFrom, nativeFuel }
}

/** `202646` is the ISO week that begins on Monday 2026-11-09; its label must have the same date. */
function mondayOf({ code, label }: StatCategory): string {
  const monday = findMondayOf(code)
  if (monday === null) throw new RowError('sp0207ts_tyz', 'NOT_A_DATE', code)
  const [, day, month, year] = /\((\d{1,2})\. ?(\d{1,2})\. ?(\d{4}) ?- /.exec(label) ?? []
  if (year && findPublishedDay(year, month, day) !== monday) {
    throw new RowError('sp0207ts_tyz', 'NOT_A_DATE', `${code} ${label}`)
  }
  return monday
}
