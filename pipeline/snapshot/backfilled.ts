import { join } from 'node:path'
import { statisticsFolder } from './daily-statistics.ts'
import type { BackfilledStatistics, Manifest, ManifestSegment } from './manifest.ts'

/** The beginning of `snapshot_id` of a move that no run saw. The SHA-256 of a capture follows. */
const backfilledPrefix = 'backfilled-'

export function isBackfilled({ snapshotId }: { readonly snapshotId: string }): boolean {
  return snapshotId.startsWith(backfilledPrefix)
}

export function backfilledFile(dataDir: string, { name }: Pick<BackfilledStatistics, 'name'>): string {
  return join(statisticsFolder(dataDir), `${name}.parquet`)
}

/** The statistics of all backfilled months, by chain. A manifest of an earlier version has none. */
export function backfilledStatistics({ backfills = [] }: Partial<Pick<Manifest, 'backfills'>>): BackfilledStatistics[] {
  return backfills.flatMap(({ statistics }) => statistics)
}

/** The segments of moves that runs saw. */
export function seenByRuns(segments: readonly ManifestSegment[]): ManifestSegment[] {
  return segments.filter(({ backfilled }) => backfilled === undefined)
}
