import { type Instant, plusHours } from '../../../pipeline/model/instants.ts'
import type { ConditionWord } from '../../../pipeline/status/market-condition.ts'
import type { ListedSource, PipelineState } from '../../serialise/pipeline-state.ts'
import { compareNames, countryName, countText, instantText, listText } from '../../shared/format.ts'
import { timeTag } from '../elements.ts'
import { type Html, html } from '../html.ts'
import { problemText, sinceText, sourceAnchor, tag } from './words.ts'

const upToDate: readonly ConditionWord[] = ['fresh', 'warning']
const notInUse: readonly ConditionWord[] = ['skipped', 'held back', 'never read']

/** How many sources are up to date, at which time, and what is wrong. */
export function headline(state: PipelineState): Html {
  const sources = [...state.markets.flatMap(market => market.sources), ...state.reference]
  const used = sources.filter(({ word }) => !notInUse.includes(word))
  const wrong = used.filter(({ word }) => !upToDate.includes(word))
  const isGood = wrong.length === 0 && used.length > 0 && state.age !== 'too old'
  return html`${warning(state)}
<section class="headline${isGood ? '' : ' has-problem'}" aria-labelledby="headline">
<h2 id="headline">${headlineText(used.length - wrong.length, used.length)}</h2>
<p class="quiet">At ${timeTag(state.now)}${state.demonstration && ', where this demonstration stands still'}. ${unused(sources.length - used.length)}</p>
${wrong.length > 0 && html`<ul class="problems">\n${wrong.map(one => problem(one, state.now))}</ul>`}
${watched(used)}
</section>
${markets(state)}`
}

function headlineText(good: number, all: number): string {
  if (all === 0) return 'No source is in use'
  if (all === 1) return good === 1 ? 'The only source is up to date' : 'The only source is not up to date'
  return good === all ? `All ${all} sources are up to date` : `${good} of ${all} sources are up to date`
}

function unused(count: number): Html | false {
  if (count === 0) return false
  return html`${count === 1 ? '1 more source is' : `${count} more sources are`} not in use.`
}

function problem(source: ListedSource, now: Instant): Html {
  const { state, word } = source
  return html`<li>${tag(word)} <a href="/status#${sourceAnchor(state.id)}">${nameOf(source)}</a>: ${problemText(source)} <span class="quiet">(last read ${sinceText(state.readAt, now)})</span></li>\n`
}

/** `Spain (es)`, and only the source where it belongs to no market. */
function nameOf({ state: { id, country } }: ListedSource): string {
  return country === null ? id : `${countryName(country)} (${id})`
}

function watched(used: readonly ListedSource[]): Html | false {
  const sources = used.filter(({ word }) => word === 'warning')
  if (sources.length === 0) return false
  const links = sources.map(
    (one, at) => html`${at > 0 && ', '}<a href="/status#${sourceAnchor(one.state.id)}">${nameOf(one)}</a>`,
  )
  return html`<p>${tag('warning')} Up to date, and needs attention soon: ${links}</p>`
}

function markets({ markets: all }: PipelineState): Html {
  const stationLevel = all.filter(({ condition }) => condition.stationsInForce > 0)
  const figuresOnly = all.filter(({ condition }) => condition.stationsInForce === 0 && condition.inForce > 0)
  const without = all.length - stationLevel.length - figuresOnly.length
  const stations = stationLevel.reduce((sum, { condition }) => sum + condition.stationsInForce, 0)
  const onMapOnly = stationLevel.flatMap(({ code, isInSummary }) => (isInSummary ? [] : [countryName(code)]))
  return html`<p class="served">Current prices of <strong>${countText(stations)} stations</strong> in ${countries(stationLevel.length)}${
    onMapOnly.length > 0 && ` (${listText(onMapOnly.sort(compareNames))} on the map only)`
  }. ${figuresOnly.length > 0 && `Official averages or legal maxima, without stations, for ${countries(figuresOnly.length)}. `}${
    without > 0 && `No current price for ${countries(without)}.`
  }</p>`
}

function countries(count: number): string {
  return count === 1 ? '1 country' : `${count} countries`
}

function warning({ age, maxAgeHours, snapshot, now, hasOpeningStates, openingUntil }: PipelineState): Html {
  return html`${
    age === 'too old' &&
    html`<p class="message bad" role="alert"><strong>No current prices are served.</strong> The data were published
${sinceText(snapshot.createdAt, now)}; prices are shown as current for ${hours(maxAgeHours)} only. History and tolls are still available.</p>`
  }${
    age === 'ageing' &&
    html`<p class="message warn" role="alert"><strong>The data are getting old.</strong> They were published more than
${hours(maxAgeHours / 2)} ago. From ${timeTag(plusHours(snapshot.createdAt, maxAgeHours))} on prices are no longer served as current.</p>`
  }${
    !hasOpeningStates &&
    html`<p class="message warn">Opening hours were calculated up to ${openingUntil && instantText(openingUntil)}. It is no longer known
which stations are open now.</p>`
  }`
}

function hours(count: number): string {
  return count === 1 ? '1 hour' : `${count} hours`
}
