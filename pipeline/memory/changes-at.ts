import { believedFrom, epochSecondsOf, type Instant, instantOf } from '../model/instants.ts'
import type { StoredFigure, StoredPrice } from '../model/stored.ts'
import type { FigureDescriptor, Freshness } from '../source.ts'
import { limitsOf } from './in-force.ts'

/** So many hours after an instant, and a second: what holds for N hours holds in the Nth hour still. */
export function hoursAfter(at: Instant, hours: number): Instant {
  return instantOf(epochSecondsOf(at) + Math.ceil(hours * 3600) + 1)
}

/** The earliest of the instants that are still to come; null of none. */
export function nextOf(instants: Iterable<Instant | null>, now: Instant): Instant | null {
  let next: Instant | null = null
  for (const at of instants) if (at !== null && at > now && (next === null || at < next)) next = at
  return next
}

/**
 * The instants at which prices leave force without a delivery: their own, and for a held price also that of the last accepted
 * one beside it. `lastRead`: the last read of their source. Prices of that read leave when the source was not read for too
 * long, which is decided for each source.
 */
export function* priceChanges(
  prices: readonly StoredPrice[],
  freshness: Freshness,
  lastRead: Instant | null,
): Generator<Instant> {
  for (const price of prices.filter(({ listed }) => listed)) {
    for (const { since, hours, unusable } of limitsOf(price, freshness)) {
      if (unusable !== 'read too long ago' || since !== lastRead) yield hoursAfter(since, hours)
    }
  }
}

/** The time from which a read of the same bytes has another result: a stamp is no longer ahead of it. */
export function* rereadChanges(prices: readonly StoredPrice[]): Generator<Instant> {
  for (const { listed, verdict, rule, readAt, stampAt } of prices) {
    if (!listed || stampAt === null) continue
    if (verdict === 'hold' && rule === 'future-stamp') yield believedFrom(stampAt)
    // Until then the time of the read is the time of the price change.
    if (verdict === 'accept' && stampAt > readAt) yield stampAt
  }
}

export function* figureChanges(
  figures: readonly StoredFigure[],
  freshness: FigureDescriptor['freshness'],
): Generator<Instant | null> {
  for (const { validFrom, validTo } of figures) {
    yield validFrom
    yield validTo
    if (validTo === null) yield hoursAfter(validFrom, freshness.validForDays * 24)
  }
}
