import type {
  Figures,
  MarketFigure,
  PriceFigure,
  SourceFigure,
  StationFigure,
  UnlistedStation,
} from '../snapshot/figures.ts'

/** The figures from which the serving packs of one market are built. */
export interface MarketFigures {
  readonly market: MarketFigure
  /** The sources of the market, ascending by id. */
  readonly sources: readonly SourceFigure[]
  /** Stations with a position and a current price, ascending by id. */
  readonly stations: readonly StationFigure[]
  /** All other stored stations, ascending by id. */
  readonly unlisted: readonly UnlistedStation[]
  /** The current prices of all these stations, by station id, then fuel. */
  readonly prices: readonly PriceFigure[]
}

/** The figures of one market of a snapshot. */
export function figuresOfMarket(figures: Figures, market: MarketFigure): MarketFigures {
  const isOwn = ({ country }: { readonly country: string | null }): boolean => country === market.country
  return {
    market,
    sources: figures.sources.filter(isOwn),
    stations: figures.stations.filter(isOwn),
    unlisted: figures.unlisted.filter(isOwn),
    prices: figures.prices.filter(isOwn),
  }
}
