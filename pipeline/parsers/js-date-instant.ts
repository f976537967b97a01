import { RowError } from '../model/errors.ts'
import type { Instant } from '../model/instants.ts'
import { isoInstant } from './instants.ts'

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
