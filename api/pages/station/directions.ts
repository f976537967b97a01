import { stationAddress } from '../../shared/addresses.ts'
import { coordinatesText, directionsTo, mapAddress } from '../../shared/station/directions.ts'
import { type Html, html } from '../html.ts'
import type { StationShown } from './station-shown.ts'

/** How to get there, and the address of the page. */
export function directions({ station, fuel, site }: StationShown): Html {
  const { id, lat, lng } = station
  const page = `${site ?? ''}${stationAddress(id)}${fuel === null ? '' : `?fuel=${fuel}`}`
  const share = html`<p class="station-share" data-copy>Address of this page: <code>${page}</code></p>`
  if (lat === null || lng === null) {
    return html`<section class="station-way" aria-labelledby="way">
<h2 id="way">Directions</h2>
<p>The publisher states no position of this station, so it is not on the map.</p>
${share}
</section>`
  }
  const place = { lat, lng }
  return html`<section class="station-way" aria-labelledby="way">
<h2 id="way">Directions</h2>
<ul class="station-links">${directionsTo(place).map(
    ({ name, address }) => html`<li><a class="button" href="${address}" rel="noreferrer">${name}</a></li>\n`,
  )}</ul>
<p>${coordinatesText(place)} · <a href="${mapAddress(id, place, fuel ?? 'diesel')}">Show on our map</a></p>
${share}
</section>`
}
