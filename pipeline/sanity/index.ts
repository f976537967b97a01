import type { PriceRecord } from '../model/records.ts'
import { type RuleName, ruleNames } from '../model/rule-names.ts'

export { ruleNames } from '../model/rule-names.ts'

import { band } from './band.ts'
import { frozen } from './frozen.ts'
import { futureStamp } from './future-stamp.ts'
import { gradeOrder } from './grade-order.ts'
import { gradeRatio } from './grade-ratio.ts'
import { groupMove } from './group-move.ts'
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
  'group-move': groupMove,
  'swapped-grades': swappedGrades,
  jump,
  'future-stamp': futureStamp,
  'grade-order': gradeOrder,
  'grade-ratio': gradeRatio,
  level,
  unproved,
}

const firstRelative = ruleNames.indexOf('grade-order')
const ownRules = ruleNames.slice(0, firstRelative)
/** The rules that compare a price with other prices of this delivery, which must not be doubtful themselves. */
const relativeRules = ruleNames.slice(firstRelative)

const accepted: Judgement = { verdict: 'accept', rule: null, detail: null }

export function judge(price: PriceRecord, surroundings: RuleContext): Judgement {
  return doubtItself(price, surroundings) ?? compared(price, surroundings)
}

/** The verdict of the rules that compare a price with no neighbour and no other grade; null if none doubts it. */
export function doubtItself(price: PriceRecord, surroundings: RuleContext): Judgement | null {
  return doubtOf(ownRules, price, surroundings)
}

/** The verdict on a price that is not doubtful by itself. If it ends a hold, `detail` states what proved the price. */
export function compared(price: PriceRecord, surroundings: RuleContext): Judgement {
  const doubt = doubtOf(relativeRules, price, surroundings)
  if (doubt) return doubt
  return surroundings.before?.verdict === 'hold' ? { ...accepted, detail: proofOf(price, surroundings) } : accepted
}

function doubtOf(names: readonly RuleName[], price: PriceRecord, surroundings: RuleContext): Judgement | null {
  for (const name of names) {
    const verdict = rules[name](price, surroundings)
    if (verdict === 'accept') continue
    return 'hold' in verdict
      ? { verdict: 'hold', rule: name, detail: verdict.hold }
      : { verdict: 'withhold', rule: name, detail: verdict.withhold }
  }
  return null
}
