import type { PriceProvenance } from '../../schemas/provenance.ts'
import { stationAddress } from '../../shared/addresses.ts'
import { fuelName, priceText } from '../../shared/format.ts'
import { directionsTo } from '../../shared/station/directions.ts'
import { stationName, unitText } from '../../shared/station/station-text.ts'
import { pageWords } from '../../shared/words.ts'
import { webLink } from '../elements.ts'
import { type Html, html } from '../html.ts'
import { stationHead } from './head.ts'
import { drawnLine } from './price-history.ts'
import { prices } from './prices.ts'
import { correctionFacts, type ProvenanceFact, provenanceFacts } from './provenance-facts.ts'
import type { StationShown } from './station-shown.ts'

/** A station in short, in the order of its page: the panel of the map. The map reads its position. The heading is focusable. */
export function stationPanel(shown: StationShown): Html {
  const { station, fuel, context, origins } = shown
  const { id, lat, lng } = station
  const place = lat === null || lng === null ? null : { lat, lng }
  const line = drawnLine(shown)
  return html`<div class="station-panel"${place && html` data-lat="${place.lat}" data-lng="${place.lng}"`}>
<h3 tabindex="-1">${stationName(station)}</h3>
${stationHead(shown)}
${prices(shown, 'h4')}
${line && html`<section class="station-history"><h4>${pageWords.station.days(fuelName(fuel!))}</h4>${line}</section>`}
<ul class="station-links"><li><a class="button primary" href="${stationAddress(id)}${fuel && `?fuel=${fuel}`}">${pageWords.station.details}</a></li>
${place && directionLinks(place)}</ul>
${origins.length > 0 && html`<details class="station-origins"><summary>${pageWords.station.whereFrom}</summary>${origins.map(originOf)}</details>`}
${sourceLine(context.attribution)}
</div>`
}

/** All rows that a price was read from, with everything that is known of them. */
function originOf(price: PriceProvenance): Html {
  const stated =
    price.price === null
      ? pageWords.station.withoutPrice(price.unusable)
      : `${priceText(price.price)} ${unitText(price.unit)}`
  const correction = correctionFacts(price)
  return html`<h4>${fuelName(price.fuel)}: ${stated}</h4>
${correction.length > 0 && factList(correction)}${price.rows.map(row => factList(provenanceFacts(row)))}`
}

/** Items of a list: the ways to a station. */
export function directionLinks(place: { readonly lat: number; readonly lng: number }): readonly Html[] {
  return directionsTo(place).map(
    ({ name, address }) => html`<li><a class="button" href="${address}" rel="noreferrer">${name}</a></li>\n`,
  )
}

export function factList(facts: readonly ProvenanceFact[]): Html {
  return html`<dl class="facts">${facts.map(fact => html`<div><dt>${fact.name}</dt><dd>${value(fact)}</dd></div>\n`)}</dl>`
}

function value({ text, address, isCode, lines }: ProvenanceFact): Html | string {
  if (lines !== undefined) return html`<ul>${lines.map(line => html`<li><code>${line}</code></li>`)}</ul>`
  if (isCode) return html`<code>${text}</code>`
  return address === undefined || address === null ? text : webLink(address, text)
}

export function sourceLine(attribution: readonly string[]): Html {
  return html`<p class="quiet station-sources">${attribution.join(' · ')} · <a href="/licences">${pageWords.station.licences}</a></p>`
}
