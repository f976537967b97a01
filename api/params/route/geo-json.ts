import { Refusal } from '../../http/refusal.ts'
import type { RoutePoint } from '../../shared/route/polyline.ts'

type Members = Readonly<Record<string, unknown>>

/** Whether an object is GeoJSON: every kind has a `type`. */
export function isGeoJson(value: Members): boolean {
  return typeof value.type === 'string'
}

/**
 * The points of the lines in GeoJSON: a LineString, a MultiLineString, a Feature, or a collection. Several lines are joined in
 * their order. Throws Refusal 400.
 */
export function geoJsonPoints(value: Members): RoutePoint[] {
  const found = new Set<string>()
  const points = linesIn(value, found, 0).flat()
  if (points.length === 0) {
    const others = [...found].join(', ').slice(0, 80)
    throw new Refusal(400, `route: the GeoJSON has no LineString with points; found ${others}`)
  }
  return points.map(pointOf)
}

// A collection in a collection in a feature: more is not needed, and deep nesting would exhaust the stack.
const deepest = 6

/** The positions of each line. `found`: the types of geometries, for the error. */
function linesIn(value: unknown, found: Set<string>, depth: number): readonly (readonly unknown[])[] {
  if (typeof value !== 'object' || value === null || depth > deepest) return []
  const { type, features, geometry, geometries, coordinates } = value as Members
  if (type === 'FeatureCollection') return listOf(features).flatMap(one => linesIn(one, found, depth + 1))
  if (type === 'GeometryCollection') return listOf(geometries).flatMap(one => linesIn(one, found, depth + 1))
  if (type === 'Feature') return linesIn(geometry, found, depth + 1)
  found.add(String(type))
  if (type === 'LineString') return [listOf(coordinates)]
  return type === 'MultiLineString' ? listOf(coordinates).map(listOf) : []
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function pointOf(position: unknown, at: number): RoutePoint {
  const [lng, lat] = listOf(position)
  if (typeof lat !== 'number' || typeof lng !== 'number') {
    const found = JSON.stringify(position)?.slice(0, 40)
    throw new Refusal(400, `route: point ${at + 1} must be [longitude, latitude]; found ${found}`)
  }
  return { lat, lng }
}
