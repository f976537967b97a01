import { boardPetrolOf, type FuelCode } from '../../pipeline/model/fuels.ts'
import type { Board, Sources, Stats, Summary } from '../../pipeline/serving/schemas/live.ts'
import type { Basis } from '../../pipeline/serving/schemas/shapes.ts'
import { compareNames } from '../shared/country-order.ts'
import { countryName } from '../shared/format.ts'

/** The data of the home page: public answers of one snapshot. */
export interface HomeFigures {
  readonly summary: Summary['data']
  readonly board: Board
  readonly sources: Sources['data']
  readonly stats: Stats['data']
  /** Countries that have weekly prices. */
  readonly withHistory: ReadonlySet<string>
}

/** A market on the board. Prices in EUR per litre; null: no current price. */
export interface BoardRow {
  readonly code: string
  readonly name: string
  readonly basis: Basis
  readonly petrol: number | null
  readonly petrolGrade: FuelCode
  readonly diesel: number | null
  readonly lpg: number | null
  readonly stations: number
  readonly lastFetched: string | null
  readonly isEmpty: boolean
  readonly hasHistory: boolean
}

/** Cheapest petrol first; markets without it last, by name. */
export function boardRows({ summary, board, withHistory }: HomeFigures): readonly BoardRow[] {
  const rows = summary.countries.map(({ country_code: code, ...country }): BoardRow => {
    const petrol = board.petrol[code] ?? null
    const diesel = board.diesel[code] ?? null
    return {
      code,
      name: countryName(code),
      basis: country.basis,
      petrol,
      petrolGrade: boardPetrolOf(code),
      diesel,
      lpg: country.fuels.gpl?.avg ?? null,
      stations: country.total_stations,
      lastFetched: country.last_fetched,
      isEmpty: petrol === null && diesel === null && Object.keys(country.fuels).length === 0,
      hasHistory: withHistory.has(code),
    }
  })
  const rank = ({ petrol }: BoardRow) => petrol ?? Number.POSITIVE_INFINITY
  return rows.sort((a, b) => (rank(a) === rank(b) ? compareNames(a.name, b.name) : rank(a) - rank(b)))
}

/** How many markets there are at each level. Markets at station level and markets with an official figure are never added up. */
export interface Coverage {
  /** Markets with a current price of at least one station. */
  readonly atStationLevel: number
  readonly stations: number
  /** Markets with official means, which are on the board. */
  readonly means: number
  /** Markets with legal maxima, which are not on the board. */
  readonly maxima: number
}

export function coverageOf({ summary, stats }: HomeFigures): Coverage {
  const onBoard = new Map(summary.countries.map(country => [country.country_code, country]))
  const counts = Object.entries(stats.station_counts).filter(([code, count]) => {
    return count > 0 && (onBoard.get(code)?.basis ?? 'stations') === 'stations'
  })
  const isMean = ({ basis }: { basis: Basis }) => basis === 'regional_mean' || basis === 'national_mean'
  return {
    atStationLevel: counts.length,
    stations: counts.reduce((sum, [, count]) => sum + count, 0),
    means: summary.countries.filter(country => isMean(country) && Object.keys(country.fuels).length > 0).length,
    maxima: summary.reference_prices.length,
  }
}
