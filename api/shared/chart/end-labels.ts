import type { LineChartData } from './chart-data.ts'
import { valueText } from './chart-data.ts'

/** The label at the end of a line: its name and its newest reading. */
export interface EndLabel {
  readonly line: number
  readonly text: string
  readonly value: number
}

/** A chart narrower than this has the short names of its lines. */
const wideFrom = 560

/** CSS pixels from one label to the next. */
export const labelHeight = 16

/** The labels of a chart from the highest newest reading to the lowest, as its lines end. */
export function endLabels({ lines, isSigned }: LineChartData, width: number): readonly EndLabel[] {
  const labels = lines.flatMap(({ name, short = name, values }, line): EndLabel[] => {
    const value = values.filter(one => one !== null).at(-1)
    if (value === undefined) return []
    return [{ line, value, text: width < wideFrom ? short : `${name} ${valueText(value, isSigned)}` }]
  })
  return labels.sort((one, other) => other.value - one.value || one.line - other.line)
}

/**
 * Where labels stand that belong to these heights (ascending, in CSS pixels from the top), so that no two overlap and all are
 * between `top` and `bottom`. Null if they do not fit.
 */
export function labelPlaces(heights: readonly number[], top: number, bottom: number): readonly number[] | null {
  const room = bottom - top
  if ((heights.length - 1) * labelHeight > room) return null
  const places: number[] = []
  for (const height of heights) {
    const above = places.at(-1)
    const at = Math.min(bottom, Math.max(top, height))
    places.push(above === undefined ? at : Math.max(at, above + labelHeight))
  }
  // What was moved below the bottom moves the labels above it up.
  let limit = bottom
  for (let index = places.length - 1; index >= 0; index -= 1) {
    places[index] = Math.min(places[index]!, limit)
    limit = places[index]! - labelHeight
  }
  return places
}

/** An estimate for wide fonts, such as DejaVu Sans, of a size in CSS pixels: there is no text to measure on a server. */
export function textWidth(text: string, size: number): number {
  const wide = [...text].filter(sign => /[A-ZMWmw]/.test(sign)).length
  const narrow = [...text].filter(sign => /[ilIjtf.,'|:;]/.test(sign)).length
  return size * (0.6 * text.length + 0.14 * wide - 0.22 * narrow)
}

/** The room right of the lines for their labels, in CSS pixels. */
export function labelRoom(labels: readonly EndLabel[], size: number): number {
  return Math.ceil(Math.max(0, ...labels.map(({ text }) => textWidth(text, size))) + 14)
}
