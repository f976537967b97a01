import { dayOf } from '../../../pipeline/model/instants.ts'
import type { SourceState } from '../../../pipeline/snapshot/source-states.ts'
import type { ListedSource, MarketState, PipelineState } from '../../serialise/pipeline-state.ts'
import { type DayKind, type DayRecord, dayRecords, dayRecordText, daysText, isNamed } from '../../shared/day-record.ts'
import { basisNames, byCountryName, countryName, countText, dayText } from '../../shared/format.ts'
import { webLink } from '../elements.ts'
import { type Html, html } from '../html.ts'
import { dayBars, legendBars } from './day-bars.ts'
import { errorText, newest, sinceText, sourceAnchor, tag } from './words.ts'

/** Sources that readers look for together: those of a market, or those that belong to none. */
interface Group {
  readonly name: string
  /** Of its terms on the page of licences. */
  readonly terms: string
  readonly market: MarketState | null
  readonly sources: readonly ListedSource[]
}

/** Every source in one line, with a bar for each of the last 30 days. The rest of what is known is in the line, folded. */
export function sourceList(state: PipelineState, wanted: string): Html {
  const groups = groupsOf(state)
  const found = groups.map(group => ({
    ...group,
    sources: group.sources.filter(one => isNamed(namesOf(one, group), wanted)),
  }))
  const shown = found.filter(({ sources }) => sources.length > 0)
  const isOpen = wanted !== '' && shown.length === 1
  return html`<h2 id="sources">Sources</h2>
<form class="find-source" action="/status" method="get" role="search" aria-label="Sources">
<label for="find-source">Country or source</label>
<input type="search" id="find-source" name="q" value="${wanted}" maxlength="60" autocomplete="off" placeholder="Italy">
<button type="submit">Find</button>
<button type="button" id="open-all">Show details</button>
</form>
<p id="found" class="quiet" role="status">${foundText(shown.length, wanted)}</p>
${legend(state)}
<div class="source-list" data-since="${state.days && dayOf(state.days.since)}" data-today="${dayOf(state.now)}">
${shown.map(group => groupOf(group, state, isOpen))}</div>`
}

function groupsOf({ markets, reference }: PipelineState): Group[] {
  const ofMarkets = byCountryName(markets, market => market.code).map(market => {
    return { name: countryName(market.code), terms: `#${market.code}`, market, sources: market.sources }
  })
  return [...ofMarkets, { name: 'All countries', terms: '', market: null, sources: reference }]
}

/** What a source is searched by. */
function namesOf({ state: { id }, terms }: ListedSource, { name, market }: Group): string {
  return [name, market?.code, id, terms?.publisher].filter(Boolean).join(' ')
}

function foundText(groups: number, wanted: string): Html | string {
  if (wanted === '') return ''
  if (groups > 0) return html`Only sources with “${wanted}”. <a href="/status">Show all</a>`
  return html`No source with “${wanted}”. Names of countries are in English. <a href="/status">Show all</a>`
}

const legendTexts: Readonly<Record<DayKind, string>> = {
  good: 'read, or nothing new',
  mixed: 'late or failed for a part of the day',
  bad: 'late or failed all day',
  idle: 'nothing to download',
  unknown: 'not recorded',
}

function legend({ days, now }: PipelineState): Html {
  const since = days === null ? null : dayOf(days.since)
  const all = dayRecords([], since, dayOf(now))
  const isComplete = since !== null && all[0]!.kind !== 'unknown'
  const kinds = (Object.keys(legendTexts) as DayKind[]).filter(kind => kind !== 'unknown' || !isComplete)
  return html`<p class="legend">The last 30 days (UTC), today at the right: ${kinds.map(kind => html`<span>${legendBars(kind)} ${legendTexts[kind]}</span> `)}${
    !isComplete &&
    html`<span>${since === null ? 'No day is recorded yet.' : `Not recorded before ${dayText(since)}.`}</span>`
  }</p>`
}

/** A market with one source is one line. One with more has a line of its own above them. */
function groupOf(group: Group, state: PipelineState, isOpen: boolean): Html {
  const { name, market, sources } = group
  const lines = sources.map(source => line(source, group, state, isOpen))
  if (isAlone(group)) return html`${lines}`
  return html`<section class="market"><h3>${name} ${market && tag(market.word)}${market && marketText(market)}</h3>
${lines}</section>
`
}

