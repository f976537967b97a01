import type { PriceRecord } from '../model/records.ts'
import { referenceOf } from './reference.ts'
import type { RuleContext, Verdict } from './verdict.ts'

// Each factor with the units that were confused.
const slips = [
  [10, 'a lost decimal point'],
  [100, 'pence for pounds, cents for euros, or a lost decimal point'],
  [1000, 'tenths of cents for euros, or a lost decimal point'],
  [1 / 10, 'a decimal point one place early'],
  [1 / 100, 'pounds for pence, euros for cents, or a decimal point two places early'],
  [1 / 1000, 'euros for tenths of cents, or a decimal point three places early'],
] as const

// The largest real deviation seen is a motorway premium of about 35 %. A price in the wrong unit is as near to its multiple of
// the median as a real price is to the median.
const near = 0.35

/** Is this the right price in the wrong unit? It is reported, never corrected, because the digits may be wrong too. */
export function unitSlip(price: PriceRecord, surroundings: RuleContext): Verdict {
  const reference = referenceOf(price, surroundings)
  if (reference === null) return 'accept'
  const ratio = price.amountMicros / reference.amountMicros
  const slip = slips.find(([factor]) => Math.abs(ratio / factor - 1) <= near)
  return slip ? { hold: `${ratio.toPrecision(3)} x ${reference.name}: ${slip[1]}` } : 'accept'
}
