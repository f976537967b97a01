import type { ListedSource, PipelineState } from '../../serialise/pipeline-state.ts'
import { compareNames } from '../../shared/country-order.ts'
import { countryName, countText, listText } from '../../shared/format.ts'
import { type Html, html } from '../html.ts'
import { meanings, order, sinceText, tag } from './words.ts'

/** Number of markets and sources, their age and their problems. The two kinds of markets are never added up. */
export function summary(state: PipelineState): Html {
  const sources = [...state.markets.flatMap(market => market.sources), ...state.reference]
  return html`${warning(state)}
<dl class="facts">
${marketFacts(state)}
<div><dt>Sources</dt><dd>${byWord(sources)}</dd></div>
${snapshotFact(state)}
</dl>
${words(sources)}
${rates(state)}`
}

function warning({ age, maxAgeHours, snapshot, now, hasOpeningStates, openingUntil }: PipelineState): Html {
  return html`${
    age === 'too old' &&
    html`<p class="message bad" role="alert"><strong>No current prices are served.</strong> The data were published
${sinceText(snapshot.createdAt, now)}; prices are shown as current for ${hours(maxAgeHours)} only. History and tolls are still available.</p>`
  }${
    age === 'ageing' &&
    html`<p class="message warn" role="alert"><strong>The data are getting old.</strong> They were published more than
${hours(maxAgeHours / 2)} ago. After ${hours(maxAgeHours)} prices are no longer served as current.</p>`
  }${
    !hasOpeningStates &&
    html`<p class="message warn">Opening hours were calculated up to ${openingUntil} UTC. It is no longer known
which stations are open now.</p>`
  }`
}

function hours(count: number): string {
  return count === 1 ? '1 hour' : `${count} hours`
}

function marketFacts({ markets }: PipelineState): Html {
  const stationLevel = markets.filter(({ condition }) => condition.stationsInForce > 0)
  const figuresOnly = markets.filter(({ condition }) => condition.stationsInForce === 0 && condition.inForce > 0)
  const without = markets.length - stationLevel.length - figuresOnly.length
  const stations = stationLevel.reduce((sum, { condition }) => sum + condition.stationsInForce, 0)
  const onMapOnly = stationLevel.flatMap(({ code, isInSummary }) => (isInSummary ? [] : [countryName(code)]))
  return html`<div><dt>Markets at station level</dt>
<dd><strong>${stationLevel.length}</strong> <span class="quiet">${countText(stations)} stations with a current price${
    onMapOnly.length > 0 && ` (${listText(onMapOnly.sort(compareNames))} on the map only)`
  }</span></dd></div>
<div><dt>Markets with an official figure only</dt>
<dd><strong>${figuresOnly.length}</strong> <span class="quiet">averages or legal maxima, no stations</span></dd></div>
${without > 0 && html`<div><dt>Markets without a current price</dt><dd><strong>${without}</strong></dd></div>`}`
}

function byWord(sources: readonly ListedSource[]): Html {
  const words = order.flatMap(word => {
    const count = sources.filter(source => source.word === word).length
    return count === 0 ? [] : html`<li><strong>${count}</strong> ${tag(word)}</li>\n`
  })
  return html`<ul class="counts">${words}</ul>`
}

function snapshotFact({ snapshot, demonstration, now }: PipelineState): Html {
  const age = demonstration
    ? html`<span class="quiet">demonstration data, made up and fixed at ${snapshot.createdAt} UTC. All ages on this
page are counted up to that time.</span>`
    : sinceText(snapshot.createdAt, now)
  return html`<div><dt>Current snapshot</dt><dd><code>${snapshot.id}</code> ${age}
<span class="quiet">made by ${snapshot.madeBy}, schema ${snapshot.schemaVersion}</span></dd></div>`
}

/** Explains only the words that are used on the page. */
function words(sources: readonly ListedSource[]): Html {
  const used = order.filter(word => sources.some(source => source.word === word))
  return html`<details><summary>Glossary</summary>
<dl class="meanings">${used.map(word => html`<div><dt>${tag(word)}</dt><dd>${meanings[word]}</dd></div>\n`)}
<div><dt>Held</dt><dd>prices that look wrong. The last validated price of the station is served instead</dd></div>
<div><dt>Withheld</dt><dd>prices that look wrong and have no validated price to replace them</dd></div>
<div><dt>Too old</dt><dd>prices that are left out only because of their age</dd></div>
<div><dt>Set aside</dt><dd>rows that could not be read, each stored with its reason. “Skipped” rows are left out on purpose</dd></div></dl></details>`
}

function rates({ snapshot: { rates } }: PipelineState): Html | false {
  if (rates.length === 0) return false
  const rows = rates.map(
    ({ currency, perEuro, on, source }) =>
      html`<tr><th scope="row">${currency}</th><td class="number">${perEuro}</td><td>${on}</td><td>${source}</td></tr>\n`,
  )
  return html`<details><summary>Exchange rates of this snapshot</summary>
<div class="table-box" tabindex="0" role="region" aria-label="Exchange rates"><table class="rates">
<caption>All prices in one currency are converted at the same official rate.</caption>
<thead><tr><th scope="col">Currency</th><th scope="col" class="number">For one euro</th><th scope="col">Date</th><th
scope="col">Source</th></tr></thead><tbody>${rows}</tbody></table></div></details>`
}
