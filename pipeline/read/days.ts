import { RowError } from '../model/errors.ts'
import { type Instant, isDay } from '../model/instants.ts'
import { instantIn } from './instants.ts'

/**
 * The instant at which a calendar day begins in a zone: `2026-11-19`, Europe/Brussels → `2026-11-18 23:00:00`.
 * Throws RowError for anything else, nothing included.
 */
export function startOfDayIn(zone: string, field: string, value: unknown): Instant {
  if (typeof value !== 'string' || !isDay(value)) throw new RowError(field, 'NOT_A_DATE', value)
  return instantIn(zone, field, `${value} 00:00:00`)!
}
