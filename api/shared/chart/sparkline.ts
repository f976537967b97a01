import { dayText } from '../format.ts'
import { words } from '../words.ts'
import type { Drawn } from './line-drawing.ts'

export interface SparklineOptions {
  /** In units of the drawing. A page sets the size by CSS; the line keeps its thickness. */
  readonly width: number
  readonly height: number
  /** The difference of values that fills the height, if it is more than that of the line. */
  readonly leastSpan: number
}

/**
 * A line without axes, for a cell of a table: one path of whole numbers, each relative to the one before. A gap is left
 * open, and a reading between two gaps is a dot. Null for fewer than two readings.
 */
export function sparkline(values: readonly (number | null)[], options: SparklineOptions): Drawn | null {
  const readings = values.filter(value => value !== null)
  if (readings.length < 2) return null
  const { width, height } = options
  const path: Drawn = { tag: 'path', attributes: { d: pathOf(values, readings, options) }, children: [] }
  const box = { class: 'sparkline', viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none' }
  return { tag: 'svg', attributes: box, children: [path] }
}

/**
 * The text alternative of such a line: `17 Nov 2025 €1.702, 16 Nov 2026 €1.789, lowest 5 Jan 2026 €1.650, highest …`.
 * `days`: one for each value. Empty without a reading.
 */
export function sparklineText(
  days: readonly string[],
  values: readonly (number | null)[],
  textOf: (value: number) => string,
): string {
  const readings = values.flatMap((value, index) => (value === null ? [] : [{ day: days[index]!, value }]))
  const first = readings[0]
  if (first === undefined) return ''
  const lowest = readings.reduce((least, reading) => (reading.value < least.value ? reading : least))
  const highest = readings.reduce((most, reading) => (reading.value > most.value ? reading : most))
  const said = ({ day, value }: typeof first) => `${dayText(day)} ${textOf(value)}`
  return `${said(first)}, ${said(readings.at(-1)!)}, ${words.lowest} ${said(lowest)}, ${words.highest} ${said(highest)}`
}

function pathOf(
  values: readonly (number | null)[],
  readings: readonly number[],
  { width, height, leastSpan }: SparklineOptions,
): string {
  const low = Math.min(...readings)
  const high = Math.max(...readings)
  const span = Math.max(high - low, leastSpan)
  const top = (low + high + span) / 2
  // One unit on each side, so that the line is not cut where it is highest and lowest.
  const place = (length: number, share: number) => 1 + Math.round(share * (length - 2))
  let before: readonly [x: number, y: number] | null = null
  return values
    .map((value, index) => {
      if (value === null) {
        before = null
        return ''
      }
      const x = place(width, index / (values.length - 1))
      const y = place(height, (top - value) / span)
      const step = before === null ? `M${x} ${y}h0` : relative(x - before[0], y - before[1])
      before = [x, y]
      return step
    })
    .join('')
}

/** `l2-1`: a minus separates as well as a space. */
function relative(x: number, y: number): string {
  return y === 0 ? `h${x}` : `l${x}${y < 0 ? '' : ' '}${y}`
}
