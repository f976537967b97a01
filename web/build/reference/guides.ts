import { codeTabs } from '../../../api/pages/docs/request-panel.ts'
import { type Html, html } from '../../../api/pages/html.ts'
import { fuelName } from '../../../api/shared/format.ts'
import { type Call, exampleBase, exampleCodesOf } from '../../../api/shared/request-code.ts'
import { fuelCodes, unitOf } from '../../../pipeline/model/fuels.ts'
import { tableBox } from './words.ts'

const keyedCall: Call = {
  title: 'What is left of a key',
  path: '/api/toll/status',
  javascript: ['console.log(answer.remaining)'],
  python: ["print(answer['remaining'])"],
}

/** A page of text that applies to all operations. */
export interface Guide {
  /** The last part of its address. */
  readonly id: string
  readonly title: string
  readonly description: string
  readonly sections: readonly (readonly [id: string, title: string, content: Html])[]
}

export const guides: readonly Guide[] = [
  {
    id: 'conventions',
    title: 'Prices, times and codes',
    description: 'Addresses, units, times, countries, fuels and attribution in all answers of the API.',
    sections: [
      ['address', 'Address and form', address()],
      ['prices', 'Prices and units', prices()],
      ['instants', 'Times', times()],
      ['countries', 'Countries', countries()],
      ['fuels', 'Fuels', fuels()],
      ['attribution', 'Attribution and licences', attribution()],
      ['demonstration', 'Demonstration data', demonstration()],
    ],
  },
  {
    id: 'keys',
    title: 'Keys and limits',
    description: 'Which requests need a key, how to send it, and how many requests are answered.',
    sections: [
      ['key', 'When you need a key', keys()],
      ['send', 'Send a key', sendKey()],
      ['limits', 'Limits', limits()],
    ],
  },
  {
    id: 'errors',
    title: 'Errors and caching',
    description: 'What each status means, when to try again, and how to keep answers.',
    sections: [
      ['statuses', 'What to do after an error', statuses()],
      ['bodies', 'Bodies of errors', errorFamilies()],
      ['caching', 'Caching', caching()],
    ],
  },
]

function address(): Html {
  return html`<p>All paths are relative to this server:</p>
<pre tabindex="0" role="region" aria-label="Address of this server"><code class="base">${exampleBase}</code></pre>
<p>Read data with
<code>GET</code>. Use <code>POST</code> for a list of questions, a request for access and the agents’ protocol. Answers are
JSON in UTF-8 unless stated otherwise. Plain HTTP is answered and not redirected, so use HTTPS wherever the server offers it.</p>
<p>The documentation is generated from the OpenAPI 3 description at <a href="/api/openapi.json">/api/openapi.json</a>.
Members may be added at any time. Ignore members that you do not know. The mark <span class="tag">addition</span> means that
the endpoint is not part of the first version of the contract.</p>`
}

function prices(): Html {
  return html`<p>Prices in every market are in EUR per litre including taxes, rounded to three decimals. Where <code>unit</code> is
<code>kg</code> they are per kilogram. Local currencies are converted at the daily rate of a central bank. Many answers also contain
the published price (<code>price_local</code>, <code>currency</code>). Prices that are clearly wrong are not served: the station
keeps its last validated price for up to seven days, as long as other new prices of its source are served, or has no price. Such a
price has <code>last_validated</code>, which is true, and <code>last_validated_at</code>, when it was last read.</p>`
}

function times(): Html {
  return html`<p>Instants are UTC, <code>YYYY-MM-DD HH:MM:SS</code>. There are two exceptions: <code>ts</code> of the price board is
seconds since 1970, and <code>metadata.generated_at</code> of an answer to a question is ISO 8601 with its offset. Days and weeks are
<code>YYYY-MM-DD</code>. A week has the date of its Monday.</p>`
}

function countries(): Html {
  return html`<p>Countries are ISO 3166-1 alpha-2 codes, upper or lower case. Greece is <code>GR</code>; <code>EL</code> is read as <code>GR</code>
and <code>UK</code> as <code>GB</code>. Australian states are all <code>AU</code>.</p>
<p>Stations of Germany and Sweden, where a server has them, are in <code>stations</code>, <code>brands</code>, <code>stats</code> and
on the map, but not in the summary or on the price board. The <a href="/status">Status</a> page lists all markets and the age of
their data.</p>`
}

