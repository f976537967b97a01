import { join } from 'node:path'
import type { Day } from '../model/instants.ts'
import { statisticsFolder } from './daily-statistics.ts'
import type { Manifest, ManifestSegment } from './manifest.ts'

/** A part of the history that was read from the archive of a publisher: the days from `from` to `to` of one market. */
export interface ManifestBackfill {
  /** Source and first day: `it/2024-01-01`. */
  readonly chain: string
  readonly source: string
  readonly country: string
  readonly from: Day
  readonly to: Day
  /** The files of the archive, as captures: name of the request and SHA-256. */
  readonly files: readonly { readonly name: string; readonly sha256: string }[]
  /** The statistics of its days, one file a month, ascending. A month without any has none. */
  readonly statistics: readonly BackfilledStatistics[]
}

/** `statistics/<name>.parquet`, next to the snapshots. */
export interface BackfilledStatistics {
  readonly month: string
  /** Country, month and 16 hex digits of its SHA-256. */
  readonly name: string
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
}

/** The beginning of `snapshot_id` of a move that no run saw. The SHA-256 of a capture follows. */
export const backfilledPrefix = 'backfilled-'

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
