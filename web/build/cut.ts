/** Longitude and latitude, in degrees. */
export type Point = readonly [number, number]

/** West, south, east, north, in degrees. */
export type Box = readonly [number, number, number, number]

/** The part of a ring (its first point not repeated) that lies in a box, or nothing. Runs along the box's sides. */
export function cutRing(ring: readonly Point[], [west, south, east, north]: Box): readonly Point[] {
  const sides = [
    { axis: 0, limit: west, sign: 1 },
    { axis: 0, limit: east, sign: -1 },
    { axis: 1, limit: south, sign: 1 },
    { axis: 1, limit: north, sign: -1 },
  ] as const
  return sides.reduce<readonly Point[]>((points, { axis, limit, sign }) => {
    const isIn = (point: Point) => sign * (point[axis] - limit) >= 0
    return points.flatMap((point, index) => {
      const next = points[(index + 1) % points.length]!
      const kept = isIn(point) ? [point] : []
      return isIn(point) === isIn(next)
        ? kept
        : [...kept, between(point, next, (limit - point[axis]) / (next[axis] - point[axis]))]
    })
  }, ring)
}

/** The parts of a line that lie in a box. */
export function cutLine(line: readonly Point[], box: Box): readonly (readonly Point[])[] {
  const parts: Point[][] = []
  let part: Point[] = []
  for (let index = 1; index < line.length; index++) {
    const piece = cutSegment(line[index - 1]!, line[index]!, box)
    if (piece === null) continue
    const [from, to] = piece
    const last = part.at(-1)
    if (last === undefined || last[0] !== from[0] || last[1] !== from[1]) {
      part = [from]
      parts.push(part)
    }
    part.push(to)
  }
  return parts
}

/** After Liang and Barsky: the shares of the way at which a segment enters and leaves. */
function cutSegment(from: Point, to: Point, [west, south, east, north]: Box): readonly [Point, Point] | null {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const ways = [
    [-dx, from[0] - west],
    [dx, east - from[0]],
    [-dy, from[1] - south],
    [dy, north - from[1]],
  ] as const
  let [enter, leave] = [0, 1]
  for (const [way, room] of ways) {
    if (way === 0 && room < 0) return null
    if (way < 0) enter = Math.max(enter, room / way)
    if (way > 0) leave = Math.min(leave, room / way)
  }
  if (enter > leave) return null
  return [enter === 0 ? from : between(from, to, enter), leave === 1 ? to : between(from, to, leave)]
}

function between(from: Point, to: Point, share: number): Point {
  return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]
}
