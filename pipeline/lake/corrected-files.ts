import type { ManifestSegment } from '../snapshot/manifest.ts'
import { seenByRuns, segmentFile, uncorrectedOf } from '../snapshot/segments.ts'
import { selectOf } from '../snapshot/tables.ts'
import type { WorkingDatabase } from '../snapshot/working-database.ts'
import { isBackfilledLabel, isCorrectedLabel, readFileName, snapshotOfMoves } from './file-name.ts'
import type { History } from './history.ts'
import { lakeRows, placeOf } from './tables.ts'

/** A file of the lake whose moves may differ from the history because of a correction. */
export interface CorrectedMoves {
  readonly path: string
  /** The segments with its moves. */
  readonly segments: readonly ManifestSegment[]
  /** The snapshot of its moves; null for a closed month, which has those of many. */
  readonly snapshot: string | null
}

/** The files whose moves differ from what was published, and those that differed before. `paths`: all files of moves. */
export async function filesToCorrect(
  database: WorkingDatabase,
  dataDir: string,
  { current, segments }: History,
  paths: readonly string[],
): Promise<CorrectedMoves[]> {
  const ofRuns = seenByRuns(current.segments)
  const changed = new Map<ManifestSegment, ReadonlySet<string>>()
  for (const segment of ofRuns) {
    if (segment.uncorrected !== undefined) changed.set(segment, await changedSnapshots(database, dataDir, segment))
  }
  const found: CorrectedMoves[] = []
  for (const path of paths) {
    const { label } = readFileName(path)!
    if (isBackfilledLabel(label)) continue
    const snapshot = snapshotOfMoves(path)
    const { country, month } = placeOf(path)
    const known = snapshot === null ? ofRuns : (segments.get(snapshot) ?? [])
    const own = known.filter(one => one.country === country && one.month === month)
    const isChanged = own.some(one => (snapshot === null ? changed.has(one) : changed.get(one)?.has(snapshot)))
    if (isChanged || (isCorrectedLabel(label) && own.length > 0)) found.push({ path, segments: own, snapshot })
  }
  return found
}

/** The snapshots whose moves in a segment are not as they were published. */
async function changedSnapshots(
  database: WorkingDatabase,
  dataDir: string,
  segment: ManifestSegment,
): Promise<ReadonlySet<string>> {
  const files = { corrected: segment, published: uncorrectedOf(segment) }
  for (const [name, one] of Object.entries(files)) {
    await database.execute(`create or replace view ${name} as ${selectOf([segmentFile(dataDir, one)])}`)
  }
  const rows = await database.rows<{ readonly snapshot: string }>('lake/changed_snapshots')
  return new Set(rows.map(({ snapshot }) => snapshot))
}

/**
 * Makes the table `lake_file` with the moves of a snapshot, or of all, as the view `segment` has them, each with its capture from the file of the
 * lake. False where that file has the same rows.
 */
export async function keepCorrected(
  database: WorkingDatabase,
  file: string,
  snapshot: string | null,
): Promise<boolean> {
  await database.execute(`create or replace view moves_before as ${lakeRows('moves', [file])}`)
  await database.keep('lake_file', 'lake/corrected_moves', { snapshot })
  const [found] = await database.rows<{ readonly differing: number }>('lake/differing_moves')
  return found!.differing > 0
}
