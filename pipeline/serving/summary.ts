import type { Figures, MarketFigure } from '../snapshot/figures.ts'
import { byFuel, unitMember } from './fuel-order.ts'
import type { CountrySummary, ReferencePrices, Summary } from './schemas/live.ts'

type SummarisedMarket = MarketFigure & { readonly basis: CountrySummary['basis'] }

/** Legal maxima are not averages, so markets with legal maxima are not among the countries. */
function isSummarised(market: MarketFigure): market is SummarisedMarket {
  return market.published && market.basis !== 'national_maximum'
}

type SummaryFigures = Pick<Figures, 'markets' | 'fuels' | 'reference'>

export function summaryJson(figures: SummaryFigures): Summary {
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
function referencePrices(figures: SummaryFigures): readonly ReferencePrices[] {
  const markets = figures.markets.filter(market => market.published && market.basis === 'national_maximum')
  return markets.flatMap(market => {
    const fuels = figures.reference.filter(figure => figure.country === market.country).sort(byFuel)
    if (fuels.length === 0) return []
    const ends = fuels.flatMap(({ validTo }) => (validTo === null ? [] : [validTo])).sort()
    return {
      country_code: market.country,
      basis: 'national_maximum',
      valid_from: fuels
        .map(({ validFrom }) => validFrom)
        .sort()
        .at(-1)!,
      valid_to: ends[0] ?? null,
      fuels: Object.fromEntries(fuels.map(({ fuel, max }) => [fuel, { max: Number(max), ...unitMember(fuel) }])),
    }
  })
}

function countrySummary(figures: SummaryFigures, market: SummarisedMarket): CountrySummary {
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
