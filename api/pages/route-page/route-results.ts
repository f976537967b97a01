import { stationAddress } from '../../shared/addresses.ts'
import { countText } from '../../shared/format.ts'
import {
  resultsHeading,
  resultsSummary,
  routeColumns,
  straightLines,
  tableNote,
} from '../../shared/route/result-texts.ts'
import type { RouteChoice } from '../../shared/route/route-choice.ts'
import { type RouteRow, routeRows } from '../../shared/route/station-row.ts'
import { timeTag } from '../elements.ts'
import { type Html, html } from '../html.ts'
import type { ShownRoute, ShownStop } from './route-facts.ts'

/** What the route is, the figures of its corridor, and the table of the cheapest stations. */
export function routeResults(route: ShownRoute, choice: RouteChoice, now: string): Html {
  const { data, stops, isInAddress } = route
  return html`<h2 id="results-heading" tabindex="-1">${resultsHeading(data)}</h2>
${stops === null ? lineText(data.route) : stopsText(stops, data.route.km)}
<p id="results-summary">${resultsSummary(data)} At ${timeTag(now)}.</p>
${!isInAddress && tooLongForAddress}
${data.price_avg !== undefined && table(routeRows(data.stations, data.price_avg, choice.order, now), data)}
${data.attribution.length > 0 && attributionText(data.attribution)}`
}

const tooLongForAddress = html`<p class="route-way quiet">The route is too long for an address, so a link to this page does not have it.</p>`

function lineText({ points, km }: ShownRoute['data']['route']): Html {
  return html`<p class="route-way"><strong>${countText(Math.round(km))} km</strong> with ${countText(points)} points.</p>`
}

function stopsText(stops: readonly ShownStop[], km: number): Html {
  const places = stops.map(({ name }) => name).join(' → ')
  const others = stops.filter(one => one.others.length > 0)
  return html`<p class="route-way"><strong>${places}</strong>, ${countText(Math.round(km))} km. ${straightLines}</p>
${others.map(({ name, others: namesakes }) => {
  const links = namesakes.map((one, at) => html`${at > 0 && ' · '}<a href="${one.address}">${one.name}</a>`)
  return html`<p class="route-way quiet">Instead of ${name}: ${links}</p>\n`
})}`
}

function table(rows: readonly RouteRow[], data: ShownRoute['data']): Html {
  const heads = routeColumns.map(
    ({ heading, isNumber }) => html`<th scope="col"${isNumber && html` class="number"`}>${heading}</th>`,
  )
  return html`<p class="quiet" id="table-note">${tableNote(data)}</p>
<table class="route-table" aria-labelledby="results-heading" aria-describedby="table-note">
<thead><tr>${heads}</tr></thead>
<tbody>
${rows.map(stationRow)}</tbody>
</table>`
}

/** The script reads rank and place of the `data-` attributes. */
function stationRow(row: RouteRow): Html {
  const { id, rank, lat, lng } = row
  return html`<tr id="station-${rank}" data-at="${lng},${lat}"${rank <= 3 && html` class="best"`}>
<td class="number rank"><span class="row-sign">${rank}</span></td>
<td class="number price">${row.price}</td>
<td class="number saving">${row.saving}<span class="quiet under">${row.savingOfFifty}</span></td>
<th scope="row"><a href="${stationAddress(id)}">${row.name}</a>${row.access !== null && html` <span class="tag">${row.access}</span>`}<span class="quiet under">${row.place}</span></th>
<td class="number along">${row.along}<span class="quiet under">${row.off}</span></td>
<td class="open">${row.isClosed ? html`<span class="tag warn">Closed</span>` : (row.open ?? '–')}</td>
<td class="number age">${row.updated === null ? '–' : timeTag(row.updated, row.age!)}</td>
</tr>
`
}

function attributionText(attribution: readonly string[]): Html {
  return html`<p class="quiet attribution">Prices: ${attribution.join(' · ')}</p>`
}
