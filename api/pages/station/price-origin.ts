import { fuelName } from '../../shared/format.ts'
import { briefFacts, type ProvenanceFact } from '../../shared/station/provenance-facts.ts'
import { type Html, html } from '../html.ts'
import { webLink } from '../web-link.ts'
import type { StationShown } from './station-shown.ts'

/** Where the chosen price comes from, and the answers with everything. */
export function priceOrigin({ station: { id }, context, fuel, origin }: StationShown): Html {
  const row = origin?.rows.find(one => one.in_force) ?? null
  return html`<section class="station-origin" aria-labelledby="origin">
<h2 id="origin">Source of ${fuel === null ? 'these data' : `the price of ${fuelName(fuel)}`}</h2>
${row && html`<dl class="facts">${briefFacts(row).map(fact => html`<div><dt>${fact.name}</dt><dd>${value(fact)}</dd></div>\n`)}</dl>`}
<p class="quiet">${context.attribution.join(' · ')} · <a href="/licences">Licences</a></p>
<p>As JSON: <a href="/live/station.php?id=${id}">station</a> · <a href="/live/station-context.php?id=${id}">comparison</a> ·
<a href="/live/station-history.php?id=${id}">30 days</a> · <a href="/live/provenance.php?id=${id}">complete provenance</a></p>
</section>`
}

function value({ text, address, isCode }: ProvenanceFact): Html | string {
  if (isCode) return html`<code>${text}</code>`
  return address === undefined || address === null ? text : webLink(address, text)
}
