import { html } from './html.ts'

// The wording of the map terms, shared by all pages that show data of OpenStreetMap or the outline.

export const odbl = html`<a href="https://opendatacommons.org/licenses/odbl/1-0/">Open Database License (ODbL) 1.0</a>`

const openStreetMap = html`<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>`

export const odblNote = html`<p><strong>OpenStreetMap:</strong> some opening hours, names and brands of stations, and positions
of tolls come from OpenStreetMap, ${openStreetMap}, under the ${odbl}. If you pass on a database of them, you must use the
same licence.</p>`

export const mapTerms = html`<p><strong>Map:</strong> the outline is made with
<a href="https://www.naturalearthdata.com/">Natural Earth</a> (public domain). The names and positions of towns come from
<a href="https://www.geonames.org/">GeoNames</a>, under
<a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>.</p>`
