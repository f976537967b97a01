import type { SourceState } from '../../../pipeline/snapshot/source-states.ts'
import type { ConditionWord } from '../../../pipeline/status/condition-word.ts'
import type { ListedSource, PipelineState } from '../../serialise/pipeline-state.ts'
import { basisNames } from '../../shared/basis-names.ts'
import { byCountryName } from '../../shared/country-order.ts'
import { countryName, countText } from '../../shared/format.ts'
import { type Html, html } from '../html.ts'
import { webLink } from '../web-link.ts'
import { newest, sinceText, tag } from './words.ts'

/** Every source under its market, with its last run, its rows and its terms. Sources with a problem are expanded. */
export function sourceLists({ markets, reference, now }: PipelineState): Html {
  const byName = byCountryName(markets, market => market.code)
  return html`<h2 id="sources">Sources</h2>
<p class="quiet">Times are UTC. Row counts are from the newest delivery that could be read. The level states how much of a feed was
known when its reader was written.</p>
<div class="controls" hidden><button type="button" id="open-all">Show all sources</button></div>
${byName.map(({ code, word, sources, condition }) =>
  group({ code, name: countryName(code), word, sources, hasStations: condition.stationsInForce > 0 }, now),
)}
${
  reference.length > 0 &&
  group(
    { code: 'all', name: 'All markets: rates, weekly prices, map', word: null, sources: reference, hasStations: false },
    now,
  )
}`
}

interface Group {
  readonly code: string
  readonly name: string
  readonly word: ConditionWord | null
  readonly sources: readonly ListedSource[]
  /** A station of the market has a current price. Its official figures are then not served. */
  readonly hasStations: boolean
}

function group({ code, name, word, sources, hasStations }: Group, now: string): Html {
  const isOpen = sources.some(source => needsAttention(source))
  const count = sources.length === 1 ? '1 source' : `${sources.length} sources`
  return html`<details class="market"${isOpen && html` open`}><summary><strong>${name}</strong> ${word && tag(word)}
<span class="quiet">${count}</span></summary>
<div id="sources-${code}">${sources.map(source => card(source, hasStations, now))}</div></details>
`
}

// A source that is read once a day has a warning as soon as a run is left out, and without keys half of the sources are
// skipped on purpose. If all of them were expanded, they would hide the few that need attention.
const foldedWords: ReadonlySet<ConditionWord> = new Set(['fresh', 'warning', 'skipped'])

function needsAttention({ word, servedBy }: ListedSource): boolean {
  return !foldedWords.has(word) && servedBy === null
}

function card(source: ListedSource, hasStations: boolean, now: string): Html {
  const { state, word, terms } = source
  return html`<article class="source">
<h3><code>${state.id}</code> ${tag(word)}</h3>
${terms && html`<p>${webLink(terms.homepage, terms.publisher)}</p>`}
${remarks(source)}
<dl>
${fact('Newest data', state.readAt !== null && newest(state, now))}
${fact('Last run', lastRun(state, now))}
${state.readAt !== null && (state.kind === 'figures' && hasStations ? fact('In reserve', `${counted(state)}, used when no station has a price`) : fact('Current', inForce(state)))}
${fact('Not as published', state.readAt !== null && state.kind === 'stations' && notAsPublished(state))}
${fact('Rows', delivered(state))}
${fact('Updated', terms?.cadence)}
${fact('Figures', state.basis && basisNames[state.basis])}
${fact('Level', state.level)}
${fact('Licence', terms && html`${webLink(terms.licence_url, terms.licence)}<span class="quiet line">${reuseTexts[state.reuse]}</span>`)}
</dl></article>
`
}

function fact(name: string, content: Html | string | null | undefined | false): Html | false {
  if (!content) return false
  return html`<div><dt>${name}</dt><dd>${content}</dd></div>`
}

function notAsPublished({ held, withheld, stale }: SourceState): string {
  return `${countText(held)} held, ${countText(withheld)} withheld, ${countText(stale)} too old`
}

const reuseTexts: Readonly<Record<SourceState['reuse'], string>> = {
  open: 'open',
  share_alike: 'open, share alike',
  unclear: 'reuse unclear',
  restricted: 'reuse restricted',
}

