import type { Capture } from '../../capture.ts'
import { fuelFinder, isTestStation, nodeId } from '../../families/fuel-finder/fuel-finder.ts'
import { dayNames, hoursOf, type PublishedDay } from '../../families/fuel-finder/hours.ts'
import { MissingSecret, RowError } from '../../model/errors.ts'
import type { Instant } from '../../model/instants.ts'
import type { PublishedPrice, RowContent } from '../../model/records.ts'
import { type CsvRow, csvRows } from '../../parsers/csv.ts'
import { decimal, joinedTexts, placeIn, publishedPrice, text, textsIn } from '../../parsers/fields.ts'
import { jsDateInstant } from '../../parsers/instants.ts'
import { decidingFlag, flag } from '../../parsers/words.ts'
import { type FeedContext, type FeedSteps, type RowAt, stationSource } from '../../source.ts'
import { type Column, columns, firstColumns, grades, type StationColumn, secondColumns, stampsOf } from './columns.ts'

const motorway = 'forecourts.is_motorway_service_station'
const addressColumns = ['forecourts.location.address_line_1', 'forecourts.location.address_line_2'] as const

type Row = CsvRow<StationColumn> & Partial<CsvRow<Column>>

const refOf = (row: Row): string => nodeId('forecourts.node_id', row['forecourts.node_id'])

export const gb = stationSource<Row>(
  {
    id: 'gb',
    ...fuelFinder,
    level: 'seen whole',
    // Operators with keys use the API, which is at most 30 minutes behind. A link to the file is easier to obtain.
    standsInFor: 'gb-api',
    cadence: 'twice a day, at 10:00 and 16:00 London time',
    schedule: { days: 'daily', from: ['10:00', '16:00'], retryMinutes: 30, until: 'anything new', openHours: 4 },
    // The publisher gives no fixed address: the link comes by e-mail, and only the operator knows its host.
    hosts: [],
    settings: ['FUEL_GB_CSV_URL'],
    registration: {
      url: 'https://www.gov.uk/guidance/access-the-latest-fuel-prices-and-forecourt-data-via-api-or-email',
      steps: 'Subscribe to the file by e-mail. Each message has the address of the file.',
      minutes: 5,
      wait: 'with the next file, at 10:00 or 16:00 London time',
      cost: 'free',
    },
    contract: { ...fuelFinder.contract, columns },
  },
  { since: '2026-02-02', feed, rows: ([prices]) => rows(prices!), read, refOf },
)

function* feed(context: FeedContext): FeedSteps {
  const url = context.settings.FUEL_GB_CSV_URL
  if (!url) throw new MissingSecret('gb: expected the address of the CSV in FUEL_GB_CSV_URL, found none')
  yield [{ name: 'prices', url }]
}

function rows(prices: Capture): RowAt<Row>[] {
  const headings = prices.text().split('\n', 1)[0]!.split(',')
  if (headings.includes('latest_update_timestamp')) return csvRows<Column>(prices, firstColumns, { delimiter: ',' })
  const offered = grades.filter(([word]) => headings.includes(`forecourts.fuel_price.${word}`))
  const stamps = offered.flatMap(([word]) => stampsOf(word))
  return csvRows<Column>(prices, [...secondColumns, ...stamps], { delimiter: ',' })
}

function read(row: Row): RowContent {
  if (row.extraCells !== 0) throw new RowError('cells', 'CELL_COUNT', row.extraCells)
  if (decidingFlag('forecourts.permanent_closure', row['forecourts.permanent_closure']))
    return { skip: 'permanently closed' }
  const name = text('forecourts.trading_name', row['forecourts.trading_name'])
  if (isTestStation(name)) return { skip: 'test station' }
  return {
    ref: refOf(row),
    name,
    brand: text('forecourts.brand_name', row['forecourts.brand_name']),
    address: joinedTexts(row, addressColumns, ', '),
    ...textsIn(row, { city: 'forecourts.location.city', postalCode: 'forecourts.location.postcode' }),
    // 84 of 7,151 were outside the kingdom on 2026-02-17 (sign lost, swapped). They are used as published.
    ...placeIn(row, 'forecourts.location.latitude', 'forecourts.location.longitude'),
    ...(flag(motorway, row[motorway]) && { road: 'motorway' }),
    openingHours: openingHours(row),
    ...(decidingFlag('forecourts.temporary_closure', row['forecourts.temporary_closure']) && { closed: true }),
    prices: pricesOf(row),
  }
}

function pricesOf(row: Row): PublishedPrice[] {
  return grades.flatMap(([word, fuel]) =>
    publishedPrice(
      { fuel, nativeFuel: word },
      () => amountOf(`forecourts.fuel_price.${word}`, row[`forecourts.fuel_price.${word}`]),
      () => stampOf(row, word),
      fuelFinder.publishedUnit,
    ),
  )
}

/**
 * Pence by law. The file of 2026-02-18 had 72 prices in pounds and 10 in tenths of a penny: they are read a hundred
 * times too low and ten times too high, and the sanity rules check them. Launch day's file (2026-02-02) wrote
 * `'0126.9000`: the apostrophe keeps a spreadsheet from touching the number.
 */
function amountOf(column: string, value: string | undefined): number | null {
  return decimal(column, value?.replace(/^'/, ''))
}

/** When the price took effect; otherwise when it was reported; otherwise when the station's row last changed. */
function stampOf(row: Row, word: (typeof grades)[number][0]): Instant | null {
  const columns = [
    `forecourts.price_change_effective_timestamp.${word}`,
    `forecourts.price_submission_timestamp.${word}`,
    'forecourt_update_timestamp',
    'latest_update_timestamp',
  ] as const
  const column = columns.find(name => row[name])
  return column === undefined ? null : jsDateInstant(column, row[column])
}

function openingHours(row: Row): string | null {
  return hoursOf(
    'forecourts.opening_times',
    dayNames.map(day => publishedDay(row, `forecourts.opening_times.usual_days.${day}`)),
    publishedDay(row, 'forecourts.opening_times.bank_holiday.standard'),
  )
}

type HoursColumn =
  | `forecourts.opening_times.usual_days.${(typeof dayNames)[number]}`
  | 'forecourts.opening_times.bank_holiday.standard'

function publishedDay(row: Row, day: HoursColumn): PublishedDay {
  const { open, close } = textsIn(row, { open: `${day}.open_time`, close: `${day}.close_time` })
  return { open, close, is24Hours: row[`${day}.is_24_hours`] }
}
