import type { PriceRecord } from '../model/records.ts'
import { isUsual, otherGrades } from './usual.ts'
import type { Surroundings, Verdict } from './verdict.ts'

/**
 * Does the station ask what others around it ask? One of its grades that does speaks for those that agree with it. Where
 * none does, other stations at the same level have to show that it is an honest one: Livigno's diesel costs 0.74 times the
 * national median, that of motorways up to 1.25 times.
 */
export function level(price: PriceRecord, surroundings: Surroundings): Verdict {
  const { market, station } = surroundings
  const ratio = market.ratio(price.fuel, price.amount)
  if (ratio === null) return 'accept'
  const grades = [{ fuel: price.fuel, ratio }, ...otherGrades(price, ratio, surroundings).agreeing]
  if (grades.some(grade => isUsual(grade, surroundings))) return 'accept'
  if (market.hasAlike(price.fuel, price.amount, station)) return 'accept'
  const local = market.local(price.fuel, station)
  return { hold: `${(ratio / local.ratio).toFixed(2)} x ${local.name}` }
}
