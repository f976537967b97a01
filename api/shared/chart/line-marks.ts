// One marker a tenth of a wide chart: close enough to follow a line, far enough to see it.
const markerDistance = 96

type Values = readonly (number | null | undefined)[]

/**
 * The readings of a line that have a marker, on a chart of the given width in CSS pixels. The markers of each line are shifted
 * against those of the line before, so that they do not overlap. Every line with a reading has at least one marker.
 */
export function markerPlaces(values: Values, line: number, width: number): readonly number[] {
  const readings = [...values.keys()].filter(index => isReading(values[index]))
  const step = Math.max(1, Math.ceil((markerDistance * values.length) / Math.max(1, width)))
  // Less than a step: if it were rounded up to a full step, no position would match.
  const offset = Math.floor(step * ((line * 0.382) % 1))
  const places = readings.filter(index => index % step === offset || isAlone(values, index))
  return places.length > 0 ? places : readings.slice(Math.floor(readings.length / 2)).slice(0, 1)
}

/** A reading without neighbours draws no line. Only its marker shows it. */
function isAlone(values: Values, index: number): boolean {
  return !isReading(values[index - 1]) && !isReading(values[index + 1])
}

function isReading(value: number | null | undefined): value is number {
  return value !== null && value !== undefined
}

// Lines differ in colour and also in the shape of their markers and in their dashes. About one man in twelve cannot
// distinguish green from red, and many printers print in grey.

/** As many as there are tokens `--line-1` … in every-page.css. */
export const colourCount = 8

/** Closed and open shapes around the origin, 4 CSS pixels to each side: for a canvas by Path2D and for SVG. */
const shapes = [
  'M4 0A4 4 0 1 1-4 0A4 4 0 1 1 4 0Z',
  'M-3.5-3.5H3.5V3.5H-3.5Z',
  'M0-4.5L4.5 3.5H-4.5Z',
  'M0-5L5 0L0 5L-5 0Z',
  'M0 4.5L4.5-3.5H-4.5Z',
  'M-1.5-4.5H1.5V-1.5H4.5V1.5H1.5V4.5H-1.5V1.5H-4.5V-1.5H-1.5Z',
  'M-4.5-4.5L4.5 4.5V-4.5L-4.5 4.5Z',
  'M0-5L4.8-1.5L3 4H-3L-4.8-1.5Z',
] as const

/** In CSS pixels; the first is solid. */
const dashes: readonly (readonly number[])[] = [
  [],
  [7, 4],
  [2, 3],
  [10, 3, 2, 3],
  [14, 5],
  [5, 3, 2, 3, 2, 3],
  [1, 5],
  [12, 3, 5, 3],
]

export interface LineMark {
  /** 0 to `colourCount` - 1. */
  readonly colour: number
  /** Path of SVG. */
  readonly shape: string
  readonly dash: readonly number[]
}

/** Marks repeat after eight, and so do dashes. That gives 64 different lines, and 29 countries need 58. */
export function lineMark(mark: number, dash: number): LineMark {
  return {
    colour: mark % colourCount,
    shape: shapes[mark % shapes.length]!,
    dash: dashes[dash % dashes.length]!,
  }
}
