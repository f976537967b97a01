import type { PriceRecord } from '../model/records.ts'
import type { Verdict } from './verdict.ts'

/** Is it an amount at all? Nobody gives fuel away: 0 and less stand for "not sold" or a broken form. */
export function positive(price: PriceRecord): Verdict {
  return price.amount > 0 ? 'accept' : { withhold: `amount ${price.amount}` }
}
