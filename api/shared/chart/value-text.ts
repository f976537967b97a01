import { changeText, priceText } from '../format.ts'
import { words } from '../words.ts'

/** Formats a value as a price, with a typographic minus sign. */
export function valueText(value: number | null | undefined, isSigned = false): string {
  if (value === null || value === undefined) return words.noReading
  return isSigned ? changeText(value) : priceText(value)
}
