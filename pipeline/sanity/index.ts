import type { PriceRecord } from '../model/records.ts'
import { type RuleName, ruleNames } from '../model/rule-names.ts'

export { ruleNames } from '../model/rule-names.ts'

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
import type { Judgement, Rule, RuleContext } from './verdict.ts'

export { mediansOf } from './medians.ts'

/**
 * Rules that withhold come first: a value that is not a price must not bring an old price back. Then the rule that names the
 * fault most precisely.
 */
const rules: Readonly<Record<RuleName, Rule>> = {
  positive,
  frozen,
  placeholder,
  'unit-slip': unitSlip,
  band,
  outlier,
  jump,
  'swapped-grades': swappedGrades,
  'grade-ratio': gradeRatio,
  level,
  'future-stamp': futureStamp,
  unproved,
}

const accepted: Judgement = { verdict: 'accept', rule: null, detail: null }

/** The verdict on a price. If it ends a hold, `detail` states what proved the price. */
export function judge(price: PriceRecord, surroundings: RuleContext): Judgement {
  for (const name of ruleNames) {
    const verdict = rules[name](price, surroundings)
    if (verdict === 'accept') continue
    return 'hold' in verdict
      ? { verdict: 'hold', rule: name, detail: verdict.hold }
      : { verdict: 'withhold', rule: name, detail: verdict.withhold }
  }
  return surroundings.before?.verdict === 'hold' ? { ...accepted, detail: proofOf(price, surroundings) } : accepted
}
