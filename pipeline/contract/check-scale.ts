import type { ContractCheck } from './check.ts'
import { type Comparison, hasMoved, medianOf, type PricePair } from './comparison.ts'
import { checked, found, percent, sound } from './finding.ts'

/** A change of VAT moves prices by a point or two. Another currency or a price without VAT moves them by more. */
const leastChange = 0.05
const fewestPairs = 20
/** Share of prices with the same ratio to their last amounts, or the same difference from them. */
const commonShare = 0.9
/** How much rounding to a cent changes the ratio of a price per litre. */
const rounding = 0.003
/** Share of the prices with timestamps. When stations set prices, most timestamps are new. */
const stampedShare = 0.5

/**
 * Were all prices multiplied by one number (another currency, or amounts without VAT)? A tax changes each litre by the same
 * amount, and no market moves cheap and expensive fuels by the same ratio. Timestamps, if any, were not renewed.
 */
export const checkScale: ContractCheck = (_descriptor, _reading, _context, comparison) => {
  const { pairs } = comparison
  if (pairs.length < fewestPairs) return sound
  const ratio = medianOf(pairs.map(pair => pair.ratio))
  const alike = pairs.filter(pair => Math.abs(pair.ratio / ratio - 1) <= rounding)
  if (Math.abs(ratio - 1) < leastChange || alike.length < pairs.length * commonShare) return sound
  const summary = `x ${ratio.toFixed(3)} at ${percent(alike.length / pairs.length)} of ${pairs.length} prices`
  const text = `expected prices that move each by its own, found all multiplied by one number: ${summary}`
  const isScaled = !haveOneDifference(comparison) && !areRestamped(pairs)
  return isScaled
    ? checked({ findings: [found('SCALED', text, { level: ratio })] })
    : checked({ changes: [`all prices ${summary}`] })
}

/** Each price of a fuel changed by the same amount. */
function haveOneDifference({ groups }: Comparison): boolean {
  return groups
    .filter(group => group.kind === 'fuel' && group.pairs.length >= fewestPairs)
    .every(({ pairs }) => {
      const differences = pairs.map(({ nowMicros, before }) => nowMicros - before.amountMicros)
      const usual = medianOf(differences)
      const near = differences.filter((difference, at) => {
        return Math.abs(difference - usual) <= pairs[at]!.before.amountMicros * rounding
      })
      return near.length >= pairs.length * commonShare
    })
}

function areRestamped(pairs: readonly PricePair[]): boolean {
  const stamped = pairs.filter(pair => pair.isSameStamp !== null && hasMoved(pair))
  return (
    stamped.length >= fewestPairs && stamped.filter(pair => !pair.isSameStamp).length >= stamped.length * stampedShare
  )
}