const kinds: Readonly<Record<SourceState['kind'], readonly [one: string, many: string]>> = {
  stations: ['price', 'prices'],
  figures: ['figure', 'figures'],
  rates: ['rate', 'rates'],
  // Counted per country.
  history: ['week of a country', 'weeks of countries'],
  map: ['station found', 'stations found'],
}

function counted({ kind, inForce: count }: SourceState): string {
  const [one, many] = kinds[kind]
  return `${countText(count)} ${count === 1 ? one : many}`
}

function inForce(state: SourceState): string {
  const { kind, stationsInForce } = state
  if (kind !== 'stations') return counted(state)
  return `${counted(state)} of ${countText(stationsInForce)} station${stationsInForce === 1 ? '' : 's'}`
}

function delivered({ delivered: rows }: SourceState): string | null {
  if (rows === null) return null
  return `${countText(rows.read)} read, ${countText(rows.skipped)} skipped, ${countText(rows.quarantined)} set aside`
}

const runTexts: Readonly<Record<string, string>> = {
  success: 'read',
  not_modified: 'nothing new',
  partial: 'read, but not every row',
  failed: 'failed',
  skipped: 'not published',
  running: 'under way',
}

function lastRun({ status, errorCode, askedAt, seconds, readAt }: SourceState, now: string): Html {
  if (askedAt === null) return html`never fetched`
  const took = seconds !== null && Number(seconds) > 0 && `, ${Number(seconds).toFixed(1)} s`
  const read = readAt === null ? html`never read` : html`last read ${sinceText(readAt, now)}`
  return html`${errorCode === 'MISSING_SECRET' ? 'left out' : (runTexts[status] ?? status)}${took}, ${sinceText(askedAt, now)}${
    readAt !== askedAt && html`<span class="line">${read}</span>`
  }`
}

const errorTexts: Readonly<Record<string, string>> = {
  FETCH: 'no usable answer',
  UNREACHABLE: 'its server cannot be reached',
  FEED_NOT_READY: 'the publisher was in the middle of an update',
  FEED_SHAPE: 'the delivery has an unknown layout',
  CONTRACT: 'the delivery is outside the expected limits',
  READER_DIED: 'the process that read it ended unexpectedly',
  MISSING_SECRET: 'skipped until the operator sets its key or address',
}

// Errors of a delivery are public. Other errors are not: a network error can contain addresses that the operator has set,
// and an error of the machine or of a reading process can contain folder names. `fuel-etl status` shows all of them in full.
const publicCodes: ReadonlySet<string> = new Set(['FEED_NOT_READY', 'FEED_SHAPE', 'CONTRACT', 'MISSING_SECRET'])

function answeredStatus({ errorCode, error }: SourceState): string {
  const status = errorCode === 'FETCH' && / found (\d{3})\b/.exec(error ?? '')?.[1]
  return status ? ` (status ${status})` : ''
}

/** The reasons for the state of a source: warnings, failures, missing settings. */
function remarks({ condition, state, servedBy }: ListedSource): Html {
  const { errorCode, error, failures, failingSince } = state
  const texts = [
    ...(servedBy === null ? [] : [`not needed: ${servedBy} carries the same stations`]),
    ...condition.why,
    ...(failures > 0 && failures < 3 ? [`failed ${failures === 1 ? 'once' : 'twice'} since ${failingSince}`] : []),
    ...(errorCode === null ? [] : [(errorTexts[errorCode] ?? 'an error') + answeredStatus(state)]),
  ]
  const shown = error !== null && (errorCode === null || publicCodes.has(errorCode))
  if (texts.length === 0 && !shown) return html``
  return html`<ul class="remarks">${texts.map(text => html`<li>${text}</li>`)}${
    shown && html`<li class="error">${errorCode && html`<code>${errorCode}</code> `}${withoutId(state.id, error)}</li>`
  }</ul>`
}

/** The heading already names the source. */
function withoutId(id: string, error: string): string {
  return error.startsWith(`${id}: `) ? error.slice(id.length + 2) : error
}
