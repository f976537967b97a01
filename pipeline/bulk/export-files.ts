import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { syncPath, writeDurably } from '../model/durable.ts'
import { SnapshotError } from '../model/errors.ts'
import { datapackageName } from '../snapshot/bulk-file.ts'
import type { ExportPlan, PlannedFile } from './export-plan.ts'

/**
 * Copies a file and checks its bytes on the way; under its name it is only whole and right. Gives whether it was written.
 * Throws SnapshotError when the bytes are not those that the snapshot names.
 */
export async function exportFile(file: PlannedFile, onBytes: (count: number) => void): Promise<boolean> {
  const { from, to, sha256, isThere } = file
  if (isThere) return false
  const beside = `${to}.${process.pid}.new`
  const hash = createHash('sha256')
  const watched = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      onBytes(piece.length)
      done(null, piece)
    },
  })
  try {
    await pipeline(createReadStream(from), watched, createWriteStream(beside))
    const found = hash.digest('hex')
    if (found !== sha256) {
      throw new SnapshotError(`${from}: expected the SHA-256 ${sha256}, found ${found}; publish anew`)
    }
    syncPath(beside)
    renameSync(beside, to)
  } finally {
    rmSync(beside, { force: true })
  }
  return true
}

/** The folder of an export; whoever asks for one need not make it. */
export function exportFolder(path: string): void {
  mkdirSync(path, { recursive: true })
}

/** Last, as it says of all the others that they are there. */
export function exportDatapackage(to: string, { datapackage }: ExportPlan): void {
  writeDurably(join(to, datapackageName), datapackage)
}
