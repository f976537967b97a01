import type { MarketFigure, PriceFigure, SourceFigure, StationFigure, UnlistedStation } from '../snapshot/figures.ts'

/** The figures from which the serving packs of one market are built. */
export interface MarketFigures {
  readonly market: Pick<MarketFigure, 'country' | 'attributions'>
  /** The sources of the market, ascending by id. */
  readonly sources: readonly Pick<SourceFigure, 'id' | 'shownForMinutes'>[]
  /** Stations with a position and a current price, ascending by id. */
  readonly stations: readonly StationFigure[]
  /** All other stored stations, ascending by id. */
  readonly unlisted: readonly UnlistedStation[]
  /** The current prices of all these stations, by station id, then fuel. */
  readonly prices: readonly PriceFigure[]
}
