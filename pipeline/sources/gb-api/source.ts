import { fuelFinder, nodeId } from '../../families/fuel-finder/fuel-finder.ts'
import { dayNames, hoursOf, type PublishedDay } from '../../families/fuel-finder/hours.ts'
import type { Instant } from '../../model/instants.ts'
import type { PriceRows, RowContent, Skipped } from '../../model/records.ts'
import { decimal, isoInstant, joinedTexts, placeIn, publishedPrice, text, textsIn } from '../../parsers/fields.ts'
import { gradeIn } from '../../parsers/grades.ts'
import { objectIn, optionalObject } from '../../parsers/json.ts'
import { partOf } from '../../parsers/parts.ts'
import { decidingFlag, flag } from '../../parsers/words.ts'
import { stationSource } from '../../source.ts'
import { feed, host } from './feed.ts'
import {
  columns,
  grades,
  type PriceContext,
  type PriceListRow,
  type Row,
  rows,
  type StationRow,
  skipOf,
} from './rows.ts'

const refOf = ({ node_id }: Pick<Row, 'node_id'>): string => nodeId('node_id', node_id)

export const gbApi = stationSource<Row, PriceContext | undefined>(
  {
    id: 'gb-api',
    ...fuelFinder,
    // One station of the first list was seen. The list of prices is known only from other programs that read it.
    level: 'seen in part',
    cadence: 'at every change, reported within 30 minutes of it',
    // Every 30 minutes, the time limit for reporting a change. The permitted request frequency is not documented.
    schedule: { everyMinutes: 30 },
    hosts: [host],
    settings: ['FUEL_GB_API_CLIENT_ID', 'FUEL_GB_API_CLIENT_SECRET'],
    registration: {
      url: 'https://www.developer.fuel-finder.service.gov.uk/',
      steps:
        'Sign in with GOV.UK One Login and create an application as Information Recipient. The portal shows its client id and client secret.',
      minutes: 15,
      wait: 'not stated',
      cost: 'free',
    },
    // The limit is 30 requests a minute, one at a time. A delivery with all stations and prices needs about 37; the others
    // need the changes of the day in one to four batches, and every second one the 17 batches of stations. A spacing of two
    // seconds would be exactly at the limit, and one late arrival would exceed it.
    politeness: { concurrent: 1, spacingMs: 2500 },
    // A run with 12,400 stations used 454 MB.
    worker: { memoryMax: 768 * 1024 * 1024 },
    contract: { ...fuelFinder.contract, columns },
  },
  { since: '2026-02-02', feed, rows, read, refOf },
)

function read(row: Row, context?: PriceContext): RowContent {
  if ('fuel_prices' in row) return priceOf(row, context!)
  decidingFlag('permanent_closure', row.permanent_closure)
  const skip = skipOf(row)
  if (skip !== null) return { skip }
  const location = optionalObject('location', row.location)
  return {
    ref: refOf(row),
    ...textsIn(row, { name: 'trading_name', brand: 'brand_name' }),
    address: joinedTexts(location, ['address_line_1', 'address_line_2'], ', ', 'location.'),
    ...textsIn(location, { city: 'city', postalCode: 'postcode' }, 'location.'),
    // Numbers; in the first weeks texts or null. Used as published, as in the CSV.
    ...placeIn(location, 'latitude', 'longitude', { prefix: 'location.' }),
    ...(flag('is_motorway_service_station', row.is_motorway_service_station) && { road: 'motorway' }),
    openingHours: openingHours(row),
    ...(decidingFlag('temporary_closure', row.temporary_closure) && { closed: true }),
  }
}

function priceOf({ node_id, fuel_prices }: PriceListRow, { at, skip }: PriceContext): PriceRows | Skipped {
  if (skip !== null) return { skip }
  const part = partOf(fuel_prices, at)
  if (part === null) return { skip: 'no prices reported' }
  const price = objectIn('fuel_prices', part)
  const grade = gradeIn(grades, 'fuel_prices.fuel_type', price.fuel_type)
  if ('skip' in grade) return grade
  // Pence; `"0120.0000"` until February 2026; null if never reported. The sanity rules handle wrong units, as for the
  // CSV.
  const prices = publishedPrice(
    { ...grade, nativeFuel: String(price.fuel_type) },
    () => decimal('fuel_prices.price', price.price),
    () => stampOf(price),
    fuelFinder.publishedUnit,
  )
  return prices.length === 0 ? { skip: 'no price' } : { pricesOf: refOf({ node_id }), prices }
}

/** When the price took effect, otherwise when it was reported: as in the CSV, so both feeds give the same time. */
function stampOf(price: Record<string, unknown>): Instant | null {
  const key = (['price_change_effective_timestamp', 'price_last_updated'] as const).find(one => price[one])
  if (key === undefined) return null
  const stamp = price[key]
  // UTC; in the first weeks without the Z.
  const isBare = typeof stamp === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]+$/.test(stamp)
  return isoInstant(`fuel_prices.${key}`, isBare ? `${stamp}Z` : stamp)
}

function openingHours({ opening_times: times }: StationRow): string | null {
  const { usual_days: week, bank_holiday: holiday } = optionalObject('opening_times', times)
  const days = optionalObject('opening_times.usual_days', week)
  return hoursOf(
    'opening_times',
    dayNames.map(day => publishedDay(day, days[day], 'open', 'close')),
    publishedDay('bank_holiday', holiday, 'open_time', 'close_time'),
  )
}

function publishedDay(name: string, value: unknown, open: string, close: string): PublishedDay {
  const day = optionalObject(`opening_times.${name}`, value)
  const time = (key: string): string | null => text(`opening_times.${name}.${key}`, day[key])
  return { open: time(open), close: time(close), is24Hours: day.is_24_hours }
}
