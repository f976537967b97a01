import { sentMarkup } from '../../pipeline/model/text-bounds.ts'
import { corridorKm, corridorLimit, longestCorridorBody } from '../params/corridor.ts'
import { longestKm, mostPoints } from '../params/route/checked-route.ts'
import { countText } from '../shared/format.ts'
import { errors, jsonAnswer, type Operation, queryParameter, schemaRef } from './operation.ts'

const limits = `At most ${countText(mostPoints)} points and ${countText(longestKm)} km.`

const bodyLimits = `${countText(longestCorridorBody)} bytes, ${sentMarkup.levels} levels, and ${countText(sentMarkup.elements)} elements of GPX or values of JSON at most.`

const route = queryParameter(
  'route',
  { type: 'string' },
  `\`lat,lng;lat,lng\` and so on, or an encoded polyline. ${limits} Points are joined by the shortest lines.`,
)

const others = [
  queryParameter(
    'precision',
    { type: 'integer', enum: [5, 6], default: 5 },
    'Decimals of an encoded polyline; ignored otherwise.',
  ),
  queryParameter('fuel', schemaRef('FuelCode'), 'diesel by default.'),
  queryParameter(
    'km',
    { type: 'number', default: corridorKm.fallback },
    `Distance from the route, in a straight line; clamped to ${corridorKm.min} through ${corridorKm.max}.`,
  ),
  queryParameter(
    'limit',
    { type: 'integer', default: corridorLimit.fallback },
    `Stations; clamped to ${corridorLimit.min} through ${corridorLimit.max}.`,
  ),
  queryParameter(
    'line',
    { type: 'integer', enum: [0, 1], default: 0 },
    '`1` adds the route that was read, as an encoded polyline with precision 5.',
  ),
]

const answer = jsonAnswer(
  'Corridor',
  'Figures of all stations along the route that sell the fuel, and the cheapest of them.',
)

export const corridorOperation: Operation = {
  operationId: 'corridor',
  summary: 'Cheapest along a route (an addition): the stations within some kilometres of it, across borders',
  parameters: [{ ...route, required: true }, ...others],
  responses: { ...answer, ...errors('LiveError', 400, 405, 429, 500) },
}

const { 415: packed, ...refused } = errors('LiveError', 400, 405, 413, 415, 429, 500)

export const corridorBodyOperation: Operation = {
  operationId: 'corridorOfBody',
  summary:
    'The same (an addition) for a long route: the parameters as JSON, a GPX file, or GeoJSON with a line; parameters of the address count too',
  parameters: [route, ...others],
  requestBody: {
    required: true,
    description: bodyLimits,
    content: {
      'application/json': { schema: schemaRef('CorridorRequest') },
      'application/gpx+xml': { schema: { type: 'string' } },
      'application/geo+json': { schema: { type: 'object' } },
    },
  },
  responses: {
    200: { ...answer[200], description: `${answer[200].description} Not to be cached.` },
    ...refused,
    415: {
      ...packed!,
      description: 'The body is compressed (`Content-Encoding`).',
      headers: { 'Accept-Encoding': { schema: { type: 'string' } } },
    },
  },
}
