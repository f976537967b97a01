import type { FuelCode } from '../model/fuels.ts'
import type { Micros } from '../model/money.ts'
import type { PriceRecord } from '../model/records.ts'
import { recentMicros } from './reference.ts'
import type { RuleContext, Verdict } from './verdict.ts'

// Where two fuels cost nearly the same, amounts near each other's last ones are no sign. Equal ones are.
const apart = 0.03

// Both prices may also change a little on the day of the exchange: half a per cent is about a cent.
const near = 0.005

/**
 * Do two fuels of this station have each other's last validated amounts, also after the move of the market? Then both are
 * held.
 */
export function swappedGrades(price: PriceRecord, surroundings: RuleContext): Verdict {
  const own = lastOf(price.fuel, surroundings)
  if (own === null) return 'accept'
  for (const other of surroundings.station.prices) {
    if (other.fuel === price.fuel) continue
    const last = lastOf(other.fuel, surroundings)
    if (last === null || last === own) continue
    const isExact = price.amountMicros === last && other.amountMicros === own
    const isApart = Math.max(own, last) / Math.min(own, last) - 1 > apart
    const isNearBoth = isApart && isNear(price, last, surroundings) && isNear(other, own, surroundings)
    if (isExact || isNearBoth)
      return { hold: `${price.fuel} and ${other.fuel} carry each other's last validated amounts` }
  }
  return 'accept'
}

function lastOf(fuel: FuelCode, { station, readAt }: RuleContext): Micros | null {
  return recentMicros(station.before(fuel), readAt)
}

function isNear({ fuel, amountMicros }: PriceRecord, last: Micros, { moves }: RuleContext): boolean {
  return [1, ...moves(fuel)].some(move => Math.abs(amountMicros / (last * move) - 1) <= near)
}
