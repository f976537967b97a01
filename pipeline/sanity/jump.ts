import type { FuelCode } from '../model/fuels.ts'
import type { Instant } from '../model/instants.ts'
import { microsOf } from '../model/money.ts'
import type { PriceRecord } from '../model/records.ts'
import type { Paired } from './frozen.ts'
import { lowerMedian } from './medians.ts'
import { recentMicros } from './reference.ts'
import type { RuleContext, Verdict } from './verdict.ts'

// The price cycles of Perth raise a station's price by 30 % overnight, before its competitors follow. The jump is relative to
// the move of the market: the end of Hungary's price cap in December 2022 raised all stations by 29 % in a week.
const most = 1.35

// With fewer earlier prices, a single one can determine the move.
const fewestPairs = 5

/** Is this price within reach of the station's last validated price, adjusted by the move of the market? */
export function jump(price: PriceRecord, { before, readAt, move }: RuleContext): Verdict {
  const recent = recentMicros(before, readAt)
  if (recent === null) return 'accept'
  const ratio = microsOf(price.amount) / recent
  return isReachable(ratio, move(price.fuel)) ? 'accept' : { hold: `${ratio.toFixed(2)} x last validated price` }
}

/** A price may have followed the market, or not yet. */
export function isReachable(ratio: number, marketMove: number): boolean {
  return [1, marketMove].some(move => ratio / move <= most && ratio / move >= 1 / most)
}

/** How far the prices of each fuel have moved since they were validated: the lower median of new / last validated. */
export function movesOf(pairs: readonly Paired[], readAt: Instant): ReadonlyMap<FuelCode, number> {
  const byFuel = new Map<FuelCode, number[]>()
  for (const { price, before } of pairs) {
    const recent = recentMicros(before, readAt)
    if (recent === null || price.amount <= 0) continue
    const ratios = byFuel.get(price.fuel) ?? []
    byFuel.set(price.fuel, ratios)
    ratios.push(microsOf(price.amount) / recent)
  }
  const known = [...byFuel].filter(([, ratios]) => ratios.length >= fewestPairs)
  return new Map(known.map(([fuel, ratios]) => [fuel, lowerMedian(ratios)]))
}
