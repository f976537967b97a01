import { Refusal } from '../refusal.ts'
import { findDecimal } from './plain-number.ts'
import type { Query } from './query.ts'

/** Degrees. `west` > `east` crosses the antimeridian (RFC 7946, 5.2). */
export interface Bounds {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

// Western Europe: France, and what lies around it.
const defaultBounds: Bounds = { south: 41, west: -5.5, north: 52, east: 11 }

/** Throws Refusal for all but four plain decimals with south < north. */
export function bounds(query: Query): Bounds {
  const text = query.get('bounds')
  if (text === undefined) return defaultBounds
  const numbers = text.split(',').map(findDecimal)
  const [south, west, north, east] = numbers
  if (numbers.length !== 4 || south == null || west == null || north == null || east == null) throw malformed()
  const inRange = [south, north].every(lat => Math.abs(lat) <= 90) && [west, east].every(lng => Math.abs(lng) <= 180)
  if (!inRange || south >= north) throw malformed()
  return { south, west, north, east }
}

function malformed(): Refusal {
  return new Refusal(400, 'bounds must be south,west,north,east')
}
