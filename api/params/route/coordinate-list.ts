import { Refusal } from '../../http/refusal.ts'
import type { RoutePoint } from '../../shared/route/polyline.ts'
import { findDecimal } from '../plain-number.ts'
import { refuseMorePoints } from './checked-route.ts'

/** Digits and separators only. No character of an encoded polyline is among them. */
export function isCoordinateList(text: string): boolean {
  return /^[-0-9.,;\s]*$/.test(text)
}

/** The points of `lat,lng;lat,lng`; one at the end may be followed by a separator. Throws Refusal 400. */
export function coordinateList(text: string): RoutePoint[] {
  const pairs = text.split(';').map(pair => pair.trim())
  if (pairs.at(-1) === '') pairs.pop()
  refuseMorePoints(pairs.length)
  return pairs.map((pair, at) => {
    const [lat, lng, ...more] = pair.split(',').map(number => findDecimal(number.trim()))
    if (typeof lat !== 'number' || typeof lng !== 'number' || more.length > 0) {
      throw new Refusal(400, `route: point ${at + 1} must be lat,lng; found '${pair.slice(0, 40)}'`)
    }
    return { lat, lng }
  })
}
