import type { Answer } from '../answer.ts'
import { madeAnswer, madeJson } from '../made-answer.ts'
import { errors, jsonAnswer, queryParameter } from '../openapi/operation.ts'
import { center } from '../params/center.ts'
import { clampedInteger } from '../params/clamped-integer.ts'
import { country } from '../params/country.ts'
import { fuel } from '../params/fuel.ts'
import { Refusal } from '../refusal.ts'
import type { Asked, DataRoute } from '../route.ts'
import { noBrandsJson } from '../serialise/brands.ts'
import { stationList } from '../serialise/station-list.ts'

const radiusKm = { min: 1, max: 50, fallback: 10 }
const limit = { min: 1, max: 100, fallback: 20 }

/** Live prices: one path, four views. */
export const live: DataRoute = {
  kind: 'data',
  methods: ['GET'],
  path: '/live/api.php',
  family: 'live',
  live: true,
  crossOrigin: true,
  maxAgeSeconds: 300,
  contentType: 'application/json; charset=utf-8',
  openapi: {
    operationId: 'livePrices',
    summary: 'Live prices: summary, brands, nearby stations, pipeline status',
    parameters: [
      queryParameter('action', {
        type: 'string',
        enum: ['summary', 'brands', 'stations', 'stats'],
        default: 'summary',
      }),
      queryParameter('country', { $ref: '#/components/schemas/CountryCode' }, 'Required for brands and stations.'),
      queryParameter('fuel', { $ref: '#/components/schemas/FuelCode' }, 'For brands; diesel unless told.'),
      queryParameter('lat', { type: 'number', minimum: -90, maximum: 90 }, 'Required for stations; not zero.'),
      queryParameter('lng', { type: 'number', minimum: -180, maximum: 180 }, 'Required for stations; not zero.'),
      queryParameter('radius', { type: 'integer', default: 10 }, 'km; clamped to 1 through 50.'),
      queryParameter('limit', { type: 'integer', default: 20 }, 'Stations; clamped to 1 through 100.'),
    ],
    responses: { ...jsonAnswer('LiveAnswer', 'What the action asked for.'), ...errors('LiveError', 400, 405, 500) },
  },
  handle: asked => {
    const action = asked.query.get('action') ?? 'summary'
    if (action === 'summary' || action === 'stats') return asked.snapshot.ready(live, `live/${action}`)!
    if (action === 'brands') return brands(asked)
    if (action === 'stations') return stations(asked)
    throw new Refusal(400, `Unknown action: ${action}`)
  },
}

function brands(asked: Asked): Answer {
  const [market, code] = [country(asked.query), fuel(asked.query)]
  const ready = asked.snapshot.ready(live, `live/brands/${market}/${code}`)
  return ready ?? madeJson(live, asked, noBrandsJson(market, code))
}

/** `fuel` is accepted and never looked at: every fuel of a station is shown. */
function stations(asked: Asked): Answer {
  const { query, clock, snapshot } = asked
  const [market, place] = [country(query), center(query)]
  const [radius, count] = [clampedInteger(query, 'radius', radiusKm), clampedInteger(query, 'limit', limit)]
  const found = snapshot.stations.nearest(market, place, radius, count, clock)
  const list = stationList(snapshot.stations, found, { country: market, center: place, radiusKm: radius, clock })
  return madeAnswer(live, asked, list.body, Math.max(list.lastChange, snapshot.stations.lastEnd(market, clock)))
}
