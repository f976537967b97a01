import { type Html, html } from '../../../api/pages/html.ts'
import { fuelCodes, unitOf } from '../../../pipeline/model/fuels.ts'
import { exampleBase } from '../../shared/example-base.ts'
import { fuelName } from '../../shared/format.ts'
import { tableBox } from './words.ts'

/** What holds for all endpoints, part by part: anchor, title, text. */
export const overview: readonly (readonly [id: string, title: string, content: Html])[] = [
  ['address', 'Address and form', address()],
  ['prices', 'Prices and units', prices()],
  ['instants', 'Times', times()],
  ['countries', 'Countries', countries()],
  ['fuels', 'Fuels', fuels()],
  ['errors', 'Errors', errorFamilies()],
  ['caching', 'Caching', caching()],
  ['keys', 'Keys and limits', keys()],
  ['attribution', 'Attribution and licences', attribution()],
  ['demonstration', 'Demonstration data', demonstration()],
]

function address(): Html {
  return html`<p>All addresses below begin with that of this server, <code class="base">${exampleBase}</code>. Data is read with
<code>GET</code>; a list of questions, a request for access and the agents’ protocol are sent with <code>POST</code>. Answers are
JSON in UTF-8 unless it says otherwise. Plain HTTP is answered and not redirected: use HTTPS wherever the server has it.</p>
<p>The machine-readable description is <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3); this page is made of it.
Members may be added at any time: ignore those that you do not know. What is marked <span class="tag">addition</span> goes
beyond the first version of the contract.</p>`
}

function prices(): Html {
  return html`<p>Prices are in EUR per litre with taxes, rounded to three decimals, in every market; where <code>unit</code> is
<code>kg</code> they are per kilogram. Local currencies are converted at the daily rate of a central bank; many answers also hold
the price as it was published (<code>price_local</code>, <code>currency</code>). A price that a publisher reports and that cannot be
right is not passed on: the station keeps its last good price for up to seven days, or has none.</p>`
}

function times(): Html {
  return html`<p>Instants are UTC, <code>YYYY-MM-DD HH:MM:SS</code>. There are two exceptions: <code>ts</code> of the price board is
seconds since 1970, and <code>metadata.generated_at</code> of an answer to a question is ISO 8601 with its offset. Days and weeks are
<code>YYYY-MM-DD</code>; a week is named by its Monday.</p>`
}

function countries(): Html {
  return html`<p>Countries are ISO 3166-1 alpha-2 codes in either case. Greece is <code>GR</code>; <code>EL</code> is read as <code>GR</code>
and <code>UK</code> as <code>GB</code>. Australian states are all <code>AU</code>.</p>
<p>Stations of Germany and Sweden, where a server holds them, are in <code>stations</code>, <code>brands</code>, <code>stats</code> and
on the map, and neither in the summary nor on the price board. Which markets there are, and how new each is, the page
<a href="/status">Status</a> says.</p>`
}

function fuels(): Html {
  const rows = fuelCodes.map(code => [
    html`<code>${code}</code>`,
    fuelName(code),
    unitOf(code) === 'kg' ? 'kilogram' : 'litre',
  ])
  return tableBox('Fuel codes', ['Code', 'Fuel', 'Sold by the'], rows)
}

function errorFamilies(): Html {
  const families = [
    ['/live/…', html`<code>{"ok": false, "error": "…"}</code>`],
    ['/lang/…, /api/toll/…, /api/natural-language/, /api/bulk/', html`<code>{"error": "…"}</code>`],
    ['/api/waitlist.php', html`<code>{"success": false, "error": "…", "fields": {"email": "…"}}</code>`],
    ['/mcp', 'an error of JSON-RPC 2.0'],
    ['addresses that do not exist', 'a page, 404'],
  ]
  return html`<p>Look at the status, not at the body. 400 says which parameter is wrong; 401 that a key is missing or unknown; 429 says
in <code>Retry-After</code> how many seconds to wait; 500 may pass: try again, and wait longer each time. Errors are never to be
cached.</p>
${tableBox('Errors by address', ['Where', 'Body'], families)}`
}

function caching(): Html {
  return html`<p>Keep an answer for as long as <code>Cache-Control</code> says; each has an <code>ETag</code>, so that asking again with
<code>If-None-Match</code> costs a 304 without a body. Answers change with a new snapshot, whose name is in
<code>X-Snapshot-Id</code>; stations and the map also when a station opens or closes. They are sent compressed (Brotli or gzip) to
clients that accept it, bulk files never. Please name your product in
<code>User-Agent</code>.</p>
<p>Scripts on pages of other hosts may read every answer (<code>Access-Control-Allow-Origin: *</code>) but the price board’s;
<code>/mcp</code> answers those of which the operator allows the origin.</p>`
}

function keys(): Html {
  return html`<p>Prices, history, questions, the map and the whole set of tolls are open: no key is asked for. The toll query and the
bulk files need one, in the header <code>X-API-Key</code> or, where that cannot be, in the parameter <code>api_key</code>. A key comes with a
<a href="/pricing">plan</a>. The examples take it from the environment variable <code>KEY</code>.</p>
${tableBox(
  'Limits',
  ['What', 'Limit', 'Beyond it'],
  [
    ['Questions: GET, POST and the agents’ ask together', '60 in 60 seconds from one address', '429'],
    ['Requests for access', '1 in 60 seconds from one address', '429'],
    ['Toll query', '1,000 in a UTC day with one key', '429'],
    ['All else', 'the requests of your plan, by contract; no machine counts them', '–'],
  ],
)}
<p><code>RateLimit</code> and <code>RateLimit-Policy</code> say what is left, where a machine counts.</p>`
}

function attribution(): Html {
  return html`<p>Every answer with data links to <a href="/licences">the sources and their licences</a> (<code>Link: …; rel="license"</code>), and most
hold the words to show beside the figures (<code>attribution</code>). The weekly series is CC BY 4.0. Opening hours whose
<code>oh_source</code> is <code>osm</code> are from OpenStreetMap, under ODbL 1.0 with its share-alike terms.</p>`
}

function demonstration(): Html {
  return html`<p>A server that shows made-up data says so on every page, and with <code>X-Data: demonstration</code> on every answer that holds any.
The answers shown on this page are of such a demonstration: their figures mean nothing.</p>`
}
