import { metresBetween, metresPerDegree } from '../../model/distance.ts'
import type { BarrierType } from '../../model/toll-types.ts'
import type { Booth } from './booths.ts'
import { plainName } from './plain-name.ts'

/** A toll plaza: the booths of its lanes, and of both directions. */
export interface TollCluster {
  /** Its OpenStreetMap objects, in order. */
  readonly refs: readonly string[]
  /** The mean of its booths. */
  readonly lat: number
  readonly lng: number
  /** The most frequent name of its booths. */
  readonly name: string | null
  readonly names: readonly string[]
  readonly barrier: BarrierType | null
}

/** The distance between lanes of one plaza with any names, and with the same name or operator. */
export const laneMetres = 150
const namesakeMetres = 300
/** From the middle of one direction to that of the other. */
const directionMetres = 600

/** Groups booths that belong together. The result does not depend on their order or the machine. */
export function clusterBooths(booths: readonly Booth[]): TollCluster[] {
  const ordered = [...booths].sort(byRef)
  const names = ordered.map(({ name }) => key(name))
  const operators = ordered.map(({ operator }) => key(operator))
  const isSame = (keys: readonly (string | null)[], i: number, j: number): boolean =>
    keys[i] !== null && keys[i] === keys[j]
  const plazas = groupsOf(ordered, namesakeMetres, (i, j, metres) => {
    return metres <= laneMetres || isSame(names, i, j) || isSame(operators, i, j)
  }).map(clusterOf)
  const titles = plazas.map(({ name }) => key(name))
  const both = groupsOf(plazas, directionMetres, (i, j) => isSame(titles, i, j))
  const boothAt = new Map(ordered.map(booth => [booth.ref, booth]))
  return both
    .map(group => group.flatMap(({ refs }) => refs.map(ref => boothAt.get(ref)!)).sort(byRef))
    .map(clusterOf)
    .sort((a, b) => compareRefs(a.refs[0]!, b.refs[0]!))
}

/** `node/9` before `node/10`, nodes before ways. */
export function compareRefs(one: string, other: string): number {
  const [type, id] = one.split('/')
  const [otherType, otherId] = other.split('/')
  if (type !== otherType) return type! < otherType! ? -1 : 1
  return Number(id) - Number(otherId)
}

interface Place {
  readonly lat: number
  readonly lng: number
}

/** The groups connected by pairs that are at most `metres` apart and belong together. */
function groupsOf<Of extends Place>(
  places: readonly Of[],
  metres: number,
  belong: (i: number, j: number, metres: number) => boolean,
): Of[][] {
  const heads = places.map((_, at) => at)
  const headOf = (at: number): number => {
    let head = at
    while (heads[head] !== head) head = heads[head]!
    heads[at] = head
    return head
  }
  const northward = heads.map((_, at) => at).sort((a, b) => places[a]!.lat - places[b]!.lat || a - b)
  for (const [order, i] of northward.entries()) {
    for (let next = order + 1; next < northward.length; next += 1) {
      const j = northward[next]!
      const one = places[i]!
      const other = places[j]!
      if ((other.lat - one.lat) * metresPerDegree > metres) break
      const apart = metresBetween(one.lat, one.lng, other.lat, other.lng)
      if (apart > metres || !belong(i, j, apart)) continue
      const a = headOf(i)
      const b = headOf(j)
      heads[Math.max(a, b)] = Math.min(a, b)
    }
  }
  const groups = new Map<number, Of[]>()
  for (const [at, place] of places.entries()) groups.set(headOf(at), [...(groups.get(headOf(at)) ?? []), place])
  return [...groups.values()]
}

/** Expects `booths` in order, so that the sums for the mean are the same to the last bit. */
function clusterOf(booths: readonly Booth[]): TollCluster {
  const mean = (of: (booth: Booth) => number): number => booths.reduce((sum, one) => sum + of(one), 0) / booths.length
  return {
    refs: booths.map(({ ref }) => ref),
    lat: mean(({ lat }) => lat),
    lng: mean(({ lng }) => lng),
    name: commonest(booths.flatMap(({ name }) => (key(name) === null ? [] : name!))),
    names: [...new Set(booths.flatMap(({ names }) => names))].sort(),
    barrier: barrierOf(booths.flatMap(({ roads }) => roads)),
  }
}

function barrierOf(roads: readonly string[]): BarrierType | null {
  if (roads.some(road => ['motorway', 'trunk', 'primary'].includes(road))) return 'mainline'
  return roads.length > 0 && roads.every(road => road.endsWith('_link')) ? 'ramp' : null
}

function commonest(names: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  const [first] = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
  return first?.[0] ?? null
}

/** Null where the only name is `Péage`. */
function key(text: string | null): string | null {
  return text === null ? null : plainName(text).join(' ') || null
}

function byRef(a: Booth, b: Booth): number {
  return compareRefs(a.ref, b.ref)
}
