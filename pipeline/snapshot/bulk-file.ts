import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { SnapshotError } from '../model/errors.ts'
import type { BulkPiece, ManifestBulk } from './manifest.ts'

/** Says what the bulk files of a snapshot hold; in its folder. */
export const datapackageName = 'datapackage.json'

/** What of the files for customers belongs to no market. */
export function bulkFolder(dataDir: string): string {
  return join(dataDir, 'bulk')
}

/** `prices.parquet` → `prices-0123456789abcdef.parquet`. */
export function nameOnDisk(path: string, sha256: string): string {
  const dot = path.lastIndexOf('.')
  return `${path.slice(0, dot)}-${sha256.slice(0, 16)}${path.slice(dot)}`
}

/** The first digits of the SHA-256 of a file that is named by its content; null for a name without them. */
export function findHashInName(file: string): string | null {
  return /-([0-9a-f]{16})\.[a-z]+$/.exec(file)?.[1] ?? null
}

/** The files that hold the bytes of a bulk file, each once, in the data folder. */
export function filesOf(bulk: Pick<ManifestBulk, 'pieces'> | WholeBulk): string[] {
  return 'file' in bulk ? [join('bulk', bulk.file)] : [...new Set(bulk.pieces.map(({ file }) => file))]
}

/** In snapshots of schema 8: a file of its own in the folder of files for customers. */
interface WholeBulk {
  readonly file: string
}

export function isWhole(dataDir: string, bulk: Pick<ManifestBulk, 'pieces'>): boolean {
  return filesOf(bulk).every(file => existsSync(join(dataDir, file)))
}

// As much as lies in memory of a file of any size.
const readBytes = 1 << 20

/** The bytes of a bulk file. Throws SnapshotError where a file is missing or too short. */
export function* bytesOfPieces(dataDir: string, pieces: readonly BulkPiece[]): Generator<Buffer> {
  for (const piece of pieces) yield* bytesOfPiece(join(dataDir, piece.file), piece)
}

function* bytesOfPiece(path: string, { offset, bytes }: BulkPiece): Generator<Buffer> {
  const file = openPiece(path, bytes)
  try {
    const end = offset + bytes
    for (let place = offset; place < end; ) {
      const taken = Buffer.allocUnsafe(Math.min(readBytes, end - place))
      const read = readSync(file, taken, 0, taken.length, place)
      if (read === 0) throw new SnapshotError(`${path}: expected ${end} bytes, found ${place}; publish again`)
      yield taken.subarray(0, read)
      place += read
    }
  } finally {
    closeSync(file)
  }
}

function openPiece(path: string, bytes: number): number {
  try {
    return openSync(path, 'r')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
    throw new SnapshotError(`${path}: expected a file with ${bytes} bytes for customers, found none; publish again`, {
      cause,
    })
  }
}

/** The SHA-256 of a bulk file. */
export function hashOfPieces(dataDir: string, pieces: readonly BulkPiece[]): string {
  const hash = createHash('sha256')
  for (const bytes of bytesOfPieces(dataDir, pieces)) hash.update(bytes)
  return hash.digest('hex')
}
