import type { Query } from '../http/query.ts'
import { Refusal } from '../http/refusal.ts'
import { findDecimal } from './numbers.ts'

/** Degrees. `west` > `east` crosses the antimeridian (RFC 7946, 5.2). */
export interface Bounds {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

// Western Europe: France and its surroundings.
export const westernEurope: Bounds = { south: 41, west: -5.5, north: 52, east: 11 }

export const wholeWorld: Bounds = { south: -90, west: -180, north: 90, east: 180 }

/** A map's view. Throws Refusal for anything except four plain decimals with south < north. */
export function bounds(query: Query, fallback: Bounds): Bounds {
  const text = query.get('bounds')
  if (text === undefined) return fallback
  const box = findBox(text, ['south', 'west', 'north', 'east'])
  if (!box) throw new Refusal(400, 'bounds must be south,west,north,east')
  return box
}

/** A box in the order of GeoJSON; null when there is none. Throws Refusal as `bounds` does. */
export function bbox(query: Query): Bounds | null {
  const text = query.get('bbox')
  if (text === undefined) return null
  const box = findBox(text, ['west', 'south', 'east', 'north'])
  if (!box) throw new Refusal(400, 'bbox must be west,south,east,north')
  return box
}

export function isWithin({ south, west, north, east }: Bounds, lat: number, lng: number): boolean {
  if (lat < south || lat > north) return false
  return west > east ? lng >= west || lng <= east : lng >= west && lng <= east
}

/** Null for an invalid box. */
function findBox(text: string, order: readonly (keyof Bounds)[]): Bounds | null {
  const numbers = text.split(',').map(findDecimal)
  if (numbers.length !== order.length || numbers.includes(null)) return null
  const box = Object.fromEntries(order.map((side, at) => [side, numbers[at]])) as unknown as Bounds
  const { south, west, north, east } = box
  const onGlobe = [south, north].every(lat => Math.abs(lat) <= 90) && [west, east].every(lng => Math.abs(lng) <= 180)
  return onGlobe && south < north ? box : null
}

export interface Center {
  readonly lat: number
  readonly lng: number
}

/** The centre of the search. Zero is refused, because clients without a position send it. Throws Refusal. */
export function center(query: Query): Center {
  const latText = query.get('lat')
  const lngText = query.get('lng')
  if (latText === undefined || lngText === undefined) throw new Refusal(400, 'lat and lng parameters required')
  const lat = findDecimal(latText)
  const lng = findDecimal(lngText)
  if (lat === null || lng === null) throw new Refusal(400, 'lat and lng must be numbers')
  if (lat === 0 || lng === 0) throw new Refusal(400, 'lat and lng must be non-zero')
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) throw new Refusal(400, 'lat and lng must be WGS 84 degrees')
  return { lat, lng }
}
