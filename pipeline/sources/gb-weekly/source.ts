import type { Capture } from '../../capture.ts'
import { FeedShapeError, RowError } from '../../model/errors.ts'
import { openGovernmentLicence3 } from '../../model/licences.ts'
import { divideRounded, microsOfText } from '../../model/money.ts'
import type { WeekRecord } from '../../model/records.ts'
import { type CsvRow, csvRows } from '../../parsers/csv.ts'
import { dayFirstDay, mondayOfWeek } from '../../parsers/days.ts'
import { isObject, json, member } from '../../parsers/json.ts'
import { decimal } from '../../parsers/numbers.ts'
import { ask, type FeedAnswer, type FeedContext, type FeedSteps, historySource, type RowAt } from '../../source.ts'
import { type PoundsPerEuro, poundsPerEuro } from './rates.ts'

const columns = [
  'Date',
  'ULSP (Ultra low sulphur unleaded petrol) Pump price in pence/litre',
  'ULSD (Ultra low sulphur diesel) Pump price in pence/litre',
] as const
const [dateColumn, petrolColumn, dieselColumn] = columns

type Row = CsvRow<(typeof columns)[number]>

/** The EU's Weekly Oil Bulletin includes Britain up to the week of 2020-12-21. */
const firstWeek = '2020-12-28'

/**
 * Britain's weekly mean prices since it left the bulletin. The ministry's petrol is the standard 95 grade, E10 since
 * September 2021. Pence are converted to euros at the ECB rate for the survey day, as the bulletin's own national
 * prices are.
 */
export const gbWeekly = historySource<Row, PoundsPerEuro>(
  {
    id: 'gb-weekly',
    publisher: 'Department for Energy Security and Net Zero, weekly road fuel prices',
    homepage: 'https://www.gov.uk/government/statistics/weekly-road-fuel-prices',
    licence: {
      ...openGovernmentLicence3,
      attribution:
        'Contains public sector information licensed under the Open Government Licence v3.0. Source: DESNZ, weekly road fuel prices',
    },
    level: 'seen whole',
    cadence: 'weekly, on Tuesdays, for the Monday before',
    schedule: {
      days: ['Tue'],
      from: ['09:30'],
      zone: 'Europe/London',
      retryMinutes: 60,
      until: { dataOf: -1 },
      openHours: 10,
      laterHours: 6,
    },
    hosts: ['www.gov.uk', 'assets.publishing.service.gov.uk', 'www.ecb.europa.eu'],
    defaults: { FUEL_GB_WEEKLY_URL: 'https://www.gov.uk/api/content/government/statistics/weekly-road-fuel-prices' },
  },
  { since: '2026-01-01', feed, rows, read },
)

function* feed({ settings }: FeedContext): FeedSteps {
  const page = yield* ask({ name: 'page', url: settings.FUEL_GB_WEEKLY_URL!, transient: true })
  yield [
    { name: 'prices', url: addressIn(page) },
    { name: 'rates', url: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.zip', keptForHours: 24 },
  ]
}

// The name sometimes contains an edition number: `CSV__2018_-____3_.csv` in February 2026.
const currentFile = /\/CSV__2018[^/]*\.csv$/

/** The file has a new URL each week. The page links two files: one up to 2017, one from 2018. */
function addressIn(page: FeedAnswer): string {
  if (!page) return 'https://assets.publishing.service.gov.uk/'
  const attachments = member(page, json(page), 'details', 'attachments')
  const urls = (Array.isArray(attachments) ? attachments : []).map(one => (isObject(one) ? String(one.url) : ''))
  const found = urls.filter(url => currentFile.test(url))
  if (found.length === 1) return found[0]!
  throw page.unexpected('one file CSV__2018….csv', `${found.length} among ${urls.length} attachments`)
}

function rows(captures: readonly Capture[]): RowAt<Row, PoundsPerEuro>[] {
  const [prices, zipped] = ['prices', 'rates'].map(name => captures.find(capture => capture.name === name))
  if (!prices || !zipped) throw new FeedShapeError(`gb-weekly: expected 'prices' and 'rates', found ${captures.length}`)
  const rates = poundsPerEuro(zipped)
  const located = csvRows(prices, columns, { delimiter: ',' })
  return located.map(one => ({ ...one, context: rates }))
}

function read(row: Row, rates: PoundsPerEuro): WeekRecord | { readonly skip: string } {
  const day = dayFirstDay(dateColumn, row[dateColumn])
  // A bank holiday moves the survey by a day or two: the week is the one that contains the day.
  const week = mondayOfWeek(day)
  if (week < firstWeek) return { skip: 'in the bulletin' }
  if (row.extraCells !== 0) throw new RowError('cells', 'CELL_COUNT', row.extraCells)
  const rate = rates.on(day)
  if (rate === null) throw new RowError(dateColumn, 'NOT_A_RATE', `no rate for ${day}`)
  // Since 1999 it was between 0.57 and 0.98.
  if (!(Number(rate) > 0.1 && Number(rate) < 10)) throw new RowError(dateColumn, 'NOT_A_RATE', `${rate} on ${day}`)
  return {
    country: 'GB',
    week,
    euro95PerKilolitre: eurosPerKilolitre(petrolColumn, row[petrolColumn], rate),
    dieselPerKilolitre: eurosPerKilolitre(dieselColumn, row[dieselColumn], rate),
  }
}

/** More decimals than are published: what is served is rounded from the quotient, not from a rounded one. */
const decimals = 10n

/** Pence per litre are tens of pounds per 1000 litres. */
function eurosPerKilolitre(column: string, pence: string | undefined, poundsPerEuroOnDay: string): number | null {
  const amount = decimal(column, pence)
  if (amount === null) return null
  // The most expensive week was 199 pence, in July 2022. The cheapest since 2003 was 76.
  if (amount < 50 || amount > 400) throw new RowError(column, 'OUT_OF_RANGE', pence)
  const pounds = BigInt(Math.round(amount * 1_000_000)) * 10n
  const scale = 10n ** decimals
  return Number(divideRounded(pounds * scale, BigInt(microsOfText(poundsPerEuroOnDay)))) / Number(scale)
}
