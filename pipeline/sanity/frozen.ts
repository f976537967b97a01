import { hoursBetween, type Instant } from '../model/instants.ts'
import type { PriceRecord } from '../model/records.ts'
import type { StoredPrice } from '../model/stored.ts'
import type { RuleContext, Verdict } from './verdict.ts'

// With fewer prices, all of them can stay unchanged for weeks: a chain of ten stations changes its prices together.
const fewestPrices = 50

// In a large market some price changes every day: the capture of Italy has changes on each of the last days, and the longest
// pause of a publisher is five days at Easter or Christmas. Markets whose prices are set jointly, or by few sellers, have a
// longer limit in their descriptor (`stillForDays`).
const usualDays = 7

/** The stored state of a source for this rule: since when nothing has changed, and when it was last read. */
export interface Watch {
  readonly stillSince: Instant | null
  readonly lastReadAt: Instant | null
}

/** A price of the delivery and its stored state. */
export interface Paired {
  readonly price: PriceRecord
  readonly before: StoredPrice | undefined
}

/**
 * Since when no amount and no stamp of the source has changed. The instant of this read if one has just changed, or if the
 * last read is too long ago to decide.
 */
export function stillSince(
  watch: Watch,
  delivered: readonly Paired[],
  readAt: Instant,
  readWithinHours: number,
): Instant {
  const { lastReadAt, stillSince: since } = watch
  if (since === null || lastReadAt === null || hoursBetween(lastReadAt, readAt) > readWithinHours) return readAt
  return delivered.some(hasMoved) ? readAt : since
}

function hasMoved({ price, before }: Paired): boolean {
  return before !== undefined && (before.amountMicros !== price.amountMicros || before.stampAt !== price.updatedAt)
}

/** Why an entire delivery is not trusted: its publisher still answers but no longer collects prices. Null otherwise. */
export function frozenSince(since: Instant, prices: number, readAt: Instant, days = usualDays): string | null {
  if (prices < fewestPrices || hoursBetween(since, readAt) <= days * 24) return null
  return `none of ${prices} prices has moved since ${since}`
}

/** Is the entire source frozen? Computed once per delivery and applied to each of its prices. */
export function frozen(_price: PriceRecord, surroundings: RuleContext): Verdict {
  return surroundings.frozen === null ? 'accept' : { withhold: surroundings.frozen }
}
