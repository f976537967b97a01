import type { Check } from './check.ts'
import { type Comparison, hasMoved, median, type Pair } from './comparison.ts'
import { checked, found, percent, sound } from './finding.ts'

/** VAT moves by a point or two; a currency or a price without VAT by more. */
const leastChange = 0.05
const fewestPairs = 20
/** So many prices have the same ratio to their last amounts, or the same difference from them. */
const commonShare = 0.9
/** As far as rounding to a cent takes the ratio of a litre's price. */
const rounding = 0.003
/** Of the stamped prices; where stations set them again, most stamps are new. */
const stampedShare = 0.5

/**
 * Were all prices multiplied by one number: another currency, or amounts without VAT? A tax takes the same amount off each
 * litre, and no market moves cheap and expensive fuels by the same ratio. Where it has stamps, they were not renewed.
 */
export const checkScale: Check = (_descriptor, _reading, _context, comparison) => {
  const { pairs } = comparison
  if (pairs.length < fewestPairs) return sound
  const ratio = median(pairs.map(pair => pair.ratio))
  const alike = pairs.filter(pair => Math.abs(pair.ratio / ratio - 1) <= rounding)
  if (Math.abs(ratio - 1) < leastChange || alike.length < pairs.length * commonShare) return sound
  const told = `x ${ratio.toFixed(3)} at ${percent(alike.length / pairs.length)} of ${pairs.length} prices`
  const text = `expected prices that move each by its own, found all multiplied by one number: ${told}`
  const isScaled = !haveOneDifference(comparison) && !areRestamped(pairs)
  return isScaled
    ? checked({ findings: [found('SCALED', text, { level: ratio })] })
    : checked({ changes: [`all prices ${told}`] })
}

/** The same amount more or less for each price of a fuel. */
function haveOneDifference({ groups }: Comparison): boolean {
  return groups
    .filter(group => group.kind === 'fuel' && group.pairs.length >= fewestPairs)
    .every(({ pairs }) => {
      const differences = pairs.map(({ nowMicros, before }) => nowMicros - before.amountMicros)
      const usual = median(differences)
      const near = differences.filter((difference, at) => {
        return Math.abs(difference - usual) <= pairs[at]!.before.amountMicros * rounding
      })
      return near.length >= pairs.length * commonShare
    })
}

function areRestamped(pairs: readonly Pair[]): boolean {
  const stamped = pairs.filter(pair => pair.isSameStamp !== null && hasMoved(pair))
  return (
    stamped.length >= fewestPairs && stamped.filter(pair => !pair.isSameStamp).length >= stamped.length * stampedShare
  )
}
