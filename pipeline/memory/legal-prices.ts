import { hoursBetween, type Instant } from '../model/instants.ts'
import { type StoredPrice, type StoredStation, validatedForHours } from '../model/stored.ts'
import type { Freshness } from '../source.ts'

/** Decides, at the clock of the run, whether a price is in force, and which amount. */
export function inForce(price: StoredPrice, station: StoredStation, freshness: Freshness, now: Instant): StoredPrice {
  const unusable = whyNot(price, station, freshness, now)
  const held = price.verdict === 'hold'
  return {
    ...price,
    servedMicros: unusable === null ? price.validMicros : null,
    updatedAt: held ? price.validUpdatedAt : (notAfter(price.readAt, price.stampAt) ?? price.movedAt),
    unusable,
  }
}

/** The time of a price change. The publisher's clock may be ahead by minutes, but the change was before the read. */
export function notAfter(readAt: Instant, stampAt: Instant | null): Instant | null {
  return stampAt !== null && stampAt > readAt ? readAt : stampAt
}

/** Left out by the freshness rule alone: it is listed and was accepted. */
export function isStale({ unusable }: StoredPrice): boolean {
  return unusable === 'read too long ago' || unusable === 'stamp too old'
}

function whyNot(price: StoredPrice, station: StoredStation, freshness: Freshness, now: Instant): string | null {
  if (!price.listed || !station.listed) return 'left the feed'
  if (price.verdict === 'withhold') return 'withheld'
  if (price.verdict === 'hold') {
    if (price.validReadAt === null) return 'held, never validated'
    return hoursBetween(price.validReadAt, now) > validatedForHours ? 'held for too long' : null
  }
  if (hoursBetween(price.readAt, now) > freshness.readWithinHours) return 'read too long ago'
  const stampDays = freshness.confirmedWithinDays ?? freshness.changedWithinDays
  const tooOld = stampDays !== undefined && price.stampAt !== null && hoursBetween(price.stampAt, now) > stampDays * 24
  return tooOld ? 'stamp too old' : null
}