function isAlone({ market }: Group): boolean {
  return market !== null && market.sources.length === 1
}

function marketText({ condition }: MarketState): Html | false {
  if (condition.stationsInForce === 0) return false
  return html` <span class="quiet">${countText(condition.stationsInForce)} stations, ${countText(condition.inForce)} prices</span>`
}

function line(source: ListedSource, group: Group, { now, days }: PipelineState, isOpen: boolean): Html {
  const { name, terms, market } = group
  const { state, word } = source
  const counted = days?.days[state.id] ?? []
  const records = dayRecords(counted, days && dayOf(days.since), dayOf(now))
  return html`<details class="source" id="${sourceAnchor(state.id)}" data-names="${namesOf(source, group)}"${isOpen && html` open`}><summary><span class="name">${
    isAlone(group) && html`<strong>${name}</strong> `
  }<code>${state.id}</code></span>${dayBars(records, counted)}${tag(word)}<span class="amount">${amount(source)}</span>${sinceText(state.readAt, now)}</summary>
<div class="more">${remarks(source)}
<dl>
${fact('Last 30 days', daysText(records))}
${fact('Days with problems', failedDays(records))}
${fact('Newest data', state.readAt !== null && newest(state, now))}
${fact('Last run', lastRun(state, now))}
${current(source, (market?.condition.stationsInForce ?? 0) > 0)}
${fact('Not as published', state.readAt !== null && state.kind === 'stations' && notAsPublished(state))}
${fact('Rows', delivered(state))}
${fact('Updated', source.terms?.cadence)}
${fact('Figures', figures(state, market))}
${fact('Level', state.level)}
${fact('Publisher', source.terms && html`${webLink(source.terms.homepage, source.terms.publisher)}, <a href="/licences${terms}">licence</a>`)}
</dl></div></details>
`
}

/** What a line states on wide windows. */
function amount({ state }: ListedSource): string {
  if (state.readAt === null) return ''
  return state.kind === 'stations' ? `${countText(state.stationsInForce)} stations` : counted(state)
}

/** The days that were not good, the newest first. */
function failedDays(records: readonly DayRecord[]): Html | false {
  const days = records.filter(({ kind }) => kind === 'mixed' || kind === 'bad').toReversed()
  return (
    days.length > 0 &&
    html`${days.slice(0, daysListed).map(dayRecordText).join('; ')}${days.length > daysListed && '; …'}`
  )
}

const daysListed = 5

function current({ state }: ListedSource, hasStations: boolean): Html | false {
  if (state.readAt === null) return false
  // While a station has a current price, the official figures of its market are not served.
  if (state.kind === 'figures' && hasStations)
    return fact('In reserve', `${counted(state)}, used when no station has a price`)
  return fact('Current', inForce(state))
}

function figures({ basis }: SourceState, market: MarketState | null): string | null {
  if (basis === null) return null
  const isOnMapOnly = market !== null && market.condition.stationsInForce > 0 && !market.isInSummary
  return `${basisNames[basis]}${isOnMapOnly ? ', on the map only' : ''}`
}

function fact(name: string, content: Html | string | null | undefined | false): Html | false {
  if (!content) return false
  return html`<dt>${name}</dt><dd>${content}</dd>`
}

function notAsPublished({ held, withheld, stale }: SourceState): string {
  return `${countText(held)} held, ${countText(withheld)} withheld, ${countText(stale)} too old`
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

/** The reasons for the state of a source: warnings, failures, missing settings. */
function remarks(source: ListedSource): Html {
  const { condition, state, servedBy } = source
  const { errorCode, error, failures, failingSince } = state
  const texts = [
    ...(servedBy === null ? [] : [`not needed: ${servedBy} carries the same stations`]),
    ...condition.why,
    ...(failures > 0 && failures < 3 ? [`failed ${failures === 1 ? 'once' : 'twice'} since ${failingSince}`] : []),
    ...(errorText(source) === null ? [] : [errorText(source)!]),
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

// Errors of a delivery are public. Other errors are not: a network error can contain addresses that the operator has set,
// and an error of the machine or of a reading process can contain folder names. `fuel-etl status` shows all of them in full.
const publicCodes: ReadonlySet<string> = new Set(['FEED_NOT_READY', 'FEED_SHAPE', 'CONTRACT', 'MISSING_SECRET'])
