import { historyCountries } from '../../pipeline/model/countries.ts'
import type { History } from '../../pipeline/serving/schemas/live.ts'
import type { Histories } from '../shared/history/lines.ts'
import type { TimeWindow } from '../shared/history/state.ts'
import type { NationalFigures } from './national-figures.ts'

/** All weeks since 2005 of these countries, in the form of the answers about the last five years. */
export function weeklySeries(national: NationalFigures, countries: readonly string[]): Histories {
  return new Map(countries.map(cc => [cc, historyOf(national, cc)]))
}

/** The first and the last week of any country. Null without any. */
export function weeklyWindow(national: NationalFigures): TimeWindow | null {
  const series = [...weeklySeries(national, historyCountries).values()].filter(({ count }) => count > 0)
  if (series.length === 0) return null
  const firsts = series.map(({ labels }) => labels[0]!).sort()
  const lasts = series.map(({ labels }) => labels.at(-1)!).sort()
  return { first: firsts[0]!, last: lasts.at(-1)! }
}

/** The weeks of the country's feed, from its first reading to its last. */
function historyOf(national: NationalFigures, cc: string): History {
  const series = national.series(cc)
  if (series === undefined) return { cc, labels: [], e95: [], diesel: [], count: 0 }
  const { euro95, diesel, listed } = series
  const isReading = (week: number) => euro95[week] !== 0 || diesel[week] !== 0
  const places = [...national.weeks.keys()].filter(week => listed[week] === 1)
  const shown = places.slice(places.findIndex(isReading), places.findLastIndex(isReading) + 1)
  return {
    cc,
    labels: shown.map(week => national.weeks[week]!),
    e95: shown.map(week => euro95[week]! / 1000),
    diesel: shown.map(week => diesel[week]! / 1000),
    count: shown.length,
  }
}
