import type { PriceRecord } from '../model/records.ts'
import { band } from './band.ts'
import { frozen } from './frozen.ts'
import { futureStamp } from './future-stamp.ts'
import { gradeRatio } from './grade-ratio.ts'
import { jump } from './jump.ts'
import { level } from './level.ts'
import { outlier } from './outlier.ts'
import { placeholder } from './placeholder.ts'
import { positive } from './positive.ts'
import { proofOf, unproved } from './proof.ts'
import { swappedGrades } from './swapped-grades.ts'
import { unitSlip } from './unit-slip.ts'
import type { Judgement, Rule, Surroundings } from './verdict.ts'

export { mediansOf } from './medians.ts'

/**
 * The rules in the order in which they judge; the first that does not accept decides. Those that withhold come first: what
 * is no price at all must not bring an old one back. Then the one that names the fault best.
 */
const rules: readonly (readonly [name: string, rule: Rule])[] = [
  ['positive', positive],
  ['frozen', frozen],
  ['placeholder', placeholder],
  ['unit-slip', unitSlip],
  ['band', band],
  ['outlier', outlier],
  ['jump', jump],
  ['swapped-grades', swappedGrades],
  ['grade-ratio', gradeRatio],
  ['level', level],
  ['future-stamp', futureStamp],
  ['unproved', unproved],
]

/** Names of the rules in the order in which they judge. */
export const ruleNames: readonly string[] = rules.map(([name]) => name)

const accepted: Judgement = { verdict: 'accept', rule: null, detail: null }

/** The verdict on a price. One that ends a hold says in `detail` what proved the price. */
export function judge(price: PriceRecord, surroundings: Surroundings): Judgement {
  for (const [name, rule] of rules) {
    const verdict = rule(price, surroundings)
    if (verdict === 'accept') continue
    return 'hold' in verdict
      ? { verdict: 'hold', rule: name, detail: verdict.hold }
      : { verdict: 'withhold', rule: name, detail: verdict.withhold }
  }
  return surroundings.before?.verdict === 'hold' ? { ...accepted, detail: proofOf(price, surroundings) } : accepted
}
