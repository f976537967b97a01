import { noBrandsJson } from '../../pipeline/serving/brands.ts'
import type { Answer } from '../http/answer.ts'
import { Refusal } from '../http/refusal.ts'
import { asOfParameter, errors, jsonAnswer, queryParameter } from '../openapi/operation.ts'
import { center } from '../params/area.ts'
import { fuel, oneOf, requiredFuel } from '../params/choices.ts'
import { country } from '../params/country.ts'
import { clampedInteger } from '../params/numbers.ts'
import { madeAnswer, madeJson, madeOfMarket } from '../routing/made-answer.ts'
import type { DataRoute, RouteRequest } from '../routing/route.ts'
import { stationList } from '../serialise/station-list.ts'
import { pricesAround } from '../snapshot/stations-around.ts'

const radiusKm = { min: 1, max: 50, fallback: 10 }
const limit = { min: 1, max: 100, fallback: 20 }
const orders = ['distance', 'price'] as const

/** Live prices: one path, four views. */
export const live: DataRoute = {
  kind: 'data',
  path: '/live/api.php',
  family: 'live',
  live: true,
  hasPast: true,
  maxAgeSeconds: 300,
  contentType: 'application/json; charset=utf-8',
  openapi: {
    operationId: 'livePrices',
    summary: 'Live prices: summary, brands, nearby stations, pipeline status',
    parameters: [
      queryParameter(
        'action',
        { type: 'string', enum: ['summary', 'brands', 'stations', 'stats'], default: 'summary' },
        'Which of the four answers.',
      ),
      queryParameter('country', { $ref: '#/components/schemas/CountryCode' }, 'Required for brands and stations.'),
      queryParameter(
        'fuel',
        { $ref: '#/components/schemas/FuelCode' },
        'For brands, diesel unless named; required for stations with `sort=price`, ignored for stations otherwise.',
      ),
      queryParameter('lat', { type: 'number', minimum: -90, maximum: 90 }, 'Required for stations; not zero.'),
      queryParameter('lng', { type: 'number', minimum: -180, maximum: 180 }, 'Required for stations; not zero.'),
      queryParameter('radius', { type: 'integer', default: 10 }, 'km; clamped to 1 through 50.'),
      queryParameter('limit', { type: 'integer', default: 20 }, 'Stations; clamped to 1 through 100.'),
      queryParameter(
        'sort',
        { type: 'string', enum: orders, default: 'distance' },
        'Of stations. `price` gives the cheapest within the radius that sell `fuel`, ties by distance, then id. ' +
          'An unknown order is refused with 400, and so is `price` without a known fuel.',
      ),
      asOfParameter,
    ],
    responses: {
      ...jsonAnswer('LiveAnswer', 'The answer of the action.'),
      ...errors('LiveError', 400, 404, 405, 500, 503),
    },
  },
  handle: request => {
    const action = request.query.get('action') ?? 'summary'
    if (action === 'summary' || action === 'stats') return request.snapshot.ready(live, `live/${action}`)!
    if (action === 'brands') return brands(request)
    if (action === 'stations') return stations(request)
    throw new Refusal(400, `Unknown action: ${action}`)
  },
}

function brands(request: RouteRequest): Answer {
  const market = country(request.query)
  const code = fuel(request.query)
  const ready = request.snapshot.ready(live, `live/brands/${market}/${code}`)
  return ready ?? madeJson(live, request, noBrandsJson(market, code))
}

/** Every fuel of a station is shown. `fuel` is read only for the order by price. */
function stations(request: RouteRequest): Answer {
  const { query } = request
  const of = country(query)
  const place = center(query)
  const radius = clampedInteger(query, 'radius', radiusKm)
  const count = clampedInteger(query, 'limit', limit)
  const circle = { center: place, radiusKm: radius }
  const byPriceOf = oneOf(query, 'sort', orders) === 'price' ? requiredFuel(query) : null
  const { clock, snapshot } = request
  const about = { country: of, ...circle, clock }
  const market = snapshot.stations.market(of)
  if (!market) return madeAnswer(live, request, stationList([], { ...about, attribution: [] }).body)
  const found = byPriceOf
    ? pricesAround([market], byPriceOf, circle, clock).slice(0, count)
    : market.nearest(place, radius, count, clock)
  return madeOfMarket(live, request, market, stationList(found, { ...about, attribution: market.attribution }))
}
