import { html } from './html.ts'

// Terms that hold wherever facts of the map or the outline are shown, in one wording.

export const odbl = html`<a href="https://opendatacommons.org/licenses/odbl/1-0/">Open Database License (ODbL) 1.0</a>`

const openStreetMap = html`<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>`

export const odblNote = html`<p><strong>OpenStreetMap:</strong> some opening hours, names and brands of stations, and positions
of tolls, come from OpenStreetMap, ${openStreetMap}, under the ${odbl}: whoever passes on a database of them does so under the
same licence.</p>`

export const mapTerms = html`<p><strong>Map:</strong> the outline is made with
<a href="https://www.naturalearthdata.com/">Natural Earth</a>, in the public domain; the names and positions of towns come from
<a href="https://www.geonames.org/">GeoNames</a>, under
<a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>.</p>`
