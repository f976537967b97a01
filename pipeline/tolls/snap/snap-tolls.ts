import { liesIn } from '../check-record.ts'
import type { TollRecord } from '../toll.ts'
import { type Booths, boothsOf } from './booths.ts'
import { clusterBooths, type TollCluster } from './cluster-booths.ts'
import { countWithinReach, isAt, matchRows, type PendingRow, type Snap } from './match-rows.ts'
import { type PositionFiles, searchPlaces, usedRefs } from './moved-positions.ts'
import type { Extract } from './read-extract.ts'

/** The result of matching an extract with the records whose positions are pending. */
export interface Snapping {
  readonly booths: number
  readonly leftOut: Booths['leftOut']
  readonly hasRoads: boolean
  readonly clusters: number
  /** Clusters that are already the position of a record. */
  readonly known: number
  /** The other clusters that are near the search place of a record. */
  readonly withinReach: number
  /** One for each pending record, in the order of their ids. */
  readonly snaps: readonly Snap[]
}

export function snapTolls(
  records: readonly TollRecord[],
  files: Pick<PositionFiles, 'positions' | 'pending'>,
  extract: Extract,
): Snapping {
  const { booths, leftOut, hasRoads } = boothsOf(extract)
  const clusters = clusterBooths(booths)
  const places = searchPlaces(files)
  const rows = records.filter(({ id }) => places.has(id)).map(record => rowOf(record, places.get(record.id)!))
  const free = unknownOf(clusters, records, usedRefs(files))
  return {
    booths: booths.length,
    leftOut,
    hasRoads,
    clusters: clusters.length,
    known: clusters.length - free.length,
    withinReach: countWithinReach(rows, free),
    snaps: matchRows(rows, free, liesIn),
  }
}

function rowOf({ id, countryCode, name, barrierType }: TollRecord, place: { lat: number; lng: number }): PendingRow {
  return { id, countryCode, name, barrierType, ...place }
}

/** Without the clusters from which a record has its position, and without those at the exact position of a record. */
function unknownOf(
  clusters: readonly TollCluster[],
  records: readonly TollRecord[],
  used: ReadonlySet<string>,
): TollCluster[] {
  const exact = records.filter(({ position }) => position === 'exact').map(({ lat, lng }) => ({ lat: lat!, lng: lng! }))
  return clusters.filter(
    cluster => !cluster.refs.some(ref => used.has(ref)) && !exact.some(place => isAt(cluster, place)),
  )
}
