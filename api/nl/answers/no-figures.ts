import type { IntentName } from '../../allowed-values/questions.ts'

const ranking = { ranking_top3: [], ranking: [] }
const prices = { prices: [] }
const compared = { prices: [], cheapest: null, difference_eur: null }
const records = { records: [] }

/**
 * The members that `data` of an intent always has, as they are without figures: a client may read the list of an intent also where live
 * prices replace it.
 */
export const noFigures: Readonly<Record<IntentName, Readonly<Record<string, unknown>>>> = {
  cheapest_ranking: ranking,
  most_expensive_ranking: ranking,
  price_lookup: prices,
  comparison: compared,
  price_history: { series: [] },
  price_change: { changes: [] },
  average_price: { averages: [] },
  record_high: records,
  record_low: records,
  price_on_date: prices,
  fuel_spread: { spreads: [] },
  fill_cost: { costs: [] },
  stations_nearby: { stations: [] },
  toll_lookup: { total: 0, returned: 0, with_price: 0, tolls: [] },
  position: { positions: [], of: 0 },
  threshold: {},
  streak: { streaks: [] },
  neighbours: compared,
  change_ranking: { ranking: [] },
  brand_price: { brands: [] },
  legal_maximum: { maxima: [] },
  coverage: {
    countries: [],
    fuels: [],
    from: null,
    to: null,
    live_markets: [],
    official_markets: [],
    toll_countries: [],
    counts: {},
  },
  unknown: { suggestions: [] },
}
