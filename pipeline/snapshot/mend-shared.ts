import { SnapshotError } from '../model/errors.ts'
import { afterDamage } from './problem.ts'
import { segmentFile, withUncorrected, writeMovesOf } from './segments.ts'
import { damagedFiles, type SharedFiles } from './shared-files.ts'
import type { WorkingDatabase } from './working-database.ts'

const filesNamed = 5

/**
 * Checks the lengths of the files that a new snapshot takes over from the one before. The file of a segment that the
 * server reads is made again from its Parquet file. Throws SnapshotError for other damage: a snapshot that names a
 * damaged file would be published without anyone noticing.
 */
export async function mendShared(database: WorkingDatabase, dataDir: string, shared: SharedFiles): Promise<void> {
  const damaged = new Map((await damagedFiles(dataDir, shared)).map(problem => [problem.file, problem]))
  if (damaged.size === 0) return
  for (const segment of withUncorrected(shared.segments ?? [])) {
    const moves = segmentFile('', segment, 'moves')
    if (!damaged.has(moves) || damaged.has(segmentFile('', segment))) continue
    await writeMovesOf(database, dataDir, segment)
    damaged.delete(moves)
  }
  if (damaged.size === 0) return
  const texts = [...damaged.values()].map(
    ({ file, expected, found }) => `${file}: expected ${expected}, found ${found}`,
  )
  const more = texts.length - filesNamed
  const named = [...texts.slice(0, filesNamed), ...(more > 0 ? [`and ${more} more`] : [])]
  throw new SnapshotError(`${named.join('; ')}; ${afterDamage}`)
}
