import type {
  Figures,
  MarketFigure,
  PriceFigure,
  SourceFigure,
  StationFigure,
  UnlistedStation,
} from '../snapshot/figures.ts'

/** The figures that the serving pack of one market is made of. */
export interface MarketFigures {
  readonly market: MarketFigure
  /** Those of the market, ascending by id. */
  readonly sources: readonly SourceFigure[]
  /** With a position and a price in force, ascending by id. */
  readonly stations: readonly StationFigure[]
  /** All others that are remembered, ascending by id. */
  readonly unlisted: readonly UnlistedStation[]
  /** The prices in force of all of them, by station id, then fuel. */
  readonly prices: readonly PriceFigure[]
}

/** What the figures of a snapshot say of one of its markets. */
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
