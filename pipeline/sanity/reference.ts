import { hoursBetween, type Instant } from '../model/instants.ts'
import type { Micros } from '../model/money.ts'
import type { PriceRecord } from '../model/records.ts'
import { type StoredPrice, validatedForHours } from '../model/stored.ts'
import type { RuleContext } from './verdict.ts'

/** The last validated amount of a price, while it is recent enough to compare with. */
export function recentMicros(before: StoredPrice | undefined, readAt: Instant): Micros | null {
  if (!before?.validMicros || before.validReadAt === null) return null
  return hoursBetween(before.validReadAt, readAt) > validatedForHours ? null : before.validMicros
}

export interface Reference {
  /** In the source's currency. */
  readonly amountMicros: Micros
  readonly name: 'national median' | 'last validated price'
}

/**
 * What an amount is compared with: the same fuel elsewhere, else its last validated price; null where there is
 * neither.
 */
export function referenceOf(price: PriceRecord, { market, before, readAt }: RuleContext): Reference | null {
  const median = market.median(price.fuel)
  if (median !== null) return { amountMicros: median, name: 'national median' }
  const recent = recentMicros(before, readAt)
  return recent === null ? null : { amountMicros: recent, name: 'last validated price' }
}
