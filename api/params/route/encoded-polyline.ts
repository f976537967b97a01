import { Refusal } from '../../http/refusal.ts'
import { countText } from '../../shared/format.ts'
import { decodePolyline, PolylineError, type Precision, type RoutePoint } from '../../shared/route/polyline.ts'
import { mostPoints } from './checked-route.ts'

/** Throws Refusal 400 for a damaged text, and for one whose points are on the globe only with the other precision. */
export function encodedPolyline(text: string, precision: Precision): RoutePoint[] {
  const points = decoded(text, precision)
  const off = points.findIndex(point => !isOnGlobe(point))
  if (off < 0 || precision === 6) return points
  const { lat, lng } = points[off]!
  if (!decoded(text, 6).every(isOnGlobe)) return points
  throw new Refusal(
    400,
    `route: point ${off + 1} of the polyline is ${lat},${lng} with precision 5. It is on the globe with precision=6`,
  )
}

/** With the precision of which it is on the globe: with the other one, latitudes of Europe and Australia are not. */
export function polylineOfAnyPrecision(text: string): RoutePoint[] {
  const points = decoded(text, 5)
  return points.every(isOnGlobe) ? points : decoded(text, 6)
}

// A difference of a latitude or longitude has at most seven characters.
const longestPolyline = mostPoints * 2 * 7

function decoded(text: string, precision: Precision): RoutePoint[] {
  if (text.length > longestPolyline) {
    const most = `of at most ${countText(mostPoints)} points has at most ${countText(longestPolyline)} characters`
    throw new Refusal(400, `route: a polyline ${most}; found ${countText(text.length)}`)
  }
  try {
    return decodePolyline(text, precision)
  } catch (error) {
    if (error instanceof PolylineError) throw new Refusal(400, `route: the polyline is damaged: ${error.message}`)
    throw error
  }
}

function isOnGlobe({ lat, lng }: RoutePoint): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180
}
