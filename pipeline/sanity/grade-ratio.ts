import type { PriceRecord } from '../model/records.ts'
import { nearestTo } from './market.ts'
import { isUsual, otherGrades } from './usual.ts'
import type { RuleContext, Verdict } from './verdict.ts'

/** Of two grades that contradict each other, one within this factor of its local price is the right one. */
const plainlyUsual = 1.1

/**
 * Is this grade out of line with all other grades of the station? A ratio of ratios, so it needs neither an exchange rate nor
 * an earlier price. Two grades alone do not show which of them is wrong: both are held, unless one clearly has the usual
 * price of its area and the other does not.
 */
export function gradeRatio(price: PriceRecord, surroundings: RuleContext): Verdict {
  const { market, station } = surroundings
  const ratio = market.ratio(price.fuel, price.amount)
  if (ratio === null) return 'accept'
  const { agreeing, contradicting } = otherGrades(price, ratio, surroundings)
  if (contradicting.length === 0 || agreeing.length > 0) return 'accept'
  const isPlainlyUsual = isUsual({ fuel: price.fuel, ratio }, surroundings, plainlyUsual)
  if (isPlainlyUsual && !contradicting.some(other => isUsual(other, surroundings))) return 'accept'
  if (market.hasAlike(price.fuel, price.amount, station)) return 'accept'
  const nearest = nearestTo(ratio, contradicting)!
  return { hold: `${(ratio / nearest.ratio).toFixed(2)} x the usual ratio to ${nearest.fuel}` }
}
