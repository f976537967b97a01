import type { Micros } from '../model/money.ts'
import type { PriceRecord } from '../model/records.ts'
import { isInBand } from './band.ts'
import { referenceOf } from './reference.ts'
import type { RuleContext, Verdict } from './verdict.ts'

// LPG at exactly 1.000 can be a real price. Of 4,701 Italian LPG prices of 2026-08-21 one is, a third above the median of
// 0.749, among 23 others from 0.98 to 1.02. In France on 2022-05-03 the most expensive 1 % of LPG and E85 was above 1.36
// times the median, and the cheapest 1 % of any fuel above 0.79 times.
const low = 0.8
const high = 1.4

/**
 * Is the number only a placeholder for a required form field? Then no price of the station is served, not even the
 * old one.
 */
export function placeholder(price: PriceRecord, surroundings: RuleContext): Verdict {
  if (!isTyped(price.amountMicros)) return 'accept'
  const amount = price.amountMicros / 1e6
  const reference = referenceOf(price, surroundings)
  if (reference === null) {
    return isInBand(price.amountMicros, surroundings.perEuro) === false ? { withhold: `${amount}, no price` } : 'accept'
  }
  const ratio = price.amountMicros / reference.amountMicros
  if (ratio >= low && ratio <= high) return 'accept'
  return { withhold: `${amount}, ${ratio.toPrecision(3)} x ${reference.name}` }
}

/**
 * Typical placeholders: a one with only zeros around it (0.001 in France in 2019, 1.000), and only nines (999.99 pence in
 * Britain in 2026, 9.999). Compared by digits, because feeds in cents and pence have the decimal point elsewhere.
 */
function isTyped(amountMicros: Micros): boolean {
  const digits = String(amountMicros).replace(/0+$/, '')
  return (digits === '1' && amountMicros <= 1_000_000) || (/^9{3,}$/.test(digits) && amountMicros > 9_000_000)
}
