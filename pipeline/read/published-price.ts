import { RowError } from '../model/errors.ts'
import type { Instant } from '../model/instants.ts'
import type { PriceIdentity, PublishedPrice } from '../model/records.ts'

/**
 * A price of a row, or none where the publisher gives no amount. An amount or a stamp that cannot be read makes it an
 * unreadable price: which price it was is known, so it can be held, and nothing else takes its place.
 */
export function publishedPrice(
  identity: PriceIdentity,
  amountOf: () => number | null,
  updatedAtOf: () => Instant | null = () => null,
): PublishedPrice[] {
  const { fuel, ...more } = identity
  try {
    const amount = amountOf()
    return amount === null ? [] : [{ fuel, amount, updatedAt: updatedAtOf(), ...more }]
  } catch (error) {
    if (!(error instanceof RowError)) throw error
    const { field, reason, found } = error
    return [{ fuel, ...more, fault: { field, reason, found } }]
  }
}
