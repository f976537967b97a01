import type { RoutePoint } from './polyline.ts'

const radians = Math.PI / 180
const earthKm = 6371.0088

// On a map, the shortest line between points that far apart looks like a curve.
const longestStepKm = 40

/** The points of a route, with points between those that are far apart: a map joins points by other lines than the search. */
export function shortestLine(points: readonly RoutePoint[]): RoutePoint[] {
  return points.flatMap((to, at) => (at === 0 ? [to] : [...between(points[at - 1]!, to), to]))
}

function between(from: RoutePoint, to: RoutePoint): RoutePoint[] {
  const a = vectorOf(from)
  const b = vectorOf(to)
  const angle = 2 * Math.asin(Math.min(1, Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) / 2))
  const steps = Math.ceil((angle * earthKm) / longestStepKm)
  return Array.from({ length: Math.max(0, steps - 1) }, (_, at) => {
    const share = (at + 1) / steps
    const p = Math.sin((1 - share) * angle) / Math.sin(angle)
    const q = Math.sin(share * angle) / Math.sin(angle)
    return pointOf([p * a[0] + q * b[0], p * a[1] + q * b[1], p * a[2] + q * b[2]])
  })
}

type Vector = readonly [number, number, number]

function vectorOf({ lat, lng }: RoutePoint): Vector {
  const cosine = Math.cos(lat * radians)
  return [cosine * Math.cos(lng * radians), cosine * Math.sin(lng * radians), Math.sin(lat * radians)]
}

function pointOf([x, y, z]: Vector): RoutePoint {
  return { lat: Math.atan2(z, Math.hypot(x, y)) / radians, lng: Math.atan2(y, x) / radians }
}
