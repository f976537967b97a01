/** A place on a route: degrees of WGS 84. */
export interface RoutePoint {
  readonly lat: number
  readonly lng: number
}

/** Decimals of a degree in an encoded polyline: 5 in most services, 6 in some. */
export type Precision = 5 | 6

/** The text of a polyline is damaged; the message says where. */
export class PolylineError extends Error {
  override readonly name = 'PolylineError'
}

// A difference of 360 degrees in millionths needs 30 bits, in groups of five.
const mostGroups = 7

/** The points of an encoded polyline: differences of latitude and longitude, five bits a character. Throws PolylineError. */
export function decodePolyline(text: string, precision: Precision): RoutePoint[] {
  const factor = 10 ** precision
  const points: RoutePoint[] = []
  let at = 0
  let lat = 0
  let lng = 0
  const next = (): number => {
    let value = 0
    for (let group = 0; group < mostGroups; group++) {
      if (at >= text.length) throw new PolylineError(`it ends within point ${points.length + 1}: it was cut off`)
      const bits = text.charCodeAt(at) - 63
      if (bits < 0 || bits > 63) throw new PolylineError(`character ${at + 1} is '${text[at]}'`)
      at += 1
      value += (bits & 31) * 32 ** group
      if (bits < 32) return value % 2 === 1 ? -(value + 1) / 2 : value / 2
    }
    throw new PolylineError(`the number that ends at character ${at} is too large`)
  }
  while (at < text.length) {
    lat += next()
    lng += next()
    points.push({ lat: lat / factor, lng: lng / factor })
  }
  return points
}

/** The encoded polyline of points, rounded to the precision. */
export function encodePolyline(points: readonly RoutePoint[], precision: Precision = 5): string {
  const factor = 10 ** precision
  let lat = 0
  let lng = 0
  let text = ''
  for (const point of points) {
    const nextLat = Math.round(point.lat * factor)
    const nextLng = Math.round(point.lng * factor)
    text += encoded(nextLat - lat) + encoded(nextLng - lng)
    lat = nextLat
    lng = nextLng
  }
  return text
}

function encoded(value: number): string {
  let rest = value < 0 ? -value * 2 - 1 : value * 2
  let text = ''
  while (rest >= 32) {
    text += String.fromCharCode(63 + 32 + (rest % 32))
    rest = Math.floor(rest / 32)
  }
  return text + String.fromCharCode(63 + rest)
}
