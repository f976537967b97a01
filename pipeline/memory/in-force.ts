import type { Correction } from '../model/corrections.ts'
import { InvariantError } from '../model/errors.ts'
import { hoursBetween, type Instant } from '../model/instants.ts'
import { type StoredPrice, type StoredStation, validatedForHours } from '../model/stored.ts'
import type { Freshness } from '../source.ts'
import { corrected } from './corrected.ts'

/** What decides, apart from the prices of a market themselves, which of them are in force. */
export interface InForceContext {
  readonly stations: readonly StoredStation[]
  readonly freshnessOf: (source: string) => Freshness
  readonly corrections: readonly Correction[]
  readonly now: Instant
}

/**
 * Decides, at the clock of the run, which prices of a market are in force, and which amounts. The last validated amount of
 * a held price needs an accepted price of the same source and fuel that is in force. If there is none, nothing of this
 * source and fuel is served.
 */
export function pricesInForce(prices: readonly StoredPrice[], context: InForceContext): StoredPrice[] {
  const { stations, freshnessOf, corrections, now } = context
  const stationById = new Map(stations.map(station => [station.id, station]))
  const judged = prices.map(price => {
    const station = stationById.get(price.stationId)
    if (!station) throw new InvariantError(`${price.source}: a price without its station ${price.stationId}`)
    return inForce(price, station, freshnessOf(price.source), now)
  })
  const accepted = new Set(
    judged
      .filter(price => price.verdict === 'accept' && corrected(price, corrections, now).unusable === null)
      .map(sourceAndFuel),
  )
  return judged.map(price => {
    const isAlone = price.verdict === 'hold' && price.unusable === null && !accepted.has(sourceAndFuel(price))
    const uncorrected = isAlone ? { ...price, servedMicros: null, unusable: 'no accepted price beside it' } : price
    return corrected(uncorrected, corrections, now)
  })
}

function sourceAndFuel({ source, fuel }: StoredPrice): string {
  return `${source}/${fuel}`
}

function inForce(price: StoredPrice, station: StoredStation, freshness: Freshness, now: Instant): StoredPrice {
  const unusable = whyNot(price, station, freshness, now)
  const held = price.verdict === 'hold'
  return {
    ...price,
    servedMicros: unusable === null ? price.validMicros : null,
    updatedAt: held ? price.validUpdatedAt : (notAfter(price.readAt, price.stampAt) ?? price.movedAt),
    unusable,
  }
}

function whyNot(price: StoredPrice, station: StoredStation, freshness: Freshness, now: Instant): string | null {
  if (!price.listed || !station.listed) return 'left the feed'
  const passed = limitsOf(price, freshness).find(({ since, hours }) => hoursBetween(since, now) > hours)
  if (passed) return passed.unusable
  if (price.verdict === 'withhold') return 'withheld'
  return price.validReadAt === null ? 'held, never validated' : null
}

/** A price is not in force when more than `hours` have passed since that instant. `unusable` states it. */
interface Limit {
  readonly since: Instant
  readonly hours: number
  readonly unusable: string
}

/**
 * The limits of a listed price. Those of its delivery come first and are the same for all verdicts. A held price has those
 * of its last validated amount in addition, so it never stays in force longer than an accepted price of its delivery.
 */
export function limitsOf(price: StoredPrice, freshness: Freshness): Limit[] {
  const { verdict, readAt, stampAt, validReadAt } = price
  const stampDays = freshness.confirmedWithinDays ?? freshness.changedWithinDays
  const limits: Limit[] = []
  const limit = (since: Instant | null, hours: number | undefined, unusable: string): void => {
    if (since !== null && hours !== undefined) limits.push({ since, hours, unusable })
  }
  const stampHours = stampDays === undefined ? undefined : stampDays * 24
  limit(readAt, freshness.readWithinHours, 'read too long ago')
  limit(stampAt, stampHours, 'stamp too old')
  if (verdict !== 'hold') return limits
  limit(validReadAt, validatedForHours, 'held for too long')
  limit(validStampOf(price), stampHours, 'held, stamp too old')
  return limits
}

/**
 * The stamp of the last validated amount of a held price. `validUpdatedAt` of an amount without a stamp is `movedAt`, the
 * first read in which it was seen. That may be of any age: it does not limit accepted prices either.
 */
function validStampOf({ validUpdatedAt, movedAt }: StoredPrice): Instant | null {
  return validUpdatedAt === movedAt ? null : validUpdatedAt
}

/** The time of a price change. The publisher's clock may be ahead by minutes, but the change was before the read. */
export function notAfter(readAt: Instant, stampAt: Instant | null): Instant | null {
  return stampAt !== null && stampAt > readAt ? readAt : stampAt
}

/** Left out by the freshness rule alone: it is listed and was accepted. */
export function isStale({ verdict, unusable }: StoredPrice): boolean {
  return verdict === 'accept' && (unusable === 'read too long ago' || unusable === 'stamp too old')
}
