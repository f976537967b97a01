import type { Instant } from '../../../pipeline/model/instants.ts'
import type { SourceState } from '../../../pipeline/snapshot/source-states.ts'
import type { ConditionWord } from '../../../pipeline/status/market-condition.ts'
import { ageText } from '../../shared/format.ts'
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

/** The word carries the meaning. The colour only repeats it. */
export function tag(word: ConditionWord, text: string = word): Html {
  return html`<span class="tag ${colours[word]}">${text}</span>`
}

/** The meaning of each word, worst last. */
export const meanings: Readonly<Record<ConditionWord, string>> = {
  fresh: 'the newest fetch was read, or had nothing new',
  skipped: 'left out on purpose: a key or an address is missing, or its terms are not accepted',
  'held back': 'the first deliveries are stored and will be published after the operator has reviewed them',
  'never read': 'no run has fetched it yet, or another source has the same stations',
  warning:
    'its prices expire within 18 hours unless it is read, it failed three times in a row, or most of its prices are too old',
  failing: 'its newest fetch failed. Older prices are served until they are too old',
  late: 'its prices expire within half a day unless it is read, or have expired',
}

/** Worst last. */
export const order = Object.keys(meanings) as readonly ConditionWord[]

/** The age for people, and the exact instant. */
export function sinceText(instant: Instant | null, now: Instant): Html {
  if (instant === null) return html`<span class="quiet">never</span>`
  const day = instant.slice(0, 10)
  const time = instant.slice(11, 16)
  const age = ageText(instant, now)
  return html`<time datetime="${day}T${instant.slice(11)}Z">${age === '0 min' ? 'just now' : `${age} ago`} <span class="quiet instant">${day} ${time}</span></time>`
}

/** The age of the newest data. Some publishers do not state the date of a price. */
export function newest({ newestAt, readAt }: Pick<SourceState, 'newestAt' | 'readAt'>, now: Instant): Html {
  if (newestAt === null && readAt !== null) return html`<span class="quiet">not stated</span>`
  return sinceText(newestAt, now)
}

/** The id of a source on the page. */
export function sourceAnchor(id: string): string {
  return `source-${id}`
}
