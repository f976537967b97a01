import type { PipelineState } from '../../serialise/pipeline-state.ts'
import { instantText } from '../../shared/format.ts'
import { type Html, html } from '../html.ts'
import { meanings, order, sinceText, tag } from './words.ts'

/** The snapshot, its exchange rates, and the meaning of the words on the page. */
export function about(state: PipelineState): Html {
  return html`<h2 id="about">About these data</h2>
${snapshotText(state)}
${words(state)}
${rates(state)}`
}

function snapshotText({ snapshot, demonstration, now }: PipelineState): Html {
  const age = demonstration
    ? html`Demonstration data, made up and fixed at ${instantText(snapshot.createdAt)}. All ages on this page are counted up to that time.`
    : html`Published ${sinceText(snapshot.createdAt, now)}.`
  return html`<p>Current snapshot <code class="id">${snapshot.id}</code>, made by ${snapshot.madeBy}, schema ${snapshot.schemaVersion}.
<span class="quiet">${age}</span></p>`
}

/** Explains only the words that are used on the page. */
function words({ markets, reference }: PipelineState): Html {
  const sources = [...markets.flatMap(market => market.sources), ...reference]
  const used = order.filter(word => sources.some(source => source.word === word))
  return html`<details><summary>Glossary</summary>
<dl class="meanings">${used.map(word => html`<div><dt>${tag(word)}</dt><dd>${meanings[word]}</dd></div>\n`)}
<div><dt>Held</dt><dd>prices that look wrong. The last validated price of the station is served instead</dd></div>
<div><dt>Withheld</dt><dd>prices that look wrong and have no validated price to replace them</dd></div>
<div><dt>Too old</dt><dd>prices that are left out only because of their age</dd></div>
<div><dt>Set aside</dt><dd>rows that could not be read, each stored with its reason. “Skipped” rows are left out on purpose</dd></div></dl></details>`
}

function rates({ snapshot: { rates: all } }: PipelineState): Html | false {
  if (all.length === 0) return false
  const rows = all.map(
    ({ currency, perEuro, on, source }) =>
      html`<tr><th scope="row">${currency}</th><td class="number">${perEuro}</td><td>${on}</td><td>${source}</td></tr>\n`,
  )
  return html`<details><summary>Exchange rates of this snapshot</summary>
<div class="table-box" tabindex="0" role="region" aria-label="Exchange rates"><table class="rates">
<caption>All prices in one currency are converted at the same official rate.</caption>
<thead><tr><th scope="col">Currency</th><th scope="col" class="number">For one euro</th><th scope="col">Date</th><th
scope="col">Source</th></tr></thead><tbody>${rows}</tbody></table></div></details>`
}
