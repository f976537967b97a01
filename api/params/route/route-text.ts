import { jsonOfClient } from '../../http/body-of.ts'
import type { Slices } from '../../http/in-slices.ts'
import { Refusal } from '../../http/refusal.ts'
import type { RoutePoint } from '../../shared/route/polyline.ts'
import { findDecimal } from '../numbers.ts'
import { refuseMorePoints } from './checked-route.ts'
import { polylineOfAnyPrecision } from './encoded-polyline.ts'
import { geoJsonPoints } from './geo-json.ts'
import { gpxPoints } from './gpx.ts'

/** The points of a pasted text, whatever its form: coordinates, polyline, GPX or GeoJSON. Throws Refusal 400. */
export function* pastedRoute(pasted: string): Slices<RoutePoint[]> {
  const text = pasted.replace(/^\uFEFF/, '').trim()
  if (text.startsWith('<')) return yield* gpxPoints(text)
  if (text.startsWith('{')) return geoJsonPoints(jsonOf(text))
  if (isCoordinateList(text)) {
    const lines = linesOf(text)
    refuseMorePoints(lines.length)
    return coordinateList(lines.map(asPair).join(';'))
  }
  if (text.startsWith('http')) {
    throw new Refusal(
      400,
      'route: this is a web address, which is not opened. Paste the route itself, or choose its file',
    )
  }
  // An encoded polyline has no digits and no blanks.
  if (/[\d\s]/.test(text)) {
    const found = text.slice(0, 40)
    throw new Refusal(400, `route: expected coordinates, an encoded polyline, GPX or GeoJSON; found '${found}'`)
  }
  return polylineOfAnyPrecision(text)
}

function linesOf(text: string): readonly string[] {
  return text.split(/[\r\n]+/).filter(line => line.trim() !== '')
}

/** A line of a list: `48.85 2.35` is a pair too, and a separator at the end is left out. */
function asPair(line: string): string {
  const trimmed = line.trim().replace(/[;,]$/, '')
  return trimmed.includes(',') ? trimmed : trimmed.split(/\s+/).join(',')
}

function jsonOf(text: string): Readonly<Record<string, unknown>> {
  const damaged = 'route: the GeoJSON is damaged or was cut off: it is not JSON'
  return jsonOfClient(text, damaged, 'route') as Readonly<Record<string, unknown>>
}

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
