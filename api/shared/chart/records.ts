import { dayText } from '../format.ts'
import { words } from '../words.ts'
import type { LineChartData } from './chart-data.ts'
import { valueText } from './chart-data.ts'

/** A reading of a line: the places of the line and of the week. */
export interface Reading {
  readonly line: number
  readonly week: number
  readonly value: number
}

export interface Records {
  readonly highest: Reading
  readonly lowest: Reading
}

/** The highest and the lowest reading of all lines, the earliest of equal ones. Null if there is none. */
export function recordsOf({ lines }: Pick<LineChartData, 'lines'>): Records | null {
  return lines.reduce<Records | null>((found, { values }, line) => joined(found, recordsOfLine(values, line)), null)
}

/** The same for one line. */
export function recordsOfLine(values: readonly (number | null)[], line: number): Records | null {
  return values.reduce<Records | null>((found, value, week) => {
    if (value === null) return found
    const reading = { line, week, value }
    return joined(found, { highest: reading, lowest: reading })
  }, null)
}

function joined(one: Records | null, other: Records | null): Records | null {
  if (one === null || other === null) return one ?? other
  const isHigher = other.highest.value > one.highest.value
  const isLower = other.lowest.value < one.lowest.value
  const isEarlierHigh = other.highest.value === one.highest.value && other.highest.week < one.highest.week
  const isEarlierLow = other.lowest.value === one.lowest.value && other.lowest.week < one.lowest.week
  return {
    highest: isHigher || isEarlierHigh ? other.highest : one.highest,
    lowest: isLower || isEarlierLow ? other.lowest : one.lowest,
  }
}

// `Highest IT D 2.370, 5 Oct 2026` is wider than the chart of a phone.
const wordFrom = 320

/**
 * What a chart writes at a record: `Highest IT 2.270, 6 Jun 2022`. One line needs no name. On a narrow chart, of a width in
 * CSS pixels, the place above or below the line says which record it is.
 */
export function recordText(
  { lines, labels, isSigned }: LineChartData,
  what: 'Highest' | 'Lowest',
  { line, week, value }: Reading,
  width: number,
): string {
  const { name, short = name } = lines[line]!
  const parts = [
    ...(width < wordFrom ? [] : [words[what === 'Highest' ? 'highestHead' : 'lowestHead']]),
    ...(lines.length > 1 ? [short] : []),
    valueText(value, isSigned),
  ]
  return `${parts.join(' ')}, ${dayText(labels[week]!)}`
}
