import type { Query } from '../http/query.ts'
import { Refusal } from '../http/refusal.ts'
import { findDecimal } from './plain-number.ts'

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
