import { hoursBetween } from '../model/instants.ts'
import type { Micros } from '../model/money.ts'
import type { PriceRecord } from '../model/records.ts'
import { validatedForHours } from '../model/stored.ts'
import { isReachable } from './jump.ts'
import { isMoveOf, otherGrades } from './usual.ts'
import type { RuleContext, Verdict } from './verdict.ts'

/**
 * What proves a price whose last read was held, once no other rule objects: `1.01 x the last validated price`. Null where
 * there is nothing to compare it with.
 */
export function proofOf(price: PriceRecord, surroundings: RuleContext): string | null {
  const { before, market, station, readAt } = surroundings
  if (before?.rule === 'future-stamp') return 'its stamp is no longer ahead of the read'
  const isRecent = before?.validReadAt != null && hoursBetween(before.validReadAt, readAt) <= validatedForHours
  if (isRecent) return `${multipleOf(price, before!.validMicros!)} x the last validated price`
  const ratio = market.ratio(price.fuel, price.amountMicros)
  if (ratio !== null) {
    const local = market.local(price.fuel, station)
    const { agreeing } = otherGrades(price, ratio, surroundings)
    const grades = agreeing.length > 0 ? `, as far from it as its ${agreeing.map(({ fuel }) => fuel).join(', ')}` : ''
    const inTime = provedByTime(price, surroundings)
    return `${(ratio / local.ratio).toFixed(2)} x ${local.name}${grades}${inTime === null ? '' : `, ${inTime}`}`
  }
  if (before?.validMicros == null) return 'between the lowest and the highest real prices, where few stations sell it'
  const isBack = isReachable(price.amountMicros / before.validMicros)
  return isBack ? `${multipleOf(price, before.validMicros)} x its price of ${before.validReadAt!.slice(0, 10)}` : null
}

/** Was the price held before, and is it still unproven? Time alone proves nothing. */
export function unproved(price: PriceRecord, surroundings: RuleContext): Verdict {
  const { before } = surroundings
  if (before?.verdict !== 'hold' || proofOf(price, surroundings) !== null) return 'accept'
  const on = before.validReadAt!.slice(0, 10)
  return { hold: `${multipleOf(price, before.validMicros!)} x its price of ${on}, and nothing newer measures it` }
}

function multipleOf(price: PriceRecord, micros: Micros): string {
  return (price.amountMicros / micros).toFixed(2)
}

// Publishers that require a confirmation want it once a week.
const restampedAfterDays = 5
/** A move of less than this is no sign. */
const leastMove = 0.003

/**
 * What the time since the held read proves of a price that is unusual for its area: its operator confirmed it days later, or
 * moved it as the market moved. A typing error is not confirmed, and does not follow a market. Null where it proves nothing.
 */
export function provedByTime(price: PriceRecord, { before, moves }: RuleContext): string | null {
  if (before?.verdict !== 'hold' || before.rule !== 'level') return null
  const days = before.stampAt && price.updatedAt ? hoursBetween(before.stampAt, price.updatedAt) / 24 : 0
  if (days >= restampedAfterDays) return `confirmed again after ${Math.floor(days)} days`
  const ratio = price.amountMicros / before.amountMicros
  const real = moves(price.fuel).filter(move => Math.abs(move - 1) >= leastMove)
  const hasMoved = Math.abs(ratio - 1) >= leastMove && isMoveOf(ratio, real)
  return hasMoved ? `moved as the market since ${before.readAt.slice(0, 10)}` : null
}
