import type { FuelCode } from '../../model/fuels.ts'
import { text } from '../../parsers/fields.ts'

/** Key in list and archive, our code, and the publisher's name. */
export const grades: readonly (readonly [key: 'diesel' | 'e5' | 'e10', fuel: FuelCode, native: string])[] = [
  ['diesel', 'diesel', 'Diesel'],
  ['e5', 'sp95', 'Super E5'],
  ['e10', 'e10', 'Super E10'],
]

// Names of entries that are not real sites in the list of 2024-08-08: `01_test`, `TEST (MDM)`, `please delete - bitte loeschen`.
const placeholder = /^(please delete|gelöscht|nicht mehr aktiv|(\d+_)?test($|[\s(]))/i

export function isPlaceholder(name: string | null): boolean {
  return placeholder.test(name ?? '')
}

/** A number, so that Dresden's 01067 comes as 1067. Sites without a postal code had words or zeros in this field. */
export function postalCodeOf(field: string, value: unknown): string | null {
  const code = text(field, value)
  return code !== null && /^\d{4,5}$/.test(code) && Number(code) > 0 ? code : null
}
