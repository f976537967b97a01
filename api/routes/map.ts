import type { MadeAnswer } from '../http/answer.ts'
import { inSlices, type Slices } from '../http/in-slices.ts'
import { answerOf, asOfParameter, errors, queryParameter } from '../openapi/operation.ts'
import { bounds, westernEurope } from '../params/area.ts'
import { fuel, sort } from '../params/choices.ts'
import { country } from '../params/country.ts'
import { clampedInteger } from '../params/numbers.ts'
import { madeAnswer, madeOfMarket } from '../routing/made-answer.ts'
import type { DataRoute, RouteRequest } from '../routing/route.ts'
import { featureCollection, noFeatures } from '../serialise/feature-collection.ts'
import { viewInSlices } from '../snapshot/view.ts'

const limit = { min: 10, max: 5000, fallback: 1500 }

/** Stations of a country with the price of one fuel, as GeoJSON. */
export const map: DataRoute = {
  kind: 'data',
  path: '/live/geojson.php',
  family: 'live',
  live: true,
  hasPast: true,
  isLarge: true,
  maxAgeSeconds: 120,
  contentType: 'application/geo+json',
  openapi: {
    operationId: 'mapLayer',
    summary: 'Map layer: stations in a box by price',
    parameters: [
      queryParameter('country', { $ref: '#/components/schemas/CountryCode' }, 'FR by default.'),
      queryParameter('fuel', { $ref: '#/components/schemas/FuelCode' }, 'diesel by default.'),
      queryParameter('bounds', { type: 'string' }, '`south,west,north,east`; `41,-5.5,52,11` by default.'),
      queryParameter('limit', { type: 'integer', default: 1500 }, 'Features; clamped to 10 through 5000.'),
      queryParameter('sort', { type: 'string', enum: ['asc', 'desc'], default: 'asc' }, 'By price.'),
      asOfParameter,
    ],
    responses: {
      ...answerOf('application/geo+json', 'FeatureCollection', 'The features in view.'),
      ...errors('LiveError', 400, 404, 405, 429, 500, 503),
    },
  },
  handle: request => inSlices(mapOf(request)),
}

function* mapOf(request: RouteRequest): Slices<MadeAnswer> {
  const { query } = request
  const of = country(query, 'FR')
  const code = fuel(query)
  const box = bounds(query, westernEurope)
  const count = clampedInteger(query, 'limit', limit)
  const direction = sort(query)
  const { clock, snapshot } = request
  const context = { country: of, fuel: code, bounds: box, clock }
  const market = snapshot.stations.market(of)
  if (!market) return madeAnswer(map, request, noFeatures(context))
  const view = yield* viewInSlices(market, code, box, direction, count, clock)
  yield
  return madeOfMarket(map, request, market, yield* featureCollection(market, view, context))
}
