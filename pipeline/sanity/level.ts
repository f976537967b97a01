import type { PriceRecord } from '../model/records.ts'
import { isWithinFactor } from './market.ts'
import { provedByTime } from './proof.ts'
import { alikeWithin, followsMarket, isUsual, otherGrades, usualOfAlike, usualOfRemote } from './usual.ts'
import type { RuleContext, Verdict } from './verdict.ts'

/**
 * Are the station's prices usual for its area? A grade with a usual price also confirms the grades that agree with it. Where
 * no grade has one, the level must be real for another reason: the price was validated at this level and has moved with its
 * market or operator since, believed stations nearby or of the same operator have it too, the station is remote and all its
 * grades are expensive (on Ustica petrol costs 1.35 times as much as in Sicily), or time has proved it.
 */
export function level(price: PriceRecord, surroundings: RuleContext): Verdict {
  const { market, station } = surroundings
  const ratio = market.ratio(price.fuel, price.amountMicros)
  if (ratio === null || followsMarket(price, surroundings)) return 'accept'
  const { agreeing, contradicting } = otherGrades(price, ratio, surroundings)
  const grades = [{ fuel: price.fuel, ratio }, ...agreeing]
  if (grades.some(grade => isUsual(grade, surroundings))) return 'accept'
  const local = market.local(price.fuel, station)
  const isAlike = agreeing.length > 0 && contradicting.length === 0
  const isTight = isAlike && agreeing.some(other => isWithinFactor(other.ratio, ratio, alikeWithin))
  if (isTight && isUsual(grades[0]!, surroundings, usualOfAlike)) return 'accept'
  const isDear = isAlike && local.isRemote && ratio > local.ratio
  if (isDear && grades.some(grade => isUsual(grade, surroundings, usualOfRemote))) return 'accept'
  if (market.hasWitnesses(price.fuel, price.amountMicros, station)) return 'accept'
  if (isAlike && provedByTime(price, surroundings) !== null) return 'accept'
  return { hold: `${(ratio / local.ratio).toFixed(2)} x ${local.name}` }
}
