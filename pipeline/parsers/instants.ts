import { Temporal } from 'temporal-polyfill'
import { RowError } from '../model/errors.ts'
import { type Day, type Instant, instantOf, isDay } from '../model/instants.ts'
import { remembering } from '../model/remembering.ts'

// No published fuel price is older than this: the oldest timestamp seen is of 2013 (Italy). A year such as 0026 or
// 1900 is a typing error, and 1970-01-01 or 0001-01-01 is a clock that was never set.
const earliest: Day = '2000-01-01'

/** Is this a day of the calendar, in the plausible range? */
export function isPublishedDay(text: string): boolean {
  return isDay(text) && text > earliest
}

/** `2026`, `10`, `7` → `2026-10-07`; null for a day that does not exist or is not plausible. */
export function findPublishedDay(year = '', month: string | number = '', day = ''): Day | null {
  const found = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isPublishedDay(found) ? found : null
}

/** Throws RangeError for an instant before the plausible range. */
function publishedInstant(epochSeconds: number): Instant {
  const instant = instantOf(epochSeconds)
  // Years before 0 and after 9999 begin with a sign, which sorts before all digits.
  if (instant < earliest) throw new RangeError(`${instant} is no time of a price`)
  return instant
}

const wallClock = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{1,2}):(\d{2})(?::(\d{2}))?/

/**
 * The UTC instant of a wall clock in a zone: `2026-11-19 08:00:00`, Europe/Rome → `2026-11-19 07:00:00`.
 * An offset or a fraction after the seconds is ignored: use it only for feeds with local times.
 * An hour that a clock change repeats is read as the first of the two. An hour that it skips is read as if the clock had
 * not changed (Temporal's `compatible`). Null for an empty value. Throws RowError.
 */
export function instantIn(zone: string, field: string, value: unknown): Instant | null {
  if (value === null || value === undefined || value === '') return null
  const parts = typeof value === 'string' ? wallClock.exec(value) : null
  if (!parts) throw new RowError(field, 'NOT_AN_INSTANT', value)
  const [year, month, day, hour, minute, second] = parts.slice(1).map(part => Number(part ?? 0)) as Clock
  try {
    // Cached by day: Temporal takes 11 microseconds per timestamp, and those of a delivery are from few days.
    const midnight = midnightOf(`${zone} ${parts[0].slice(0, 10)}`)
    const isPlain = midnight !== null && hour < 24 && minute < 60 && second < 60
    if (isPlain) return publishedInstant(midnight + hour * 3600 + minute * 60 + second)
    return publishedInstant(zonedSeconds(zone, { year, month, day, hour, minute, second }))
  } catch {
    throw new RowError(field, 'NOT_AN_INSTANT', value)
  }
}

/** As `instantIn`, with null for a value that is no instant: to put rows in order before they are read. */
export function findInstantIn(zone: string, value: unknown): Instant | null {
  try {
    return instantIn(zone, '', value)
  } catch {
    return null
  }
}

type Clock = [year: number, month: number, day: number, hour: number, minute: number, second: number]

function zonedSeconds(
  zone: string,
  clock: Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>>,
): number {
  const local = Temporal.PlainDateTime.from(clock, { overflow: 'reject' })
  return Math.floor(local.toZonedDateTime(zone).epochMilliseconds / 1000)
}

/**
 * The instant at which a day such as `Europe/Rome 2026-11-19` begins, in epoch seconds. Null for a day with a clock
 * change. On all others each second of the clock is the same number of seconds after midnight.
 * Throws RangeError for a day that does not exist.
 */
const midnightOf = remembering(10_000, (zoneAndDay: string): number | null => {
  const [zone, day] = zoneAndDay.split(' ')
  const date = Temporal.PlainDate.from(day!, { overflow: 'reject' })
  const [begins, ends] = [date, date.add({ days: 1 })].map(one => one.toZonedDateTime(zone!).epochMilliseconds / 1000)
  return ends! - begins! === 86_400 ? begins! : null
})

const dayFirst = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{1,2}:\d{2}:\d{2})$/

/** As `instantIn`, for `19/11/2026 08:00:00`. */
export function dayFirstInstantIn(zone: string, field: string, value: unknown): Instant | null {
  if (value === null || value === undefined || value === '') return null
  const parts = typeof value === 'string' ? dayFirst.exec(value) : null
  if (!parts) throw new RowError(field, 'NOT_AN_INSTANT', value)
  return instantIn(zone, field, `${parts[3]}-${parts[2]}-${parts[1]} ${parts[4]}`)
}

const isoForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:?\d{2})$/

/** An ISO 8601 text with an offset, which is applied. Null for an empty value. Throws RowError. */
export function isoInstant(field: string, value: unknown): Instant | null {
  if (value === null || value === undefined || value === '') return null
  const ms = typeof value === 'string' && isoForm.test(value) ? Date.parse(value) : Number.NaN
  try {
    return publishedInstant(Math.floor(ms / 1000))
  } catch {
    throw new RowError(field, 'NOT_AN_INSTANT', value)
  }
}

/** As `isoInstant`, with null for a value that is no instant. */
export function findIsoInstant(value: unknown): Instant | null {
  try {
    return isoInstant('', value)
  } catch {
    return null
  }
}

/** Offset of the zone from UTC at that instant, in seconds. */
export function offsetSeconds(zone: string, epochSeconds: number): number {
  const zoned = Temporal.Instant.fromEpochMilliseconds(epochSeconds * 1000).toZonedDateTimeISO(zone)
  return zoned.offsetNanoseconds / 1e9
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const form = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d{2}) (\d{4}) (\d{2}:\d{2}:\d{2}) GMT([+-]\d{4})(?: \([^)]*\))?$/

/**
 * A date as JavaScript prints it: `Fri Jun 19 2026 17:55:56 GMT+0000 (Coordinated Universal Time)`. The offset is
 * applied, the weekday and the zone name are ignored. Null for an empty value. Throws RowError.
 */
export function jsDateInstant(field: string, value: unknown): Instant | null {
  if (value === null || value === undefined || value === '') return null
  const parts = typeof value === 'string' ? form.exec(value) : null
  const month = months.indexOf(parts?.[1] ?? '') + 1
  if (!parts || month === 0) throw new RowError(field, 'NOT_AN_INSTANT', value)
  const [, , day, year, clock, offset] = parts
  return isoInstant(field, `${year}-${String(month).padStart(2, '0')}-${day}T${clock}${offset}`)
}
