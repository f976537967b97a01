/** Longitude and latitude, in degrees. */
export type Point = readonly [number, number]

/**
 * Simplifies a line with the algorithm of Douglas and Peucker. The tolerance depends on the place and is in degrees of
 * latitude. The ends stay, so lines that met still meet.
 */
export function simplified(line: readonly Point[], toleranceAt: (point: Point) => number): readonly Point[] {
  const kept = new Set([0, line.length - 1])
  const open: (readonly [number, number])[] = [[0, line.length - 1]]
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const [first, last] = span
    const { index, tolerances } = farthest(line, [first, last], toleranceAt)
    if (tolerances <= 1) continue
    kept.add(index)
    open.push([first, index], [index, last])
  }
  return line.filter((_point, index) => kept.has(index))
}

/** The point between two that deviates most, measured in tolerances of its place. */
function farthest(
  line: readonly Point[],
  [first, last]: readonly [number, number],
  toleranceAt: (point: Point) => number,
) {
  const found = { index: first, tolerances: -1 }
  for (let index = first + 1; index < last; index++) {
    const point = line[index]!
    const tolerances = distanceFrom(point, line[first]!, line[last]!) / toleranceAt(point)
    if (tolerances > found.tolerances) Object.assign(found, { index, tolerances })
  }
  return found
}

/** Distance of a point from a segment, in degrees of latitude. */
function distanceFrom(point: Point, from: Point, to: Point): number {
  const shrink = Math.cos((from[1] * Math.PI) / 180)
  const dx = (to[0] - from[0]) * shrink
  const dy = to[1] - from[1]
  const px = (point[0] - from[0]) * shrink
  const py = point[1] - from[1]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length))
  return Math.hypot(px - share * dx, py - share * dy)
}
