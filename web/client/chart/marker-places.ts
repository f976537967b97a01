// One marker a tenth of a wide chart: close enough to follow a line, far enough to see it.
const markerDistance = 96

type Values = readonly (number | null | undefined)[]

/**
 * Which readings of a line carry its marker, on a chart so many CSS pixels wide: each line's a little further on than those
 * of the line before, so that none covers another, and at least one of every line that has a reading.
 */
export function markerPlaces(values: Values, line: number, width: number): readonly number[] {
  const readings = [...values.keys()].filter(index => isReading(values[index]))
  const step = Math.max(1, Math.ceil((markerDistance * values.length) / Math.max(1, width)))
  // Less than a step: rounded up to a whole one, no place would ever have it.
  const offset = Math.floor(step * ((line * 0.382) % 1))
  const places = readings.filter(index => index % step === offset || isAlone(values, index))
  return places.length > 0 ? places : readings.slice(Math.floor(readings.length / 2)).slice(0, 1)
}

/** A reading without neighbours is no line: only its marker shows it. */
function isAlone(values: Values, index: number): boolean {
  return !isReading(values[index - 1]) && !isReading(values[index + 1])
}

function isReading(value: number | null | undefined): value is number {
  return value !== null && value !== undefined
}
