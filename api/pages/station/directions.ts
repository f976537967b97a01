import { stationAddress } from '../../shared/addresses.ts'
import { coordinatesText, directionsTo, mapAddress } from '../../shared/station/directions.ts'
import { pageWords } from '../../shared/words.ts'
import { type Html, html } from '../html.ts'
import type { StationShown } from './station-shown.ts'

/** How to get there, and the address of the page. */
export function directions({ station, fuel, site }: StationShown): Html {
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
<ul class="station-links">${directionsTo(place).map(
    ({ name, address }) => html`<li><a class="button" href="${address}" rel="noreferrer">${name}</a></li>\n`,
  )}</ul>
<p>${coordinatesText(place)} · <a href="${mapAddress(id, place, fuel ?? 'diesel')}">${phrases.showOnMap}</a></p>
${share}
</section>`
}
