import type { PriceRecord } from '../model/records.ts'
import type { Surroundings, Verdict } from './verdict.ts'

// Widest honest spread seen is a motorway premium of about 35 %. Half or double the national median is a
// slipped decimal point, a price per gallon, or another currency.
const low = 0.5
const high = 2

/** Is this price within reach of the same fuel in the same delivery? A ratio, so it needs no exchange rate. */
export function outlier(price: PriceRecord, { peers }: Surroundings): Verdict {
  const median = peers.median(price.fuel)
  if (median === null) return 'accept'
  const ratio = price.amount / median
  return ratio >= low && ratio <= high ? 'accept' : { hold: `${ratio.toFixed(2)} x national median` }
}
