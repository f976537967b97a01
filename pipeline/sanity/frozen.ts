import { hoursBetween, type Instant } from '../model/instants.ts'
import { microsOf } from '../model/money.ts'
import type { PriceRecord } from '../model/records.ts'
import type { StoredPrice } from '../model/stored.ts'
import type { Surroundings, Verdict } from './verdict.ts'

// Fewer prices can stand still together for weeks: a chain of ten stations moves as one.
const fewestPrices = 50

// Where many sell, some price moves every day: the capture of Italy shows moves of every one of the last days, and the
// longest pause of a publisher is Easter's or Christmas's five days. Markets whose prices are set in common, or by few,
// have a longer term of their own in their descriptor (`stillForDays`).
const usualDays = 7

/** What is remembered of a source for this: since when nothing of it moved, and when it was read last. */
export interface Watch {
  readonly stillSince: Instant | null
  readonly lastReadAt: Instant | null
}

/** A price of the delivery beside what is remembered of it. */
export interface Paired {
  readonly price: PriceRecord
  readonly before: StoredPrice | undefined
}

/**
 * Since when no amount and no stamp of the source has moved; the instant of this read, when one has just done so, or
 * when the source was not read for so long that nobody can tell.
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
  return before !== undefined && (before.amountMicros !== microsOf(price.amount) || before.stampAt !== price.updatedAt)
}

/** Why a whole delivery is not believed: its publisher goes on answering and has stopped collecting. Null when it has not. */
export function frozenSince(since: Instant, prices: number, readAt: Instant, days = usualDays): string | null {
  if (prices < fewestPrices || hoursBetween(since, readAt) <= days * 24) return null
  return `none of ${prices} prices has moved since ${since}`
}

/** Is the whole source frozen? Asked once a delivery, told to each of its prices. */
export function frozen(_price: PriceRecord, surroundings: Surroundings): Verdict {
  return surroundings.frozen === null ? 'accept' : { withhold: surroundings.frozen }
}
