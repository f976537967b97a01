import { metresBetween, metresPerDegree } from '../../model/distance.ts'
import type { BarrierType } from '../../model/toll-types.ts'
import { compareRefs, laneMetres, type TollCluster } from './cluster-booths.ts'
import { type Likeness, likenessOf } from './name-likeness.ts'

/** A record whose position is pending, and its search place. */
export interface PendingRow {
  readonly id: number
  readonly countryCode: string
  readonly name: string
  readonly barrierType: BarrierType | null
  /** Rounded to two decimals; null where no place is known. */
  readonly lat: number | null
  readonly lng: number | null
}

export interface Snap {
  readonly row: PendingRow
  readonly verdict: 'matched' | 'doubtful' | 'unmatched'
  /** The cluster that it was matched to, or the nearest candidate. */
  readonly cluster: TollCluster | null
  /** From the rounded search place. */
  readonly metres: number | null
  readonly share: number | null
  readonly why: string | null
}

/**
 * Road lists place a barrier up to 3 km from its booths, because they name the interchange before it (TOLLS.md,
 * section 1).
 */
const reachMetres = 3000
/** Half of the last decimal of a search place. */
const roundedDegrees = 0.005

interface Pair {
  readonly row: PendingRow
  readonly cluster: TollCluster
  readonly metres: number
  /** The difference in distance that rounding can cause: half of the diagonal of the rounding square, each way. */
  readonly unsureMetres: number
  readonly likeness: Likeness
}

/**
 * Matches rows with clusters: each cluster with one row at most. A pair is accepted when each is clearly the best for the
 * other. The remaining ones are then compared again, until no pair is accepted. So the order of rows and clusters does not
 * matter, and a second run over the remaining rows matches nothing more.
 */
export function matchRows(
  rows: readonly PendingRow[],
  clusters: readonly TollCluster[],
  liesIn: (country: string, lat: number, lng: number) => boolean,
): Snap[] {
  const pairs = rows.flatMap(row => pairsOf(row, clusters, liesIn)).sort(inOrder)
  const taken = new Map<PendingRow, Pair>()
  const gone = new Map<TollCluster, PendingRow>()
  for (;;) {
    const left = pairs.filter(({ row, cluster }) => !taken.has(row) && !gone.has(cluster))
    const clear = left.filter(pair => pair.likeness.level === 'same' && rivalOf(pair, left) === null)
    if (clear.length === 0) break
    for (const pair of clear) {
      taken.set(pair.row, pair)
      // A cluster at the position of a record belongs to that record, in this run and the next.
      for (const cluster of clusters) if (isAt(cluster, pair.cluster)) gone.set(cluster, gone.get(cluster) ?? pair.row)
    }
  }
  const left = pairs.filter(({ row, cluster }) => !taken.has(row) && !gone.has(cluster))
  return [...rows]
    .sort((a, b) => a.id - b.id)
    .map(row => {
      const pair = taken.get(row)
      if (pair) return snapOf(row, 'matched', pair, null)
      return doubtOf(row, left) ?? missOf(row, pairs, gone)
    })
}

/** So near that both have the same lanes. */
export function isAt(one: Spot, other: Spot): boolean {
  return metresBetween(one.lat, one.lng, other.lat, other.lng) <= laneMetres
}

interface Spot {
  readonly lat: number
  readonly lng: number
}

/** How many clusters are within reach of any row, with any name: none when the extract covers another region. */
export function countWithinReach(rows: readonly PendingRow[], clusters: readonly TollCluster[]): number {
  return clusters.filter(cluster => rows.some(row => metresWithinReach(row, cluster) !== null)).length
}

