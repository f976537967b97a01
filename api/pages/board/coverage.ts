import { compareNames } from '../../shared/country-order.ts'
import { countryName } from '../../shared/format.ts'
import type { BoardFigures } from './figures.ts'
import type { BoardRow } from './rows.ts'

/** What is counted on the page. Countries with live prices and countries with an official figure are never added up. */
export interface Coverage {
  /** Countries with a current price of at least one station. */
  readonly live: number
  readonly stations: number
  /** Names of those whose stations are on the map and in lists, but whose live average is not on the board. */
  readonly onMapOnly: readonly string[]
  /** Countries that have an official figure only. */
  readonly official: number
}

/** `rows`: of petrol and diesel, which every country has. */
export function coverageOf(
  { summary, stats }: Pick<BoardFigures, 'summary' | 'stats'>,
  rows: readonly Pick<BoardRow, 'code'>[],
): Coverage {
  const onBoard = new Map(summary.countries.map(country => [country.country_code, country]))
  const counts = Object.entries(stats.station_counts).filter(([code, count]) => {
    return count > 0 && (onBoard.get(code)?.basis ?? 'stations') === 'stations'
  })
  const live = new Set(counts.map(([code]) => code))
  return {
    live: live.size,
    stations: counts.reduce((sum, [, count]) => sum + count, 0),
    onMapOnly: [...live].flatMap(code => (onBoard.has(code) ? [] : [countryName(code)])).sort(compareNames),
    official: rows.filter(({ code }) => !live.has(code)).length,
  }
}
