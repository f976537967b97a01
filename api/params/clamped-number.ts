import type { Query } from '../http/query.ts'
import { Refusal } from '../http/refusal.ts'
import type { IntegerRange } from './clamped-integer.ts'
import { findDecimal } from './plain-number.ts'

/** Clamps to the range. Refuses a text that is not a plain decimal. */
export function clampedNumber(query: Query, name: string, { min, max, fallback }: IntegerRange): number {
  const text = query.get(name)
  if (text === undefined) return fallback
  const value = findDecimal(text)
  if (value === null) throw new Refusal(400, `${name} must be a number`)
  return Math.min(Math.max(value, min), max)
}
