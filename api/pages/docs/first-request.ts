import type { Call } from '../../shared/request-code.ts'
import { jsonText } from '../../shared/request-code.ts'
import { type Html, html } from '../html.ts'
import { callsAttribute, requestPanel } from './request-panel.ts'

/** The first screen of the documentation: one request with its answer. Null: there are no prices to answer from. */
export interface FirstRequest {
  readonly call: Call
  readonly answer: { readonly body: string; readonly at: string } | null
}

interface Place {
  readonly name: string
  readonly country: string
  readonly lat: number
  readonly lng: number
}

// The first place with a station is shown. All services have one of these markets.
const places: readonly Place[] = [
  { name: 'Paris', country: 'FR', lat: 48.857, lng: 2.352 },
  { name: 'Rome', country: 'IT', lat: 41.893, lng: 12.483 },
  { name: 'Madrid', country: 'ES', lat: 40.417, lng: -3.703 },
  { name: 'Vienna', country: 'AT', lat: 48.208, lng: 16.372 },
]

export const firstCalls: readonly Call[] = places.map(({ name, country, lat, lng }) => ({
  title: `The cheapest diesel within 10 km of the centre of ${name}`,
  path: `/live/api.php?action=stations&country=${country}&lat=${lat}&lng=${lng}&radius=10&fuel=diesel&sort=price&limit=2`,
  javascript: ['for (const { city, prices } of answer.data.stations) console.log(prices.diesel.price, city)'],
  python: [
    "for station in answer['data']['stations']:",
    "  print(station['prices']['diesel']['price'], station['city'])",
  ],
}))

export function firstRequestHtml({ call, answer }: FirstRequest): Html {
  return html`<p class="lead">Ask over HTTP, get JSON. No key and no sign-up for prices, history, questions and the complete toll data. This request finds the
cheapest diesel in and around a city.</p>
<section class="builder first" id="request" aria-label="First request">
<form class="parameters" id="request-form" method="get" action="${call.path}" data-path="${call.path}" data-method="GET" data-calls="${callsAttribute([call])}"></form>
${requestPanel({
  method: 'GET',
  call,
  isKeyed: false,
  needsScript: false,
  state: answer === null ? 'Answer' : `Answer of ${answer.at} UTC`,
  answer: answer === null ? 'The service has no current prices yet.' : jsonText(JSON.parse(answer.body)),
})}</section>
<p><a href="/docs/livePrices">Build this request for another place</a> · <a href="/api/openapi.json">OpenAPI description</a> ·
<a href="/pricing#request">Get a key</a> for the toll query and bulk files</p>
`
}
