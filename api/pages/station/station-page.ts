import { stationAddress, stationFeedAddress } from '../../shared/addresses.ts'
import { countryName, fuelName, priceText } from '../../shared/format.ts'
import { coordinatesText, mapAddress } from '../../shared/station/directions.ts'
import { addressText, stationName } from '../../shared/station/station-text.ts'
import { pageWords, words } from '../../shared/words.ts'
import { type Html, html } from '../html.ts'
import type { Page } from '../page.ts'
import { cheaperNearby } from './cheaper-nearby.ts'
import { stationHead } from './head.ts'
import { priceHistory } from './price-history.ts'
import { prices } from './prices.ts'
import { briefFacts, correctionFacts } from './provenance-facts.ts'
import { directionLinks, factList, sourceLine } from './station-panel.ts'
import type { StationShown } from './station-shown.ts'

export function stationPage(shown: StationShown): Page {
  const { station, fuel } = shown
  const name = stationName(station)
  const place = [addressText(station), countryName(station.country_code)].filter(Boolean).join(', ')
  const phrases = pageWords.station
  const what = fuel === null ? phrases.fuelPrices : phrases.andOthers(fuelName(fuel))
  return {
    path: null,
    canonical: stationAddress(station.id),
    feed: { path: stationFeedAddress(station.id), title: phrases.feed(name) },
    title: name,
    windowTitle: [name, station.city, phrases.windowTitle].filter(Boolean).join(', '),
    description: phrases.description(what, name, place),
    script: 'station',
    report: reportOf(shown),
    content: html`<div class="station">
${stationHead(shown)}
${missingFuel(shown)}
${prices(shown)}
${priceHistory(shown)}
${directions(shown)}
${cheaperNearby(shown)}
${priceOrigin(shown)}
</div>`,
  }
}

/** What traces the price: the station, the amount, and the row of the capture that it was read from. */
function reportOf({ station, fuel, origins }: StationShown): readonly string[] {
  const price = fuel && station.prices[fuel]
  const row = origins.find(one => one.fuel === fuel)?.rows.find(one => one.in_force)
  return [
    `${stationName(station)}, ${addressText(station)} (${station.id})`,
    ...(price ? [`${fuelName(fuel)}: ${priceText(price.price)}, ${price.updated ?? words.noDate}`] : []),
    ...(row ? [`${row.source.id}, ${row.capture.name}, ${row.position}`, row.capture.sha256] : []),
  ]
}

function missingFuel({ station, missing, fuel }: StationShown): Html | false {
  if (missing === null) return false
  const phrases = pageWords.station
  return html`<p class="message">${phrases.missing(fuelName(missing), fuel && fuelName(fuel))}
<a href="${stationAddress(station.id)}">${phrases.withoutFuel}</a></p>`
}

/** How to get there, and the address of the page. */
function directions({ station, fuel, site }: StationShown): Html {
  const { id, lat, lng } = station
  const phrases = pageWords.station
  const page = `${site ?? ''}${stationAddress(id)}${fuel === null ? '' : `?fuel=${fuel}`}`
  const share = html`<p class="station-share" data-copy>${phrases.addressIs} <code>${page}</code></p>`
  if (lat === null || lng === null) {
    return html`<section class="station-way" aria-labelledby="way">
<h2 id="way">${phrases.directions}</h2>
<p>${phrases.noPosition}</p>
${share}
</section>`
  }
  const place = { lat, lng }
  return html`<section class="station-way" aria-labelledby="way">
<h2 id="way">${phrases.directions}</h2>
<ul class="station-links">${directionLinks(place)}</ul>
<p>${coordinatesText(place)} · <a href="${mapAddress(id, place, fuel ?? 'diesel')}">${phrases.showOnMap}</a></p>
${share}
</section>`
}

/** Where the chosen price comes from, and the answers with everything. */
function priceOrigin({ station, context, fuel, origins }: StationShown): Html {
  const { id } = station
  const phrases = pageWords.station
  const origin = origins.find(one => one.fuel === fuel)
  // A corrected price has no row in force: the first one has what was published.
  const row = origin?.rows.find(one => one.in_force) ?? (origin?.correction && origin.rows[0]) ?? null
  const facts = row && origin ? [...correctionFacts(origin), ...briefFacts(row)] : []
  return html`<section class="station-origin" aria-labelledby="origin">
<h2 id="origin">${phrases.sourceOf(fuel && fuelName(fuel))}</h2>
${row && factList(facts)}
${sourceLine(context.attribution)}
<p>${phrases.asJson} <a href="/live/station.php?id=${id}">${phrases.json.station}</a> · <a href="/live/station-context.php?id=${id}">${phrases.json.comparison}</a> ·
<a href="/live/station-history.php?id=${id}">${phrases.json.days}</a> · <a href="/live/provenance.php?id=${id}">${phrases.json.provenance}</a></p>
<p>${pageWords.frame.feed}: <a href="${stationFeedAddress(id)}">${phrases.feed(stationName(station))}</a></p>
</section>`
}
