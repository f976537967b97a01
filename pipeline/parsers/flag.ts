import { RowError } from '../model/errors.ts'

/** `true`, `false` or null for an empty text. Throws RowError. */
export function flag(field: string, value: string | undefined): boolean | null {
  if (value === undefined || value === '') return null
  if (value !== 'true' && value !== 'false') throw new RowError(field, 'NOT_A_FLAG', value)
  return value === 'true'
}
