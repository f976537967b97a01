import type { BoardFigures } from './figures.ts'
import { boardRows } from './rows.ts'

/** What is counted on the page. Countries with live prices and countries with an official figure are never added up. */
export interface Coverage {
  /** Countries with a current price of at least one station. */
  readonly live: number
  readonly stations: number
  /** Countries that have an official figure only. */
  readonly official: number
}

/** Stations that are on the map only count too. */
export function coverageOf(figures: BoardFigures): Coverage {
  const onBoard = new Map(figures.summary.countries.map(country => [country.country_code, country]))
  const counts = Object.entries(figures.stats.station_counts).filter(([code, count]) => {
    return count > 0 && (onBoard.get(code)?.basis ?? 'stations') === 'stations'
  })
  const live = new Set(counts.map(([code]) => code))
  return {
    live: live.size,
    stations: counts.reduce((sum, [, count]) => sum + count, 0),
    // The board of petrol has every country.
    official: boardRows(figures, 'sp95').rows.filter(({ code }) => !live.has(code)).length,
  }
}
