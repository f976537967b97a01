import type { Figures, MarketFigure } from '../snapshot/figures.ts'
import { byFuel, unitMember } from './fuel-order.ts'

/** Legal maxima are not averages, so markets with legal maxima are not among the countries. */
function isSummarised(market: MarketFigure): boolean {
  return market.published && market.basis !== 'national_maximum'
}

export function summaryJson(figures: Figures) {
  const markets = figures.markets.filter(isSummarised)
  return {
    ok: true,
    data: {
      countries: markets.map(market => countrySummary(figures, market)),
      reference_prices: referencePrices(figures),
      attribution: [
        ...new Set(figures.markets.filter(market => market.published).flatMap(market => market.attributions)),
      ],
    },
  }
}

/** One per market. The days of its fuels can differ (Luxembourg), so the validity covers all of them. */
function referencePrices(figures: Figures) {
  const markets = figures.markets.filter(market => market.published && market.basis === 'national_maximum')
  return markets.flatMap(market => {
    const fuels = figures.reference.filter(figure => figure.country === market.country).sort(byFuel)
    if (fuels.length === 0) return []
    const ends = fuels.flatMap(({ validTo }) => (validTo === null ? [] : [validTo])).sort()
    return {
      country_code: market.country,
      basis: market.basis,
      valid_from: fuels
        .map(({ validFrom }) => validFrom)
        .sort()
        .at(-1)!,
      valid_to: ends[0] ?? null,
      fuels: Object.fromEntries(fuels.map(({ fuel, max }) => [fuel, { max: Number(max), ...unitMember(fuel) }])),
    }
  })
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
