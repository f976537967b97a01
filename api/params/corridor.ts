import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { jsonOfClient } from '../http/body-of.ts'
import type { Slices } from '../http/in-slices.ts'
import type { Query } from '../http/query.ts'
import { Refusal } from '../http/refusal.ts'
import type { Precision, RoutePoint } from '../shared/route/polyline.ts'
import { fuel, oneOf } from './choices.ts'
import { clampedInteger, clampedNumber } from './numbers.ts'
import { type CheckedRoute, checkedRoute } from './route/checked-route.ts'
import { encodedPolyline } from './route/encoded-polyline.ts'
import { geoJsonPoints, isGeoJson } from './route/geo-json.ts'
import { gpxPoints } from './route/gpx.ts'
import { coordinateList, isCoordinateList } from './route/route-text.ts'

export const corridorKm = { min: 0.1, max: 5, fallback: 2 }
export const corridorLimit = { min: 1, max: 200, fallback: 20 }

/** Bytes of a body: 5,000 points of GPX with time and elevation are about 600 KB. */
export const longestCorridorBody = 1024 * 1024

export interface AskedCorridor {
  readonly route: CheckedRoute
  readonly fuel: FuelCode
  readonly km: number
  readonly limit: number
  /** The answer has the route as an encoded polyline. */
  readonly withLine: boolean
}

/** The corridor of an address. Throws Refusal 400. */
export function corridorOfAddress(query: Query): AskedCorridor {
  const others = optionsOf(query)
  return { ...others, route: checkedRoute(routeParameter(query)) }
}

/** The corridor of a body: a GPX file, GeoJSON, or the parameters as JSON, which count before those of the address. Throws Refusal 400. */
export function* corridorOfBody(query: Query, body: Buffer): Slices<AskedCorridor> {
  // Names in another encoding do not matter: coordinates are the same in all.
  const text = body
    .toString()
    .trimStart()
    .replace(/^\uFEFF/, '')
  if (text.startsWith('<')) {
    const others = optionsOf(query)
    return { ...others, route: checkedRoute(yield* gpxPoints(text)) }
  }
  const members = objectOf(text)
  yield
  if (isGeoJson(members)) return { ...optionsOf(query), route: checkedRoute(geoJsonPoints(members)) }
  return corridorOfAddress(new Map([...query, ...parametersOf(members)]))
}

function optionsOf(query: Query): Omit<AskedCorridor, 'route'> {
  return {
    fuel: fuel(query),
    km: clampedNumber(query, 'km', corridorKm),
    limit: clampedInteger(query, 'limit', corridorLimit),
    withLine: oneOf(query, 'line', ['0', '1']) === '1',
  }
}

function routeParameter(query: Query): RoutePoint[] {
  const text = query.get('route')
  if (text === undefined) throw new Refusal(400, 'route parameter required')
  const precision = Number(oneOf(query, 'precision', ['5', '6']) ?? 5) as Precision
  return isCoordinateList(text) ? coordinateList(text) : encodedPolyline(text, precision)
}

const names = ['route', 'precision', 'fuel', 'km', 'limit', 'line'] as const

/** The members of a body as parameters. One that is null is absent. */
function parametersOf(members: Readonly<Record<string, unknown>>): (readonly [string, string])[] {
  return names.flatMap(name => {
    const value = members[name] ?? ''
    if (value === '') return []
    if (typeof value !== 'string' && typeof value !== 'number') {
      throw new Refusal(400, `${name} must be a string${name === 'route' ? '' : ' or a number'}`)
    }
    return [[name, String(value)] as const]
  })
}

function objectOf(text: string): Readonly<Record<string, unknown>> {
  const value = jsonOfClient(text, 'The body must be JSON in UTF-8, or a GPX file')
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal(400, 'The body must be a JSON object, or a GPX file')
  }
  return value as Record<string, unknown>
}
