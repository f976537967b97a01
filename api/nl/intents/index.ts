import { averagePrice } from './average-price.ts'
import { cheapestRanking } from './cheapest-ranking.ts'
import { comparison } from './comparison.ts'
import { coverage } from './coverage.ts'
import { fillCost } from './fill-cost.ts'
import { fuelSpread } from './fuel-spread.ts'
import type { Intent } from './intent.ts'
import { mostExpensiveRanking } from './most-expensive-ranking.ts'
import { priceChange } from './price-change.ts'
import { priceHistory } from './price-history.ts'
import { priceLookup } from './price-lookup.ts'
import { priceOnDate } from './price-on-date.ts'
import { recordHigh } from './record-high.ts'
import { recordLow } from './record-low.ts'
import { stationsNearby } from './stations-nearby.ts'
import { tollLookup } from './toll-lookup.ts'

/** All intents; of equal scores the earlier one counts. */
export const intents: readonly Intent[] = [
  tollLookup,
  stationsNearby,
  fillCost,
  recordHigh,
  recordLow,
  fuelSpread,
  priceChange,
  averagePrice,
  priceOnDate,
  priceHistory,
  cheapestRanking,
  mostExpensiveRanking,
  comparison,
  priceLookup,
  coverage,
]
