import { microsOf } from '../model/money.ts'
import type { PriceRecord } from '../model/records.ts'
import { isInBand } from './band.ts'
import { referenceOf } from './reference.ts'
import type { Surroundings, Verdict } from './verdict.ts'

// LPG at exactly 1.000 can be honest. Of 4,701 Italian ones of 2026-08-21 one is, a third above the median of 0.749, among
// 23 others from 0.98 to 1.02; in France of 2022-05-03 the dearest hundredth of LPG and E85 lies above 1.36 times the
// median, the cheapest hundredth of any fuel above 0.79 times.
const low = 0.8
const high = 1.4

/** Did somebody type a number because the form asked for one? Such a station has no price to tell, not even its old one. */
export function placeholder(price: PriceRecord, surroundings: Surroundings): Verdict {
  if (!isTyped(price.amount)) return 'accept'
  const reference = referenceOf(price, surroundings)
  if (reference === null) {
    return isInBand(price.amount, surroundings.perEuro) === false ? { withhold: `${price.amount}, no price` } : 'accept'
  }
  const ratio = price.amount / reference.amount
  if (ratio >= low && ratio <= high) return 'accept'
  return { withhold: `${price.amount}, ${ratio.toPrecision(3)} x ${reference.name}` }
}

/**
 * What forms are filled with: a one with nothing but zeros about it (0.001 in France in 2019, 1.000), and nines up to the
 * brim (999.99 pence in Britain in 2026, 9.999). By their digits, for feeds in cents and pence have the point elsewhere.
 */
function isTyped(amount: number): boolean {
  const digits = String(microsOf(amount)).replace(/0+$/, '')
  return (digits === '1' && amount <= 1) || (/^9{3,}$/.test(digits) && amount > 9)
}
