import type { Box } from '../../../../api/shared/boxes.ts'

/** Longitude, latitude. */
export type Place = readonly [lng: number, lat: number]

/** Closed: the last place is the first. */
export type Ring = readonly Place[]

/** The outer ring, then its holes. */
export type Polygon = readonly Ring[]

/**
 * The parts of a polygon that are in a box, each a polygon of its own. The sides of the box never join parts, so nothing is
 * drawn along them.
 */
export function clipped(polygon: Polygon, [south, west, north, east]: Box): readonly Polygon[] {
  let rings = polygon
  rings = clippedAt(rings, 0, west, 1)
  rings = clippedAt(rings, 0, east, -1)
  rings = clippedAt(rings, 1, south, 1)
  rings = clippedAt(rings, 1, north, -1)
  return withHoles(rings)
}

/** Keeps what is on one side of a line: `sign * place[axis] >= sign * at`. */
function clippedAt(rings: readonly Ring[], axis: 0 | 1, at: number, sign: 1 | -1): readonly Ring[] {
  const isIn = (place: Place) => sign * (place[axis] - at) >= 0
  const whole: Ring[] = []
  const chains: Place[][] = []
  for (const ring of rings) {
    if (ring.every(isIn)) whole.push(ring)
    else chains.push(...chainsOf(ring, axis, at, isIn))
  }
  return [...whole, ...joined(chains, axis)]
}

/** The pieces of a ring on the inner side. Each begins and ends on the line. */
function chainsOf(ring: Ring, axis: 0 | 1, at: number, isIn: (place: Place) => boolean): Place[][] {
  const chains: Place[][] = []
  // Begin outside, so that no piece runs over the end of the ring.
  const start = ring.findIndex(place => !isIn(place))
  let chain: Place[] | null = null
  const count = ring.length - 1
  for (let step = 0; step < count; step++) {
    const from = ring[(start + step) % count]!
    const to = ring[(start + step + 1) % count]!
    if (isIn(from) !== isIn(to)) {
      const crossing = crossingOf(from, to, axis, at)
      if (chain === null) chain = [crossing]
      else {
        chains.push([...chain, crossing])
        chain = null
      }
    }
    if (chain !== null && isIn(to)) chain.push(to)
  }
  return chains
}

function crossingOf(from: Place, to: Place, axis: 0 | 1, at: number): Place {
  const other = axis === 0 ? 1 : 0
  const share = (at - from[axis]) / (to[axis] - from[axis])
  const crossed = from[other] + share * (to[other] - from[other])
  return axis === 0 ? [at, crossed] : [crossed, at]
}

/** Joins pieces along the line: between the first and the second of their ends is land, between the second and third none. */
function joined(chains: readonly (readonly Place[])[], axis: 0 | 1): readonly Ring[] {
  const other = axis === 0 ? 1 : 0
  const ends = chains.flatMap((chain, index) => [
    { index, isStart: true, along: chain[0]![other] },
    { index, isStart: false, along: chain.at(-1)![other] },
  ])
  ends.sort((a, b) => a.along - b.along)
  const partner = new Map<string, { readonly index: number; readonly isStart: boolean }>()
  for (let at = 0; at + 1 < ends.length; at += 2) {
    const one = ends[at]!
    const next = ends[at + 1]!
    partner.set(keyOf(one), next)
    partner.set(keyOf(next), one)
  }
  const rings: Ring[] = []
  const open = new Set(chains.keys())
  for (const first of open) {
    const ring: Place[] = []
    let at = { index: first, isStart: true }
    while (open.delete(at.index)) {
      const chain = chains[at.index]!
      ring.push(...(at.isStart ? chain : [...chain].reverse()))
      at = partner.get(keyOf({ index: at.index, isStart: !at.isStart }))!
    }
    ring.push(ring[0]!)
    if (ring.length > 3) rings.push(ring)
  }
  return rings
}

function keyOf({ index, isStart }: { readonly index: number; readonly isStart: boolean }): string {
  return `${index}${isStart ? 's' : 'e'}`
}

/** A ring in another one is its hole. */
function withHoles(rings: readonly Ring[]): readonly Polygon[] {
  if (rings.length < 2) return rings.map(ring => [ring])
  const bySize = [...rings].sort((a, b) => areaOf(b) - areaOf(a))
  const polygons: Ring[][] = []
  for (const ring of bySize) {
    const around = polygons.find(([outer]) => isInside(ring[0]!, outer!) && isInside(ring[1]!, outer!))
    if (around) around.push(ring)
    else polygons.push([ring])
  }
  return polygons
}

/** Square degrees. */
export function areaOf(ring: Ring): number {
  let twice = 0
  for (let index = 1; index < ring.length; index++) {
    const [x, y] = ring[index - 1]!
    const [nextX, nextY] = ring[index]!
    twice += x * nextY - nextX * y
  }
  return Math.abs(twice) / 2
}

export function isInside([lng, lat]: Place, ring: Ring): boolean {
  let isIn = false
  for (let index = 1; index < ring.length; index++) {
    const [x, y] = ring[index - 1]!
    const [nextX, nextY] = ring[index]!
    if (y > lat !== nextY > lat && lng < x + ((lat - y) / (nextY - y)) * (nextX - x)) isIn = !isIn
  }
  return isIn
}
