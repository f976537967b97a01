import { changeText, priceText } from '../format.ts'

/** Formats a value as a price, with a typographic minus sign. */
export function valueText(value: number | null | undefined, isSigned = false): string {
  if (value === null || value === undefined) return 'no reading'
  return isSigned ? changeText(value) : priceText(value)
}
