import type { SourceState } from '../../../pipeline/snapshot/source-states.ts'
import type { MarketState, PipelineState } from '../../serialise/pipeline-state.ts'
import { basisNames } from '../../shared/basis-names.ts'
import { byCountryName } from '../../shared/country-order.ts'
import { countryName, countText } from '../../shared/format.ts'
import { type Html, html } from '../html.ts'
import { newest, order, sinceText, tag } from './words.ts'

const columns = [
  ['Market', 'text'],
  ['State', 'number'],
  ['Figures', 'text'],
  ['Newest data', 'text'],
  ['Last read', 'text'],
  ['Stations', 'number'],
  ['Prices', 'number'],
  ['Held', 'number'],
  ['Withheld', 'number'],
  ['Too old', 'number'],
] as const

/** One row per market, in the order of their names. */
export function marketsTable({ markets, now }: PipelineState): Html {
  const head = columns.map(
    ([name, kind]) =>
      html`<th scope="col" data-sort="${kind}"${kind === 'number' && name !== 'State' && html` class="number"`}${
        name === 'Market' && html` aria-sort="ascending"`
      }>${name}</th>`,
  )
  const byName = byCountryName(markets, market => market.code)
  return html`<h2 id="markets">Markets</h2>
<div class="table-box" tabindex="0" role="region" aria-label="Markets"><table class="stacked sortable markets">
<caption>Each row combines all sources of a market. Times are UTC. Stations and prices are the current ones.</caption>
<thead><tr>${head}</tr></thead>
<tbody>
${byName.map(market => row(market, now))}</tbody></table></div>`
}

function row({ code, word, condition, basis, isInSummary, sources }: MarketState, now: string): Html {
  const sum = (of: (state: SourceState) => number) => sources.reduce((total, { state }) => total + of(state), 0)
  const name = countryName(code)
  const kind = basis === null ? '' : basisNames[basis]
  const isOnMapOnly = condition.stationsInForce > 0 && !isInSummary
  return html`<tr><th scope="row" data-value="${name}"><a href="#sources-${code}">${name}</a> <span class="quiet">${code}</span></th>
<td class="state" data-value="${order.indexOf(word)}">${tag(word)}</td>
<td class="kind">${kind}${isOnMapOnly && ', on the map only'}</td>
<td data-label="Newest data" data-value="${condition.newestAt}">${newest(condition, now)}</td>
<td data-label="Last read" data-value="${condition.readAt}">${sinceText(condition.readAt, now)}</td>
${count('Stations', condition.stationsInForce)}
${count('Prices', condition.inForce)}
${count(
  'Held',
  sum(one => one.held),
)}
${count(
  'Withheld',
  sum(one => one.withheld),
)}
${count(
  'Too old',
  sum(one => one.stale),
)}</tr>
`
}

function count(label: string, number: number): Html {
  return html`<td class="number" data-label="${label}" data-value="${number}">${countText(number)}</td>`
}
