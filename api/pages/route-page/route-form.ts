import { fuelName } from '../../shared/format.ts'
import { corridorDistances, routeOrders, routePath } from '../../shared/route/route-choice.ts'
import { type Html, html } from '../html.ts'
import type { RoutePageFacts } from './route-facts.ts'

const orderNames = { price: 'Price', along: 'Position' } as const

/** One form for all ways to give a route. The server sends a browser to the address of the result, if it is short enough. */
export function routeForm({ choice, fuels, route: shownRoute }: RoutePageFacts): Html {
  const { from, via, to, route } = choice
  const place = (name: string, label: Html, value: string) =>
    html`<div class="route-place"><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${value}" autocomplete="off" spellcheck="false"></div>\n`
  const shown = fuels.includes(choice.fuel) ? fuels : [...fuels, choice.fuel]
  return html`<form class="route-form card" id="route-form" method="post" action="${routePath}">
<div class="route-places">
${place('from', html`From`, from)}${place('to', html`To`, to)}${place('via', html`Via <span class="optional">optional; A; B; C for several</span>`, via)}</div>
<details${route !== '' && shownRoute === null && html` open`}>
<summary>Or paste a route: coordinates, polyline, GPX or GeoJSON</summary>
<p><label for="route">Route</label>
<textarea id="route" name="route" rows="4" spellcheck="false" aria-describedby="route-note">${route}</textarea></p>
<p class="quiet" id="route-note">Coordinates are latitude, longitude: <code>45.76,4.84;45.46,9.19</code>. A route counts before the places.
At most 5,000 points and 3,000 km.</p>
<p class="route-file"><label for="file">Or choose a GPX or GeoJSON file</label> <input type="file" id="file" accept=".gpx,.geojson,.json,application/gpx+xml,application/geo+json"></p>
</details>
<div class="route-options">
<p><label for="fuel">Fuel</label>${select(
    'fuel',
    shown.map(code => [code, fuelName(code)]),
    choice.fuel,
  )}</p>
<p><label for="km">Within</label>${select(
    'km',
    corridorDistances.map(km => [String(km), `${km} km`]),
    String(choice.km),
  )}</p>
<p><label for="sort">Sort by</label>${select(
    'sort',
    routeOrders.map(order => [order, orderNames[order]]),
    choice.order,
  )}</p>
<p><button class="primary">Show stations</button></p>
</div>
<p class="visually-hidden" id="route-status" role="status"></p>
</form>`
}

function select(name: string, options: readonly (readonly [string, string])[], chosen: string): Html {
  const shown = options.map(
    ([value, text]) => html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`,
  )
  return html`<select id="${name}" name="${name}">${shown}</select>`
}
