import { createHash } from 'node:crypto'
import { renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder, syncPath, writeDurably } from '../disk/durable.ts'
import { SnapshotError } from '../model/errors.ts'
import { bytesOfPieces, datapackageName } from '../snapshot/bulk-file.ts'
import type { ParquetBulk } from '../snapshot/manifest.ts'
import { afterBulkDamage } from '../snapshot/problem.ts'
import { makeCsv } from './csv-of-parquet.ts'
import type { ExportPlan, PlannedFile } from './export-plan.ts'

/**
 * Writes a file and verifies its hash. The file gets its name only once it is complete and correct. Returns whether it was
 * written. Throws SnapshotError when the hash differs from that in the snapshot.
 */
export async function exportFile(file: PlannedFile, onBytes: (count: number) => void): Promise<boolean> {
  if (file.isThere) return false
  if (file.format === 'csv') {
    await makeCsv(file.source, file.to)
    onBytes(file.bytes)
  } else await exportPieces(file, onBytes)
  return true
}

async function exportPieces(
  { dataDir, path, pieces, to, sha256 }: PlannedFile & ParquetBulk,
  onBytes: (count: number) => void,
): Promise<void> {
  const beside = `${to}.${process.pid}.new`
  const hash = createHash('sha256')
  try {
    const written = await open(beside, 'w')
    try {
      for (const bytes of bytesOfPieces(dataDir, pieces)) {
        hash.update(bytes)
        await written.appendFile(bytes)
        onBytes(bytes.length)
      }
    } finally {
      // Before it is removed or renamed: a stream may open its file after the work on it has failed.
      await written.close()
    }
    const found = hash.digest('hex')
    if (found !== sha256) {
      throw new SnapshotError(`${path}: expected the SHA-256 ${sha256}, found ${found}; ${afterBulkDamage}`)
    }
    syncPath(beside)
    renameSync(beside, to)
  } finally {
    rmSync(beside, { force: true })
  }
}

/** Creates the folder of an export if it does not exist. */
export function exportFolder(path: string): void {
  makeFolder(path)
}

/** Written last, because it states that all other files are present. */
export function exportDatapackage(to: string, { datapackage }: ExportPlan): void {
  writeDurably(join(to, datapackageName), datapackage)
}
