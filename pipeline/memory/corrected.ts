import { type Correction, findCorrection, withdrawnWord } from '../model/corrections.ts'
import type { Instant } from '../model/instants.ts'
import type { StoredPrice } from '../model/stored.ts'

/** An amount of a correction is served although the published one was not accepted. It is not served of a price that left or is old. */
const replaced: readonly (string | null)[] = [
  null,
  'withheld',
  'held, never validated',
  'held for too long',
  'held, stamp too old',
  'no accepted price beside it',
]

/**
 * The price as it is served under the corrections of its market. What was read, its verdict and the last validated amount
 * stay as they are, so that the next delivery is judged by what its publisher published.
 */
export function corrected(price: StoredPrice, corrections: readonly Correction[], now: Instant): StoredPrice {
  const correction = findCorrection(corrections, price, now)
  if (correction === undefined || !replaced.includes(price.unusable)) return price
  if (correction.amountMicros === null) return { ...price, servedMicros: null, unusable: withdrawnWord(correction) }
  // An amount is of one currency. A market that changed it needs another correction.
  if (correction.currency !== price.currency) return price
  return { ...price, servedMicros: correction.amountMicros, unusable: null }
}

/** The instants at which corrections begin or end. */
export function* correctionChanges(corrections: readonly Correction[]): Generator<Instant | null> {
  for (const { from, to } of corrections) {
    yield from
    yield to
  }
}