function fuels(): Html {
  const rows = fuelCodes.map(code => [
    html`<code>${code}</code>`,
    fuelName(code),
    unitOf(code) === 'kg' ? 'kilogram' : 'litre',
  ])
  return tableBox('Fuel codes', ['Code', 'Fuel', 'Sold by the'], rows)
}

function statuses(): Html {
  return html`<p>Check the status, not the body. Never cache errors.</p>
${tableBox(
  'Statuses',
  ['Status', 'Meaning', 'What to do'],
  [
    ['400', 'A parameter is missing or malformed. The body names it.', 'Correct the request.'],
    [
      '401',
      'A key is missing or unknown.',
      html`<a href="/pricing#request">Get a key</a>, and send it in <code>X-API-Key</code>.`,
    ],
    [
      '403',
      'The key is disabled, or its plan does not include this. In a path: a space that was not sent as +.',
      'Read the body.',
    ],
    ['404', 'There is no such address. The body is a page.', 'Correct the address.'],
    ['429', 'Too many requests.', html`Wait as many seconds as <code>Retry-After</code> states.`],
    ['500', 'There is no data to answer from, or it is too old.', 'Try again, and wait longer each time.'],
    ['503', 'The service is busy.', html`Wait as many seconds as <code>Retry-After</code> states.`],
  ],
)}`
}

function errorFamilies(): Html {
  const families = [
    ['/live/…', html`<code>{"ok": false, "error": "…"}</code>`],
    ['/lang/…, /api/toll/…, /api/natural-language/, /api/bulk/', html`<code>{"error": "…"}</code>`],
    ['/api/waitlist.php', html`<code>{"success": false, "error": "…", "fields": {"email": "…"}}</code>`],
    ['/mcp', 'an error of JSON-RPC 2.0'],
    ['addresses that do not exist', 'a page, 404'],
  ]
  return tableBox('Errors by address', ['Where', 'Body'], families)
}

function caching(): Html {
  return html`<p>Cache an answer for as long as <code>Cache-Control</code> allows. Each answer has an <code>ETag</code>, so a request with
<code>If-None-Match</code> gets a 304 without a body if nothing changed. Answers change with each new snapshot, whose id is in
<code>X-Snapshot-Id</code>. Stations and the map also change when a station opens or closes. Answers are compressed (Brotli or gzip)
for clients that accept it. Bulk files are never compressed. Please name your product in
<code>User-Agent</code>.</p>
<p>Scripts on pages of other hosts may read every answer (<code>Access-Control-Allow-Origin: *</code>) except the price board.
<code>/mcp</code> answers only the origins that the operator allows.</p>`
}

function keys(): Html {
  return html`<p>Prices, history, questions, the map and the complete toll data need no key. The <a href="/docs/tollQuery">toll query</a> and the
<a href="/docs/bulkIndex">bulk files</a> need one. You <a href="/pricing#request">get a key</a> with a plan; the plan Free is enough for the
toll query.</p>`
}

function sendKey(): Html {
  return html`<p>Send the key in the header <code>X-API-Key</code> or, if you cannot set headers, in the parameter <code>api_key</code>. Prefer the header,
because addresses are written to logs. The examples read the key from the environment variable <code>KEY</code>:</p>
${codeTabs('key-code', 'a request with a key', exampleCodesOf(keyedCall, { isKeyed: true }))}`
}

function limits(): Html {
  return html`${tableBox(
    'Limits',
    ['Request', 'Limit', 'Above the limit'],
    [
      ['Questions: GET, POST and the agents’ ask together', '60 in 60 seconds from one address', '429'],
      ['Requests for access', '1 in 60 seconds from one address', '429'],
      ['Toll query', '1,000 in a UTC day with one key', '429'],
      ['Everything else', 'the requests of your plan, by agreement; not enforced automatically', '–'],
    ],
  )}
<p><code>RateLimit</code> and <code>RateLimit-Policy</code> state what is left of an enforced limit.</p>`
}

function attribution(): Html {
  return html`<p>Every answer with data links to <a href="/licences">the sources and their licences</a> (<code>Link: …; rel="license"</code>), and most
contain the attribution to show next to the figures (<code>attribution</code>). The weekly series is CC BY 4.0. Opening hours whose
<code>oh_source</code> is <code>osm</code> are from OpenStreetMap, under ODbL 1.0 with its share-alike terms.</p>`
}

function demonstration(): Html {
  return html`<p>A server with made-up data shows a banner on every page and sends <code>X-Data: demonstration</code> with every answer that contains
such data. The example answers in this documentation come from such a demonstration and are not real figures.</p>`
}
