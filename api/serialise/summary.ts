import type { Figures, MarketFigure } from '../../pipeline/snapshot/figures.ts'
import { byFuel, unitMember } from './fuel-order.ts'

/** Legal maxima are no averages: such markets are not among the countries. */
function isSummarised(market: MarketFigure): boolean {
  return market.published && market.basis !== 'national_maximum'
}

export function summaryJson(figures: Figures) {
  const markets = figures.markets.filter(isSummarised)
  return {
    ok: true,
    data: {
      countries: markets.map(market => countrySummary(figures, market)),
      attribution: [...new Set(markets.flatMap(market => market.attributions))],
    },
  }
}

function countrySummary(figures: Figures, market: MarketFigure) {
  const fuels = figures.fuels.filter(figure => figure.country === market.country).sort(byFuel)
  return {
    country_code: market.country,
    fuels: Object.fromEntries(
      fuels.map(({ fuel, stations, min, max, avg }) => [
        fuel,
        { stations, min: Number(min), max: Number(max), avg: Number(avg), ...unitMember(fuel) },
      ]),
    ),
    last_fetched: market.lastFetched,
    total_stations: market.stations,
    basis: market.basis,
  }
}
