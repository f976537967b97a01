import { Temporal } from 'temporal-polyfill'
import { RowError } from '../model/errors.ts'
import { type Instant, instantOf } from '../model/instants.ts'

const wallClock = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{1,2}):(\d{2})(?::(\d{2}))?/

/**
 * The UTC instant of a wall clock in a zone: `2026-11-19 08:00:00`, Europe/Rome → `2026-11-19 07:00:00`.
 * An offset or a fraction behind the seconds is not looked at: use it only for feeds whose text is local.
 * The hour that a clock change repeats is read as its first, the hour it leaves out as if the clock had not changed
 * (Temporal's `compatible`). Null for an empty value. Throws RowError.
 */
export function instantIn(zone: string, field: string, value: unknown): Instant | null {
  if (value === null || value === undefined || value === '') return null
  const parts = typeof value === 'string' ? wallClock.exec(value) : null
  if (!parts) throw new RowError(field, 'NOT_AN_INSTANT', value)
  const [year, month, day, hour, minute, second] = parts.slice(1).map(part => Number(part ?? 0))
  try {
    const local = Temporal.PlainDateTime.from(
      {
        year: year!,
        month: month!,
        day: day!,
        hour: hour!,
        minute: minute!,
        second: second!,
      },
      { overflow: 'reject' },
    )
    return instantOf(Math.floor(local.toZonedDateTime(zone).epochMilliseconds / 1000))
  } catch {
    throw new RowError(field, 'NOT_AN_INSTANT', value)
  }
}

const dayFirst = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{1,2}:\d{2}:\d{2})$/

/** As `instantIn`, for `19/11/2026 08:00:00`. */
export function dayFirstInstantIn(zone: string, field: string, value: unknown): Instant | null {
  if (value === null || value === undefined || value === '') return null
  const parts = typeof value === 'string' ? dayFirst.exec(value) : null
  if (!parts) throw new RowError(field, 'NOT_AN_INSTANT', value)
  return instantIn(zone, field, `${parts[3]}-${parts[2]}-${parts[1]} ${parts[4]}`)
}

const isoForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:?\d{2})$/

/** An ISO 8601 text with its offset, which is believed. Null for an empty value. Throws RowError. */
export function isoInstant(field: string, value: unknown): Instant | null {
  if (value === null || value === undefined || value === '') return null
  const ms = typeof value === 'string' && isoForm.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(ms)) throw new RowError(field, 'NOT_AN_INSTANT', value)
  return instantOf(Math.floor(ms / 1000))
}

/** What a clock in the zone is ahead of UTC at that instant, in seconds. */
export function offsetSeconds(zone: string, epochSeconds: number): number {
  const zoned = Temporal.Instant.fromEpochMilliseconds(epochSeconds * 1000).toZonedDateTimeISO(zone)
  return zoned.offsetNanoseconds / 1e9
}
