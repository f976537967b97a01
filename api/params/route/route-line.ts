import { earthRadiusKm } from '../../shared/boxes.ts'
import type { RoutePoint } from '../../shared/route/polyline.ts'

/**
 * A route on the sphere: its points as unit vectors, joined by the shortest lines. Vectors need no special case at the
 * antimeridian or a pole.
 */
export interface RouteLine {
  /** x, y, z of each point. */
  readonly points: Float64Array
  /** x, y, z of the unit normal of the plane of each segment. */
  readonly normals: Float64Array
  /** x, y, z of the direction of each segment in its first point. */
  readonly directions: Float64Array
  /** Radians from the start of the route to each point. */
  readonly along: Float64Array
}

/** Where a route passes closest to a place. */
export interface Passing {
  readonly metres: number
  /** Along the route, from its start. */
  readonly alongKm: number
}

// Nearer points are one: one centimetre. The plane of two equal points is unknown.
const leastRadians = 1e-5 / earthRadiusKm

/** Null if all points are the same place. */
export function routeLine(route: readonly RoutePoint[]): RouteLine | null {
  const vectors: Vector[] = []
  for (const point of route) {
    const vector = vectorOf(point.lat, point.lng)
    const last = vectors.at(-1)
    if (last === undefined || angle(last, vector) >= leastRadians) vectors.push(vector)
  }
  if (vectors.length < 2) return null
  const segments = vectors.length - 1
  const line = {
    points: new Float64Array(vectors.flat()),
    normals: new Float64Array(3 * segments),
    directions: new Float64Array(3 * segments),
    along: new Float64Array(vectors.length),
  }
  for (let at = 0; at < segments; at++) {
    const from = vectors[at]!
    const to = vectors[at + 1]!
    const normal = unit(cross(from, to))
    line.normals.set(normal, 3 * at)
    line.directions.set(cross(normal, from), 3 * at)
    line.along[at + 1] = line.along[at]! + angle(from, to)
  }
  return line
}

export function lengthKm({ along }: RouteLine): number {
  return along.at(-1)! * earthRadiusKm
}

/** The place so many radians along a segment. */
export function placeOn({ points, directions, along }: RouteLine, segment: number, radians: number): RoutePoint {
  const turn = radians - along[segment]!
  const [x, y, z] = [0, 1, 2].map(
    axis => points[3 * segment + axis]! * Math.cos(turn) + directions[3 * segment + axis]! * Math.sin(turn),
  ) as [number, number, number]
  return { lat: Math.atan2(z, Math.hypot(x, y)) / degrees, lng: Math.atan2(y, x) / degrees }
}

/** The largest distance of these points of a route from a place, km. */
export function farthestKm({ points }: RouteLine, from: number, to: number, { lat, lng }: RoutePoint): number {
  const [x, y, z] = vectorOf(lat, lng)
  let farthest = 0
  for (let at = from; at < to; at++) farthest = Math.max(farthest, toPoint(points, 3 * at, x, y, z))
  return farthest * earthRadiusKm
}

/** Where some segments pass a place within a distance; the first of equally close ones. Null if none does. */
export function passing(
  { points, normals, directions, along }: RouteLine,
  segments: { readonly from: number; readonly to: number },
  { lat, lng }: RoutePoint,
  withinKm: number,
): Passing | null {
  const [x, y, z] = vectorOf(lat, lng)
  const farthest = withinKm / earthRadiusKm
  let sineOfBound = Math.sin(farthest)
  let closest = Number.POSITIVE_INFINITY
  let closestAlong = 0
  for (let segment = segments.from; segment < segments.to; segment++) {
    const i = 3 * segment
    const offPlane = normals[i]! * x + normals[i + 1]! * y + normals[i + 2]! * z
    // No point of the plane is closer than this, so most segments end here.
    if (offPlane > sineOfBound || offPlane < -sineOfBound) continue
    const ahead = directions[i]! * x + directions[i + 1]! * y + directions[i + 2]! * z
    const level = points[i]! * x + points[i + 1]! * y + points[i + 2]! * z
    const length = along[segment + 1]! - along[segment]!
    const turn = Math.min(Math.max(Math.atan2(ahead, level), 0), length)
    const distance =
      turn > 0 && turn < length ? Math.asin(Math.abs(offPlane)) : toPoint(points, turn === 0 ? i : i + 3, x, y, z)
    if (distance >= closest) continue
    closest = distance
    sineOfBound = Math.min(sineOfBound, Math.sin(distance))
    closestAlong = along[segment]! + turn
  }
  if (closest > farthest) return null
  return { metres: closest * earthRadiusKm * 1000, alongKm: closestAlong * earthRadiusKm }
}

type Vector = [number, number, number]

const degrees = Math.PI / 180

function vectorOf(lat: number, lng: number): Vector {
  const cosine = Math.cos(lat * degrees)
  return [cosine * Math.cos(lng * degrees), cosine * Math.sin(lng * degrees), Math.sin(lat * degrees)]
}

function toPoint(points: Float64Array, i: number, x: number, y: number, z: number): number {
  const chord = Math.hypot(points[i]! - x, points[i + 1]! - y, points[i + 2]! - z)
  return 2 * Math.asin(Math.min(1, chord / 2))
}

/** By the chord, which is exact for short distances. */
function angle(a: Vector, b: Vector): number {
  return 2 * Math.asin(Math.min(1, Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) / 2))
}

function cross([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
}

function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}
