import type { PriceRecord } from '../model/records.ts'
import type { Verdict } from './verdict.ts'

/** Is the amount positive? 0 and less mean "not sold" or a broken form. */
export function positive(price: PriceRecord): Verdict {
  return price.amountMicros > 0 ? 'accept' : { withhold: `amount ${price.amountMicros / 1e6}` }
}
