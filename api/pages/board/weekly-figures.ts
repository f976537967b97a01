import { daysBetween } from '../../../pipeline/model/days.ts'
import type { History } from '../../../pipeline/serving/schemas/live.ts'
import type { Histories } from '../../shared/history/lines.ts'
import { difference, readingsOf, type SeriesFuel, weeksBefore, weeksStaleAfterDays } from '../../shared/weekly.ts'

/** The weekly average of a fuel in a country. EUR per litre. */
export interface WeeklyFigure {
  /** The newest week with a reading: its Monday. */
  readonly week: string
  readonly price: number
  /** Since the week before, and since 52 weeks before; null where that week has no reading. */
  readonly change: number | null
  readonly yearChange: number | null
  /** One for each of the weeks of the year. */
  readonly year: readonly (number | null)[]
}

/** Null without a reading that is current on `today`. `weeks`: those of the year, ascending. */
export function weeklyFigure(
  history: History | undefined,
  fuel: SeriesFuel,
  weeks: readonly string[],
  today: string,
): WeeklyFigure | null {
  if (history === undefined) return null
  const prices = readingsOf(history, fuel)
  const readings = history.labels.flatMap((label, index) => {
    const price = prices[index] ?? null
    return price === null ? [] : [{ week: label, price }]
  })
  const newest = readings.at(-1)
  if (newest === undefined) return null
  const { week, price } = newest
  if (daysBetween(week, today) > weeksStaleAfterDays) return null
  const byWeek = new Map(readings.map(reading => [reading.week, reading.price]))
  return {
    week,
    price,
    change: difference(price, byWeek.get(weeksBefore(week, 1))),
    yearChange: difference(price, byWeek.get(weeksBefore(week, 52))),
    year: weeks.map(label => byWeek.get(label) ?? null),
  }
}

/** The Mondays of a year that ends with the newest week of any country. Empty without any week. */
export function weeksOfYear(weekly: Histories): readonly string[] {
  const last = [...weekly.values()]
    .flatMap(({ labels }) => labels.at(-1) ?? [])
    .sort()
    .at(-1)
  return last === undefined ? [] : Array.from({ length: 53 }, (_, index) => weeksBefore(last, 52 - index))
}
