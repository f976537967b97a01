import { believedFrom } from '../model/believed-from.ts'
import { epochSecondsOf, type Instant, instantOf } from '../model/instants.ts'
import { type StoredFigure, type StoredPrice, validatedForHours } from '../model/stored.ts'
import type { FigureDescriptor, Freshness } from '../source.ts'

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
 * The instants at which prices come into force or leave it without a delivery. `lastRead`: the last read of their source.
 * Prices of that read leave when the source was not read for too long, which is decided for each source.
 */
export function* priceChanges(
  prices: readonly StoredPrice[],
  freshness: Freshness,
  lastRead: Instant | null,
): Generator<Instant | null> {
  const stampDays = freshness.confirmedWithinDays ?? freshness.changedWithinDays
  for (const { listed, verdict, validReadAt, readAt, stampAt } of prices) {
    if (!listed || verdict === 'withhold') continue
    if (verdict === 'hold') {
      if (validReadAt !== null) yield hoursAfter(validReadAt, validatedForHours)
      continue
    }
    if (readAt !== lastRead) yield hoursAfter(readAt, freshness.readWithinHours)
    if (stampAt !== null && stampDays !== undefined) yield hoursAfter(stampAt, stampDays * 24)
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
