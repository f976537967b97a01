import { microsOf } from '../model/money.ts'
import type { PriceRecord } from '../model/records.ts'
import { recentMicros } from './reference.ts'
import type { Surroundings, Verdict } from './verdict.ts'

// The largest real weekly move of a nation since 2005 is +29 % (Hungary, December 2022, the end of a price cap), and the
// price cycles of Perth lift a station by some 30 % overnight. One and a half is beyond both.
const most = 1.5

/** Is this price within reach of the last validated one of the same station? */
export function jump(price: PriceRecord, { before, readAt }: Surroundings): Verdict {
  const recent = recentMicros(before, readAt)
  if (recent === null) return 'accept'
  const ratio = microsOf(price.amount) / recent
  return ratio <= most && ratio >= 1 / most ? 'accept' : { hold: `${ratio.toFixed(2)} x last validated price` }
}
