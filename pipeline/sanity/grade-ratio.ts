import type { PriceRecord } from '../model/records.ts'
import { nearestTo } from './market.ts'
import { followsMarket, isUsual, otherGrades, plainlyUsual } from './usual.ts'
import type { RuleContext, Verdict } from './verdict.ts'

/** No honest petrol or diesel is this far from the usual price. Racing fuel of 102 octane at 1.8 times the price of 98 octane is. */
const anotherProduct = 1.5

/**
 * Is this grade out of line with all other grades of the station? A ratio of ratios, so it needs neither an exchange rate nor
 * an earlier price. Two grades alone do not show which of them is wrong: both are held, unless one has the usual price of its
 * area and the other clearly does not. A validated price that has not moved, or has moved as its market, is not asked again.
 */
export function gradeRatio(price: PriceRecord, surroundings: RuleContext): Verdict {
  const { market, station } = surroundings
  const ratio = market.ratio(price.fuel, price.amountMicros)
  if (ratio === null || followsMarket(price, surroundings)) return 'accept'
  const { agreeing, contradicting } = otherGrades(price, ratio, surroundings)
  if (contradicting.length === 0 || agreeing.length > 0) return 'accept'
  const own = { fuel: price.fuel, ratio }
  if (isUsual(own, surroundings, plainlyUsual) && !contradicting.some(other => isUsual(other, surroundings)))
    return 'accept'
  if (isUsual(own, surroundings) && !contradicting.some(other => isUsual(other, surroundings, anotherProduct)))
    return 'accept'
  if (market.hasWitnesses(price.fuel, price.amountMicros, station)) return 'accept'
  const nearest = nearestTo(ratio, contradicting)!
  return { hold: `${(ratio / nearest.ratio).toFixed(2)} x the usual ratio to ${nearest.fuel}` }
}
