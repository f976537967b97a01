import { RowError } from '../model/errors.ts'
import type { Instant } from '../model/instants.ts'
import type { PriceIdentity, PublishedPrice } from '../model/records.ts'

/**
 * A price of a row, or none when the publisher gives no amount. An amount or a timestamp that cannot be read makes it an
 * unreadable price: its fuel is known, so the last validated price can be served, and no other offer replaces it.
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
