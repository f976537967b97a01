import type { Instant } from '../../../pipeline/model/instants.ts'
import type { Incident, Problem } from '../../../pipeline/snapshot/source-days.ts'
import type { SourceState } from '../../../pipeline/snapshot/source-states.ts'
import type { ConditionWord } from '../../../pipeline/status/market-condition.ts'
import type { ListedSource } from '../../serialise/pipeline-state.ts'
import { ageText, countryName } from '../../shared/format.ts'
import { type Html, html } from '../html.ts'

const errorTexts: Readonly<Record<string, string>> = {
  FETCH: 'no usable answer',
  UNREACHABLE: 'its server cannot be reached',
  KEY_REFUSED: 'the publisher refuses the key of this service',
  FEED_NOT_READY: 'the publisher was in the middle of an update',
  FEED_SHAPE: 'the delivery has an unknown layout',
  CONTRACT: 'the delivery is outside the expected limits',
  READER_DIED: 'the process that read it ended unexpectedly',
  MISSING_SECRET: 'skipped until the operator sets its key or address',
}

/** The main reason why a source is not up to date. `not read since …` is left out: the time of the last read is beside it. */
export function problemText(source: ListedSource): string {
  const why = source.condition.why[0]?.replace(/^not read since [\d :-]+, /, '')
  return why ?? errorText(source) ?? 'its newest fetch failed'
}

/** What happened, in words that quote nothing of the operator's settings. Null: no error. */
export function errorText({ state: { errorCode, error } }: Pick<ListedSource, 'state'>): string | null {
  if (errorCode === null) return null
  const status = errorCode === 'FETCH' && / found (\d{3})\b/.exec(error ?? '')?.[1]
  return (errorTexts[errorCode] ?? 'an error') + (status ? ` (status ${status})` : '')
}

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

/** What happened, as a title. */
export function incidentTitle({ kind, subject, sources }: Pick<Problem, 'kind' | 'subject' | 'sources'>): string {
  if (subject === 'snapshot') return 'No new data published'
  if (kind === 'market-late')
    return isMarket(subject) ? `Prices of ${countryName(subject)} late` : `Source ${sources[0]} late`
  if (kind === 'key-refused') return `Key of ${subject} refused`
  return kind === 'layout-changed' ? `Unknown layout of ${subject}` : `Delivery of ${subject} refused`
}

/** Codes of markets are in capital letters, names of sources are not. */
function isMarket(subject: string): boolean {
  return /^[A-Z]{2}$/.test(subject)
}

/** What it means for readers. */
export function incidentText({ kind, subject, sources }: Incident): string {
  if (subject === 'snapshot') return 'No run published new data. Prices stayed as they were.'
  if (kind === 'market-late')
    return `Not read in time: ${sources.join(', ')}. Prices are served until they are too old.`
  if (kind === 'key-refused')
    return 'The publisher refuses the key of this service. The prices read before stayed until they were too old.'
  return 'The publisher sent data that could not be accepted. The prices read before stayed until they were too old.'
}
