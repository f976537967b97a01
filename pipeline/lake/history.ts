import { existsSync } from 'node:fs'
import { hashOfFile } from '../disk/hash-of-file.ts'
import { LakeError, SnapshotError } from '../model/errors.ts'
import { addTo } from '../model/lists.ts'
import {
  type Manifest,
  type ManifestSegment,
  readAnyManifest,
  readManifest,
  schemaVersion,
} from '../snapshot/manifest.ts'
import { keptSnapshots, snapshotFolder } from '../snapshot/pointer.ts'
import { seenByRuns, segmentFile } from '../snapshot/segments.ts'
import { selectOf } from '../snapshot/tables.ts'
import type { WorkingDatabase } from '../snapshot/working-database.ts'
import type { LakeManifest } from './lake-manifest.ts'
import type { LakeStore } from './lake-store.ts'

/** What leads to the current snapshot: the kept snapshots, and the moves of all. */
export interface History {
  readonly current: Manifest
  /** The current snapshot and those that it follows, as far as they are kept and of this schema. */
  readonly kept: ReadonlySet<string>
  /** The segments that have moves of a snapshot, for every snapshot that has any. Moves of archives belong to none. */
  readonly segments: ReadonlyMap<string, readonly ManifestSegment[]>
}

export async function readHistory(database: WorkingDatabase, dataDir: string, currentId: string): Promise<History> {
  const current = readManifest(snapshotFolder(dataDir, currentId))
  const folders = new Set(keptSnapshots(dataDir))
  const kept = new Set([currentId])
  for (let id = current.follows; id !== null && folders.has(id); id = followed(dataDir, id)) {
    if (readAnyManifest(snapshotFolder(dataDir, id)).schemaVersion !== schemaVersion) break
    kept.add(id)
  }
  return { current, kept, segments: await segmentsBySnapshot(database, dataDir, seenByRuns(current.segments)) }
}

function followed(dataDir: string, id: string): string | null {
  return readManifest(snapshotFolder(dataDir, id)).follows
}

async function segmentsBySnapshot(
  database: WorkingDatabase,
  dataDir: string,
  segments: readonly ManifestSegment[],
): Promise<Map<string, ManifestSegment[]>> {
  const found = new Map<string, ManifestSegment[]>()
  for (const segment of segments) {
    for (const id of await snapshotsOf(database, dataDir, segment)) addTo(found, id, segment)
  }
  return found
}

/** The segment of a closed month has the moves of many snapshots. */
async function snapshotsOf(database: WorkingDatabase, dataDir: string, segment: ManifestSegment): Promise<string[]> {
  if (segment.snapshot !== null) return [segment.snapshot]
  const file = segmentFile(dataDir, segment)
  if (!existsSync(file)) throw new SnapshotError(`${file}: expected a segment of the move log, found none`)
  await database.execute(`create or replace view segment as ${selectOf([file])}`)
  const rows = await database.rows<{ readonly snapshot_id: string }>('lake/snapshots_of_segment')
  return rows.map(row => row.snapshot_id)
}

/** Opens segments as the view `segment`. Throws SnapshotError when one does not match the manifest. */
export async function openSegments(
  database: WorkingDatabase,
  dataDir: string,
  segments: readonly ManifestSegment[],
): Promise<void> {
  const files = segments.map(segment => segmentFile(dataDir, segment))
  for (const [at, file] of files.entries()) {
    const { sha256 } = segments[at]!
    const found = existsSync(file) ? hashOfFile(file).sha256 : 'no file'
    if (found !== sha256) throw new SnapshotError(`${file}: expected the SHA-256 ${sha256}, found ${found}`)
  }
  await database.execute(`create or replace view segment as ${selectOf(files)}`)
}

/**
 * The snapshots of the history, earlier ones first. Those that are no longer kept come before the kept ones. Ids of one clock say
 * nothing of their order: a backfill or a correction of a demonstration has the clock of the run before it.
 */
export function inOrder({ kept, segments }: History): string[] {
  const others = [...segments.keys()].filter(id => !kept.has(id)).sort()
  return [...others, ...[...kept].reverse()]
}

/** Throws LakeError when the lake has moves of a snapshot that is not in this history, because it was rolled back. */
export function refuseOtherHistory(
  lake: LakeStore,
  { snapshots }: LakeManifest,
  { current, kept, segments }: History,
): void {
  // A snapshot without moves may be one that is no longer kept.
  const other = snapshots.find(({ id, moves }) => moves > 0 && !kept.has(id) && !segments.has(id))
  if (other === undefined) return
  throw new LakeError(
    `${lake.address}: has moves of snapshot ${other.id}, which is not in the history of the current snapshot ${current.id}: ` +
      `it was rolled back, or the lake is of another data folder; write a new lake with --lake`,
  )
}
