import { changeText, priceText } from '../format.ts'
import { words } from '../words.ts'

export interface LineChartData {
  /** Weeks or days `YYYY-MM-DD`, ascending. */
  readonly labels: readonly string[]
  readonly lines: readonly ChartLine[]
  /** The unit of the values: `EUR per litre`. */
  readonly unit: string
  /** The values are differences. Positive values are shown with a plus sign. */
  readonly isSigned?: boolean
}

export interface ChartLine {
  readonly name: string
  /** A shorter name, for the end of the line on a narrow chart. */
  readonly short?: string
  /** One for each label; null is a gap. */
  readonly values: readonly (number | null)[]
  /** Number of the colour and the marker, from 0. Defaults to its position in the list. */
  readonly mark?: number
  /** Number of the dash pattern, 0 is solid. Defaults to its position in the list. */
  readonly dash?: number
}

/** Formats a value as a price, with a typographic minus sign. */
export function valueText(value: number | null | undefined, isSigned = false): string {
  if (value === null || value === undefined) return words.noReading
  return isSigned ? changeText(value) : priceText(value)
}

/**
 * A path on a page has thousandths, and its transform brings them to their place. Where a page has a map, Chromium draws a path of whole
 * units, which is transformed by thousands, far too long.
 */
export const unitsOfPath = 1000
