import type { History, WeeklyCountry, WeeklyHistory } from '../../../pipeline/serving/schemas/live.ts'
import type { Histories } from './lines.ts'

/** The file of the page, in the form of the answers about single countries: 0 is no reading. */
export function historiesIn({ weeks, countries }: WeeklyHistory): Histories {
  return new Map(countries.map(country => [country.cc, historyOf(weeks, country)]))
}

function historyOf(weeks: readonly string[], { cc, from, to, absent, e95, diesel }: WeeklyCountry): History {
  const places = new Set(absent)
  const labels = weeks.filter((_, place) => place >= from && place <= to && !places.has(place))
  return { cc, labels, e95: pricesOf(e95), diesel: pricesOf(diesel), count: labels.length }
}

function pricesOf(changes: readonly (number | null)[]): number[] {
  let now = 0
  return changes.map(change => {
    if (change === null) return 0
    now += change
    return now / 1000
  })
}
