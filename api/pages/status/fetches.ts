import type { PipelineState } from '../../serialise/pipeline-state.ts'
import { countText } from '../../shared/format.ts'
import { type Html, html } from '../html.ts'
import { sinceText } from './words.ts'

const columns = [
  ['Source', ''],
  ['Market', ''],
  ['Started', ''],
  ['Took', 'number'],
  ['Outcome', ''],
  ['Records read', 'number'],
  ['Prices changed', 'number'],
] as const

/** The last twenty downloads, newest first, as in `action=stats`. */
export function fetchTable({ fetches, now }: PipelineState): Html {
  const head = columns.map(([name, kind]) => html`<th scope="col"${kind && html` class="${kind}"`}>${name}</th>`)
  const rows = fetches.map(
    one => html`<tr><th scope="row"><code>${one.source}</code></th><td data-label="Market">${one.country_code}</td>
<td data-label="Started">${sinceText(one.fetch_started_at, now)}</td>
<td class="number" data-label="Took">${one.execution_time_sec !== null && `${one.execution_time_sec} s`}</td>
<td data-label="Outcome">${one.status.replace('_', ' ')}</td>
<td class="number" data-label="Records read">${one.stations_processed !== null && countText(one.stations_processed)}</td>
<td class="number" data-label="Prices changed">${one.prices_updated !== null && countText(one.prices_updated)}</td></tr>
`,
  )
  return html`<h2 id="fetches">Last downloads</h2>
<details><summary>The last twenty, of all sources</summary>
<div class="table-box" tabindex="0" role="region" aria-label="Last downloads"><table class="stacked">
<caption>Newest first, as in <a href="/live/api.php?action=stats"><code>action=stats</code></a>.</caption>
<thead><tr>${head}</tr></thead><tbody>
${rows}</tbody></table></div></details>`
}