function pairsOf(
  row: PendingRow,
  clusters: readonly TollCluster[],
  liesIn: (country: string, lat: number, lng: number) => boolean,
): Pair[] {
  return clusters.flatMap(cluster => {
    const metres = metresWithinReach(row, cluster)
    if (metres === null) return []
    const likeness = likenessOf(row.name, cluster.names)
    if (likeness.level === 'other' || !liesIn(row.countryCode, cluster.lat, cluster.lng)) return []
    return [{ row, cluster, metres, unsureMetres: 2 * roundingMetres(row.lat!), likeness }]
  })
}

function metresWithinReach({ lat, lng }: PendingRow, cluster: TollCluster): number | null {
  if (lat === null || lng === null) return null
  const metres = metresBetween(lat, lng, cluster.lat, cluster.lng)
  return metres <= reachMetres + roundingMetres(lat) ? metres : null
}

/** The largest distance between a place and its rounded position. */
export function roundingMetres(lat: number): number {
  return roundedDegrees * metresPerDegree * Math.hypot(1, Math.cos((lat / 180) * Math.PI))
}

/** Another pair of the same row or cluster that is not clearly worse than this one. */
function rivalOf(pair: Pair, pairs: readonly Pair[]): Pair | null {
  const others = pairs.filter(one => one !== pair && (one.row === pair.row || one.cluster === pair.cluster))
  return others.find(other => other.likeness.level === 'same' && !beats(pair, other)) ?? null
}

/** Nearer and at least as alike, or more alike and not farther by more than rounding can cause. */
function beats(one: Pair, other: Pair): boolean {
  const isNearer = one.metres + one.unsureMetres < other.metres
  const isFarther = other.metres + other.unsureMetres < one.metres
  const alike = one.likeness.share - other.likeness.share || agreement(one) - agreement(other)
  return alike > 0 ? !isFarther : alike === 0 && isNearer
}

/** 1 where both state "across the motorway" or "at an interchange" and agree; -1 where they differ. */
function agreement({ row, cluster }: Pair): number {
  if (row.barrierType === null || cluster.barrier === null) return 0
  return row.barrierType === cluster.barrier ? 1 : -1
}

function doubtOf(row: PendingRow, left: readonly Pair[]): Snap | null {
  const best = left.find(pair => pair.row === row)
  if (best === undefined) return null
  if (best.likeness.level === 'doubtful') return snapOf(row, 'doubtful', best, 'the names are only partly alike')
  const rival = rivalOf(best, left)
  if (rival === null) return snapOf(row, 'doubtful', best, 'no plain best')
  const why =
    rival.row === row
      ? `${rival.cluster.refs[0]} '${rival.cluster.name ?? rival.cluster.names[0]}' may be it too`
      : `it may be ${rival.row.id} '${rival.row.name}' too`
  return snapOf(row, 'doubtful', best, why)
}

function missOf(row: PendingRow, pairs: readonly Pair[], gone: ReadonlyMap<TollCluster, PendingRow>): Snap {
  if (row.lat === null) return snapOf(row, 'unmatched', null, 'no place to search from')
  const lost = pairs.find(pair => pair.row === row)
  if (lost === undefined) return snapOf(row, 'unmatched', null, 'no cluster of such a name within reach')
  const winner = gone.get(lost.cluster)!
  return snapOf(row, 'unmatched', lost, `it was taken for ${winner.id} '${winner.name}'`)
}

function snapOf(row: PendingRow, verdict: Snap['verdict'], pair: Pair | null, why: string | null): Snap {
  return {
    row,
    verdict,
    cluster: pair?.cluster ?? null,
    metres: pair?.metres ?? null,
    share: pair?.likeness.share ?? null,
    why,
  }
}

/** Sure names first, then those more alike, then nearer ones. */
function inOrder(a: Pair, b: Pair): number {
  const level = Number(b.likeness.level === 'same') - Number(a.likeness.level === 'same')
  return (
    level ||
    b.likeness.share - a.likeness.share ||
    a.metres - b.metres ||
    a.row.id - b.row.id ||
    compareRefs(a.cluster.refs[0]!, b.cluster.refs[0]!)
  )
}
