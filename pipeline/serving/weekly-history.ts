import { historyCountries } from '../model/countries.ts'
import type { WeekFigure } from '../snapshot/figures.ts'
import type { WeeklyCountry, WeeklyHistory } from './schemas/live.ts'

/** The key of the file among the answers of the part `history`. */
export const weeklyHistoryKey = 'history/since-2005'

/**
 * All weeks of all countries, in one file for the page: the answers about a country have only the last five years. Prices
 * are written as changes, which halves the compressed size (29 countries, 1,100 weeks: 340 KB of prices are 60 KB).
 */
export function weeklyHistory(history: readonly WeekFigure[]): WeeklyHistory {
  const shown = historyCountries.flatMap(cc => {
    const feed = history.filter(week => week.country === cc)
    const own = feed.slice(feed.findIndex(isReading), feed.findLastIndex(isReading) + 1)
    return own.length > 0 ? [{ cc, own }] : []
  })
  const weeks = [...new Set(shown.flatMap(({ own }) => own.map(({ week }) => week)))].sort()
  const placeOf = new Map(weeks.map((week, place) => [week, place]))
  return {
    weeks,
    countries: shown.map(({ cc, own }): WeeklyCountry => {
      const places = own.map(({ week }) => placeOf.get(week)!)
      const from = places[0]!
      const to = places.at(-1)!
      const listed = new Set(places)
      return {
        cc,
        from,
        to,
        absent: weeks.flatMap((_, place) => (place > from && place < to && !listed.has(place) ? [place] : [])),
        e95: changes(own.map(({ euro95 }) => euro95)),
        diesel: changes(own.map(({ diesel }) => diesel)),
      }
    }),
  }
}

export function isReading({ euro95, diesel }: WeekFigure): boolean {
  return euro95 !== null || diesel !== null
}

/** Thousandths of a euro: the first reading, then the difference of each from the one before. */
function changes(prices: readonly (string | null)[]): (number | null)[] {
  let before = 0
  return prices.map(price => {
    if (price === null) return null
    const now = Math.round(Number(price) * 1000)
    const change = now - before
    before = now
    return change
  })
}
