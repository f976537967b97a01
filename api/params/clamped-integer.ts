import type { Query } from '../http/query.ts'
import { Refusal } from '../http/refusal.ts'
import { findInteger } from './plain-number.ts'

export interface IntegerRange {
  readonly min: number
  readonly max: number
  readonly fallback: number
}

/** Clamps to the range. Refuses a text that is not an integer. */
export function clampedInteger(query: Query, name: string, { min, max, fallback }: IntegerRange): number {
  const text = query.get(name)
  if (text === undefined) return fallback
  const value = findInteger(text)
  if (value === null) throw new Refusal(400, `${name} must be an integer`)
  return Math.min(Math.max(value, min), max)
}
