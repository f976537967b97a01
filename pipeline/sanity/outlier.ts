import type { PriceRecord } from '../model/records.ts'
import type { RuleContext, Verdict } from './verdict.ts'

// Half or double the national median is a slipped decimal point, a price per gallon, or another currency, even where several
// stations agree. Nearer prices are checked against their neighbourhood and the other grades of their station.
const low = 0.5
const high = 2

/** Is this price within reach of the same fuel in the same delivery? A ratio, so it needs no exchange rate. */
export function outlier(price: PriceRecord, { market }: RuleContext): Verdict {
  const median = market.median(price.fuel)
  if (median === null) return 'accept'
  const ratio = price.amountMicros / median
  return ratio >= low && ratio <= high ? 'accept' : { hold: `${ratio.toFixed(2)} x national median` }
}
