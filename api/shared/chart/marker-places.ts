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
