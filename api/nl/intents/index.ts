import { averagePriceIntent } from './average-price.ts'
import { brandPriceIntent } from './brand-price.ts'
import { changeRankingIntent } from './change-ranking.ts'
import { cheapestRankingIntent } from './cheapest-ranking.ts'
import { comparisonIntent } from './comparison.ts'
import { coverageIntent } from './coverage.ts'
import { fillCostIntent } from './fill-cost.ts'
import { fuelSpreadIntent } from './fuel-spread.ts'
import type { Intent } from './intent.ts'
import { legalMaximumIntent } from './legal-maximum.ts'
import { mostExpensiveRankingIntent } from './most-expensive-ranking.ts'
import { neighboursIntent } from './neighbours.ts'
import { positionIntent } from './position.ts'
import { priceChangeIntent } from './price-change.ts'
import { priceHistoryIntent } from './price-history.ts'
import { priceLookupIntent } from './price-lookup.ts'
import { priceOnDateIntent } from './price-on-date.ts'
import { recordHighIntent } from './record-high.ts'
import { recordLowIntent } from './record-low.ts'
import { stationsNearbyIntent } from './stations-nearby.ts'
import { thresholdIntent } from './threshold.ts'
import { tollLookupIntent } from './toll-lookup.ts'

/** All intents; of equal scores the earlier one counts. */
export const intents: readonly Intent[] = [
  thresholdIntent,
  changeRankingIntent,
  positionIntent,
  brandPriceIntent,
  legalMaximumIntent,
  tollLookupIntent,
  stationsNearbyIntent,
  fillCostIntent,
  recordHighIntent,
  recordLowIntent,
  fuelSpreadIntent,
  priceChangeIntent,
  averagePriceIntent,
  priceOnDateIntent,
  priceHistoryIntent,
  cheapestRankingIntent,
  mostExpensiveRankingIntent,
  comparisonIntent,
  neighboursIntent,
  priceLookupIntent,
  coverageIntent,
]
