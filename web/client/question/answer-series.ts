import type { Series } from '../../../api/schemas/answer-data.ts'
import type { QuestionAnswer } from '../../../api/schemas/questions.ts'
import type { LineChartData } from '../../../api/shared/chart/chart-data.ts'
import { countryName } from '../../../api/shared/format.ts'

/**
 * The series of the chart and table of an answer: the requested fuels, for the weeks that any country has. Null if
 * there is no series.
 */
export function chartOf({ data, parsed, metadata }: QuestionAnswer): LineChartData | null {
  const series = (Array.isArray(data.series) ? data.series : []) as readonly Series[]
  const labels = [...new Set(series.flatMap(one => one.labels))].sort()
  // One point is no line.
  if (labels.length < 2) return null
  const fuels = [
    ...(parsed.fuel_type === 'diesel' ? [] : [['petrol', 'e95'] as const]),
    ...(parsed.fuel_type === 'euro95' ? [] : [['diesel', 'diesel'] as const]),
  ]
  const lines = series.flatMap(one =>
    fuels.map(([name, member]) => ({
      name: `${one.country_code === undefined ? one.region! : countryName(one.country_code)}, ${name}`,
      values: valuesOn(labels, one.labels, one[member]),
    })),
  )
  return { labels, lines, unit: metadata.unit }
}

/** 0 is no reading. */
function valuesOn(weeks: readonly string[], labels: readonly string[], values: readonly number[]): (number | null)[] {
  const known = new Map(labels.map((label, at) => [label, values[at] || null]))
  return weeks.map(week => known.get(week) ?? null)
}
