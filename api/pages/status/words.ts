import type { Instant } from '../../../pipeline/model/instants.ts'
import type { SourceState } from '../../../pipeline/snapshot/source-states.ts'
import type { ConditionWord } from '../../../pipeline/status/condition-word.ts'
import { ageText } from '../../../web/shared/format.ts'
import { type Html, html } from '../html.ts'

const colours: Readonly<Record<ConditionWord, string>> = {
  fresh: 'good',
  warning: 'warn',
  failing: 'bad',
  late: 'bad',
  skipped: 'plain',
  'held back': 'plain',
  'never read': 'plain',
}

/** The word itself tells; its colour only says it again. */
export function tag(word: ConditionWord): Html {
  return html`<span class="tag ${colours[word]}">${word}</span>`
}

/** What the words mean, worst last. */
export const meanings: Readonly<Record<ConditionWord, string>> = {
  fresh: 'the newest fetch was read, or had nothing new',
  skipped: 'left out on purpose: a key or an address is missing, or its terms are not accepted',
  'held back': 'first deliveries are kept, and published once the operator has looked at them',
  'never read': 'no run has asked it yet, or another source carries the same stations',
  warning:
    'its prices leave this service within 18 hours unless it is read, it failed three times in a row, or most of its prices are too old',
  failing: 'its newest fetch failed; what was read before is served until it is too old',
  late: 'its prices leave this service within half a day unless it is read, or have left it',
}

/** Worst last. */
export const order = Object.keys(meanings) as readonly ConditionWord[]

/** How long ago, and when: the age reads well, the instant is exact. */
export function since(instant: Instant | null, now: Instant): Html {
  if (instant === null) return html`<span class="quiet">never</span>`
  const day = instant.slice(0, 10)
  const time = instant.slice(11, 16)
  const age = ageText(instant, now)
  return html`<time datetime="${day}T${instant.slice(11)}Z">${age === '0 min' ? 'just now' : `${age} ago`} <span class="quiet instant">${day} ${time}</span></time>`
}

/** Of data: a publisher need not say when a price is from. */
export function newest({ newestAt, readAt }: Pick<SourceState, 'newestAt' | 'readAt'>, now: Instant): Html {
  if (newestAt === null && readAt !== null) return html`<span class="quiet">not stated</span>`
  return since(newestAt, now)
}
