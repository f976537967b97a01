import { RowError } from '../model/errors.ts'
import { optional } from '../model/optional.ts'
import { plainLetters } from '../model/plain-letters.ts'

/** An optional flag: a boolean, or `true` or `false` in any case; null for nothing. Any other value is put aside. */
export function flag(field: string, value: unknown): boolean | null {
  return optional(() => decidingFlag(field, value))
}

/** As `flag`, for a flag that decides whether a price counts: closed, not public. Throws RowError. */
export function decidingFlag(field: string, value: unknown): boolean | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? plainLetters(value.trim()) : null
  if (word !== 'true' && word !== 'false') throw new RowError(field, 'NOT_A_FLAG', value)
  return word === 'true'
}
