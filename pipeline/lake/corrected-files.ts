import { dirname } from 'node:path'
import type { ManifestSegment } from '../snapshot/manifest.ts'
import { segmentFile } from '../snapshot/segments.ts'
import { selectOf } from '../snapshot/tables.ts'
import { uncorrectedOf } from '../snapshot/uncorrected.ts'
import type { WorkingDatabase } from '../snapshot/working-database.ts'
import { readFileName } from './file-name.ts'
import type { History } from './history.ts'
import { lakeRows } from './lake-rows.ts'

/** The moves of one market, month and snapshot, which a correction may have changed since the lake has them. */
export interface CorrectedMoves {
  readonly segment: ManifestSegment
  /** The snapshot of the moves. */
  readonly snapshot: string
  /** The file of the lake that has them now. */
  readonly path: string
}

const start = 'corrected-'

/** The label of moves of an earlier snapshot that a correction changed. */
export function correctedLabel(snapshot: string): string {
  return `${start}${snapshot}-`
}

/** The snapshot whose moves a file has; null for a file with moves of archives. */
function snapshotOfMoves(path: string): string | null {
  const name = readFileName(path)
  if (name === null) return null
  if (name.label === '') return name.snapshot
  return name.label.startsWith(start) ? name.label.slice(start.length, -1) : null
}

/**
 * The files of the lake that may differ from the history because of a correction: those whose moves differ from what was published, and
 * those that differed before. `paths`: all files of moves.
 */
export async function filesToCorrect(
  database: WorkingDatabase,
  dataDir: string,
  { segments }: History,
  paths: readonly string[],
): Promise<CorrectedMoves[]> {
  const changed = new Map<ManifestSegment, ReadonlySet<string>>()
  for (const segment of new Set([...segments.values()].flat())) {
    if (segment.uncorrected !== undefined) changed.set(segment, await changedSnapshots(database, dataDir, segment))
  }
  const found: CorrectedMoves[] = []
  for (const path of paths) {
    const snapshot = snapshotOfMoves(path)
    const segment = snapshot === null ? undefined : segments.get(snapshot)?.find(one => isIn(one, path))
    if (snapshot === null || segment === undefined) continue
    const wasCorrected = readFileName(path)!.label.startsWith(start)
    if (wasCorrected || changed.get(segment)?.has(snapshot)) found.push({ segment, snapshot, path })
  }
  return found
}

function isIn({ country, month }: ManifestSegment, path: string): boolean {
  return dirname(path) === `moves/country=${country}/month=${month}`
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
 * Makes the table `lake_file` with the moves of a snapshot as the view `segment` has them, each with its capture from the file of the
 * lake. False where that file has the same rows.
 */
export async function keepCorrected(database: WorkingDatabase, file: string, snapshot: string): Promise<boolean> {
  await database.execute(`create or replace view moves_before as ${lakeRows('moves', [file])}`)
  await database.keep('lake_file', 'lake/corrected_moves', { snapshot })
  const [found] = await database.rows<{ readonly differing: number }>('lake/differing_moves')
  return found!.differing > 0
}
