import type { PriceRecord } from '../model/records.ts'
import { isUsual, otherGrades } from './usual.ts'
import type { RuleContext, Verdict } from './verdict.ts'

/**
 * Are the station's prices usual for its area? A grade with a usual price also confirms the grades that agree with it. Where
 * no grade has one, other stations at the same level must confirm that the level is real: diesel in Livigno costs 0.74 times
 * the national median, on motorways up to 1.25 times.
 */
export function level(price: PriceRecord, surroundings: RuleContext): Verdict {
  const { market, station } = surroundings
  const ratio = market.ratio(price.fuel, price.amount)
  if (ratio === null) return 'accept'
  const grades = [{ fuel: price.fuel, ratio }, ...otherGrades(price, ratio, surroundings).agreeing]
  if (grades.some(grade => isUsual(grade, surroundings))) return 'accept'
  if (market.hasAlike(price.fuel, price.amount, station)) return 'accept'
  const local = market.local(price.fuel, station)
  return { hold: `${(ratio / local.ratio).toFixed(2)} x ${local.name}` }
}
