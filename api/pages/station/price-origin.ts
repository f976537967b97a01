import { fuelName } from '../../shared/format.ts'
import { briefFacts, correctionFacts, type ProvenanceFact } from '../../shared/station/provenance-facts.ts'
import { pageWords } from '../../shared/words.ts'
import { type Html, html } from '../html.ts'
import { webLink } from '../web-link.ts'
import type { StationShown } from './station-shown.ts'

/** Where the chosen price comes from, and the answers with everything. */
export function priceOrigin({ station: { id }, context, fuel, origin }: StationShown): Html {
  const phrases = pageWords.station
  // A corrected price has no row in force: the first one has what was published.
  const row = origin?.rows.find(one => one.in_force) ?? (origin?.correction && origin.rows[0]) ?? null
  const facts = row && origin ? [...correctionFacts(origin), ...briefFacts(row)] : []
  return html`<section class="station-origin" aria-labelledby="origin">
<h2 id="origin">${phrases.sourceOf(fuel && fuelName(fuel))}</h2>
${row && html`<dl class="facts">${facts.map(fact => html`<div><dt>${fact.name}</dt><dd>${value(fact)}</dd></div>\n`)}</dl>`}
<p class="quiet">${context.attribution.join(' · ')} · <a href="/licences">${phrases.licences}</a></p>
<p>${phrases.asJson} <a href="/live/station.php?id=${id}">${phrases.json.station}</a> · <a href="/live/station-context.php?id=${id}">${phrases.json.comparison}</a> ·
<a href="/live/station-history.php?id=${id}">${phrases.json.days}</a> · <a href="/live/provenance.php?id=${id}">${phrases.json.provenance}</a></p>
</section>`
}

function value({ text, address, isCode }: ProvenanceFact): Html | string {
  if (isCode) return html`<code>${text}</code>`
  return address === undefined || address === null ? text : webLink(address, text)
}
