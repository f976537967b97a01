import { existsSync } from 'node:fs'
import { isUndo } from '../model/corrections.ts'
import { LakeError } from '../model/errors.ts'
import type { ManifestSegment } from '../snapshot/manifest.ts'
import { segmentFile } from '../snapshot/segments.ts'
import { selectOf } from '../snapshot/tables.ts'
import { uncorrectedOf } from '../snapshot/uncorrected.ts'
import type { WorkingDatabase } from '../snapshot/working-database.ts'
import { isBackfilledLabel, readFileName } from './file-name.ts'
import type { History } from './history.ts'
import { lakeRows } from './lake-rows.ts'
import { placeOf, recentStart } from './tables.ts'

/** A file of moves that a correction may have changed since, and the segments of its market and month. */
export interface FileToCorrect {
  readonly segments: readonly ManifestSegment[]
  readonly path: string
}

const start = 'corrected-'

/** The label of a file with corrected moves. `path`: of the file that it replaces; empty for none. */
export function correctedLabel(path: string): string {
  const hash = /([0-9a-f]{16})\.parquet$/.exec(path)?.[1]
  return hash === undefined ? start : `${start}${hash}-`
}

/**
 * The files of the lake that may differ from the history because of a correction, or of its end. `paths`: the files that have the
 * moves of the lake.
 */
export async function filesToCorrect(
  database: WorkingDatabase,
  dataDir: string,
  { current, segments: bySnapshot }: History,
  paths: readonly string[],
): Promise<FileToCorrect[]> {
  const countries = new Set((current.corrections ?? []).flatMap(one => (isUndo(one) ? [] : [one.country])))
  const seen = [...new Set([...bySnapshot.values()].flat())]
  const changed = new Set<string>()
  for (const segment of seen.filter(one => one.uncorrected !== undefined)) {
    for (const id of await changedSnapshots(database, dataDir, segment)) changed.add(`${segment.country} ${id}`)
  }
  return paths.flatMap(path => {
    const { country, month } = placeOf(path)
    const { snapshot, label } = readFileName(path)!
    if (country === null || !countries.has(country) || isBackfilledLabel(label)) return []
    // A recent file without that label has the moves of its own snapshot, as they were published.
    const isUnchanged = path.startsWith(recentStart) && label === '' && !changed.has(`${country} ${snapshot}`)
    if (isUnchanged) return []
    return [{ segments: seen.filter(one => one.country === country && one.month === month), path }]
  })
}

/** The snapshots whose moves in a segment are not as they were published. */
async function changedSnapshots(
  database: WorkingDatabase,
  dataDir: string,
  segment: ManifestSegment,
): Promise<readonly string[]> {
  const files = { corrected: segment, published: uncorrectedOf(segment) }
  for (const [name, one] of Object.entries(files)) {
    await database.execute(`create or replace view ${name} as ${selectOf([segmentFile(dataDir, one)])}`)
  }
  const rows = await database.rows<{ readonly snapshot: string }>('lake/changed_snapshots')
  return rows.map(({ snapshot }) => snapshot)
}

/**
 * Makes the table `lake_file` with the moves of a file as the history has them, each with its capture. False where the file has
 * the same rows.
 */
export async function keepCorrected(
  database: WorkingDatabase,
  dataDir: string,
  segments: readonly ManifestSegment[],
  file: string,
): Promise<boolean> {
  const files = segments.map(segment => segmentFile(dataDir, segment))
  const missing = files.find(one => !existsSync(one))
  if (missing !== undefined) throw new LakeError(`${missing}: expected a segment of the move log, found none`)
  await database.execute(`create or replace view segment as ${selectOf(files)}`)
  await database.execute(`create or replace view moves_before as ${lakeRows('moves', [file])}`)
  await database.keep('lake_file', 'lake/corrected_moves')
  const [found] = await database.rows<{ readonly differing: number }>('lake/differing_moves')
  return found!.differing > 0
}
