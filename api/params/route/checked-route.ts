import { Refusal } from '../../http/refusal.ts'
import { greatCircleKm } from '../../shared/boxes.ts'
import { countText } from '../../shared/format.ts'
import type { RoutePoint } from '../../shared/route/polyline.ts'
import { lengthKm, type RouteLine, routeLine } from './route-line.ts'

export const mostPoints = 5000
export const longestKm = 3000

/** A route that may be searched along. */
export interface CheckedRoute {
  readonly points: readonly RoutePoint[]
  readonly line: RouteLine
  readonly km: number
}

/** Throws Refusal 400 for fewer than two places, for too many points or kilometres, and for a point that is not on the globe. */
export function checkedRoute(points: readonly RoutePoint[]): CheckedRoute {
  refuseMorePoints(points.length)
  for (const [at, point] of points.entries()) refuseOffGlobe(point, at)
  if (points.length < 2) throw new Refusal(400, `route must have two points or more; found ${points.length}`)
  const line = routeLine(points)
  if (line === null) throw new Refusal(400, 'route must have two different points; all of them are the same place')
  const km = lengthKm(line)
  if (km > longestKm) throw new Refusal(400, tooLong(points, km))
  return { points, line, km }
}

/** Throws Refusal 400 for more points than a route may have. */
export function refuseMorePoints(count: number): void {
  if (count <= mostPoints) return
  throw new Refusal(400, `route has ${countText(count)} points; ${countText(mostPoints)} at most`)
}

function refuseOffGlobe({ lat, lng }: RoutePoint, at: number): void {
  if (Math.abs(lat) <= 90 && Math.abs(lng) <= 180) return
  const found = `route: point ${at + 1} is ${lat},${lng}, which is not on the globe`
  const isSwapped = Math.abs(lng) <= 90 && Math.abs(lat) <= 180
  throw new Refusal(400, isSwapped ? `${found}: are latitude and longitude swapped?` : found)
}

/** Names the longest step, because one wrong point is a common reason. */
function tooLong(points: readonly RoutePoint[], km: number): string {
  const steps = points.slice(1).map(({ lat, lng }, at) => greatCircleKm(points[at]!.lat, points[at]!.lng, lat, lng))
  const longest = steps.reduce((best, step, at) => (step > steps[best]! ? at : best), 0)
  const lengths = `route is ${countText(Math.round(km))} km long; ${countText(longestKm)} km at most`
  return `${lengths}. Its longest step is from point ${longest + 1} to point ${longest + 2}: ${countText(Math.round(steps[longest]!))} km`
}
