import { type RouteChoice, routeAddress, routePath } from '../../shared/route/route-choice.ts'
import { type Html, html } from '../html.ts'
import type { Page } from '../page.ts'
import type { RoutePageFacts, ShownRoute } from './route-facts.ts'
import { routeForm } from './route-form.ts'
import { routeResults } from './route-results.ts'

/** Cheapest along a route: form, map and table. Only the map needs script. */
export function routePage(facts: RoutePageFacts): Page {
  const { route, faults } = facts
  return {
    path: routePath,
    title: 'Cheapest along a route',
    description:
      'The cheapest petrol and diesel stations within a few kilometres of your route, across borders in Europe.',
    isShared: true,
    canonical: route?.isInAddress ? routeAddress(facts.choice) : routePath,
    script: 'route',
    report: [],
    isWide: true,
    content: html`<p class="lead">Name the places, draw the route, or paste it from your navigation: the table shows where to fill up on
the way.</p>
<div class="route-layout">
<div class="route-form-part">${routeForm(facts)}
<div id="route-faults">${faults.map(fault => html`<p class="message bad" role="alert">${fault}</p>\n`)}</div></div>
${map(route)}
<section class="route-results" id="results" aria-labelledby="results-heading">
${route === null ? examples(facts.choice) : routeResults(route, facts.choice, facts.now)}
</section>
</div>`,
  }
}

/** The script fills it. Its place is reserved from the first paint. */
function map(route: ShownRoute | null): Html {
  const line = route === null ? '' : html` data-route="${route.polyline}"`
  return html`<section id="route-map" aria-label="Map of the route"${line}>
<div class="route-tools">
<button type="button" id="draw" aria-pressed="false">Draw</button>
<button type="button" id="undo" disabled>Undo</button>
<button type="button" id="clear" disabled>Clear</button>
<p class="quiet" id="drawn" role="status"></p>
</div>
<div class="map-view">${route === null && html`<button type="button" class="map-start">Draw on the map</button>`}</div>
</section>`
}

const exampleRoutes = [
  ['Lyon', '', 'Milan'],
  ['Berlin', 'Nürnberg', 'Munich'],
  ['Lisbon', 'Madrid', 'Barcelona'],
] as const

function examples({ fuel, km }: RouteChoice): Html {
  const links = exampleRoutes.map(([from, via, to]) => {
    const address = routeAddress({ from, via, to, route: '', fuel, km, order: 'price' })
    const places = [from, via, to].filter(name => name !== '').join(' – ')
    return html`<li><a href="${address}">${places}</a></li>\n`
  })
  return html`<h2 id="results-heading">No route yet</h2>
<p>For example:</p>
<ul class="route-examples">
${links}</ul>`
}
