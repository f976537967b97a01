import type { Query } from '../http/query.ts'
import { Refusal } from '../http/refusal.ts'

// Plain decimal notation only: no exponent, no hexadecimal, no blanks, no plus.
const decimalForm = /^-?\d+(\.\d+)?$/
const integerForm = /^-?\d+$/

/** Null for everything but plain decimal notation. */
export function findDecimal(text: string): number | null {
  return decimalForm.test(text) ? Number(text) : null
}

/** Null for everything but plain digits. */
export function findInteger(text: string): number | null {
  return integerForm.test(text) ? Number(text) : null
}

export interface NumberRange {
  readonly min: number
  readonly max: number
  readonly fallback: number
}

/** Clamps to the range. Refuses a text that is not an integer. */
export function clampedInteger(query: Query, name: string, { min, max, fallback }: NumberRange): number {
  const text = query.get(name)
  if (text === undefined) return fallback
  const value = findInteger(text)
  if (value === null) throw new Refusal(400, `${name} must be an integer`)
  return Math.min(Math.max(value, min), max)
}

/** Clamps to the range. Refuses a text that is not a plain decimal. */
export function clampedNumber(query: Query, name: string, { min, max, fallback }: NumberRange): number {
  const text = query.get(name)
  if (text === undefined) return fallback
  const value = findDecimal(text)
  if (value === null) throw new Refusal(400, `${name} must be a number`)
  return Math.min(Math.max(value, min), max)
}
