import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { SnapshotError } from '../model/errors.ts'
import { openBlockFile } from './block-file.ts'
import type { BulkPiece, ManifestBulk } from './manifest.ts'
import { packedEnding, rangeOfText } from './packed-text.ts'
import { afterBulkDamage, type Problem, whyUnread } from './problem.ts'

/** Describes the bulk files of a snapshot. It is in the snapshot's folder. */
export const datapackageName = 'datapackage.json'

/** The folder for customer files that belong to no market. */
export function bulkFolder(dataDir: string): string {
  return join(dataDir, 'bulk')
}

/** `prices.parquet` → `prices-0123456789abcdef.parquet`. */
export function nameOnDisk(path: string, sha256: string): string {
  const dot = path.indexOf('.')
  return `${path.slice(0, dot)}-${sha256.slice(0, 16)}${path.slice(dot)}`
}

/** The first digits of the SHA-256 of a file that is named by its content; null for a name without them. */
export function findHashInName(file: string): string | null {
  return /-([0-9a-f]{16})\.[a-z.]+$/.exec(file)?.[1] ?? null
}

/** The files that hold the bytes of a bulk file, each once, in the data folder. */
export function bulkFilesOf(bulk: Pick<ManifestBulk, 'pieces'> | WholeBulk): string[] {
  return 'file' in bulk ? [join('bulk', bulk.file)] : [...new Set(bulk.pieces.map(({ file }) => file))]
}

/** In snapshots of schema 8: a separate file in the folder of customer files. */
interface WholeBulk {
  readonly file: string
}

/** Whether each of its files has the bytes that are sent of it. They are not read. */
export function isComplete(dataDir: string, bulk: Pick<ManifestBulk, 'pieces'>): boolean {
  return bulk.pieces.every(({ file, offset, bytes }) => findFault(dataDir, file, { least: offset + bytes }) === null)
}

/**
 * Why a file cannot be whole: it is missing, or has another length than `bytes`, or less than `least`. A block file has
 * less bytes than its unpacked text, so only its table can tell.
 */
export function findFault(
  dataDir: string,
  file: string,
  expected: { readonly bytes: number } | { readonly least: number },
): Problem | null {
  const path = join(dataDir, file)
  try {
    const { size } = statSync(path)
    if ('bytes' in expected) {
      return size === expected.bytes ? null : { file, expected: `${expected.bytes} bytes`, found: `${size}` }
    }
    if (file.endsWith(packedEnding)) openBlockFile(path).close()
    else if (size < expected.least) return { file, expected: `${expected.least} bytes`, found: `${size}` }
    return null
  } catch (error) {
    const found = whyUnread(error as Error).replace(`${path}: `, '')
    return { file, expected: 'a complete file', found }
  }
}

// The most that is read into memory at once, whatever the size of the file.
const readBytes = 1 << 20

/** The bytes of a bulk file. Throws SnapshotError where a file is missing or too short. */
export async function* bytesOfPieces(dataDir: string, pieces: readonly BulkPiece[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    const path = join(dataDir, piece.file)
    if (!existsSync(path)) {
      const expected = `expected a file with ${piece.bytes} bytes for customers`
      throw new SnapshotError(`${path}: ${expected}, found none; ${afterBulkDamage}`)
    }
    const end = piece.offset + piece.bytes
    let place = piece.offset
    for await (const bytes of path.endsWith(packedEnding) ? unpackedBytes(path, piece) : bytesOfFile(path, piece)) {
      place += bytes.length
      yield bytes
    }
    if (place < end) throw new SnapshotError(`${path}: expected ${end} bytes, found ${place}; ${afterBulkDamage}`)
  }
}

async function* unpackedBytes(path: string, { offset, bytes }: BulkPiece): AsyncGenerator<Buffer> {
  const file = openBlockFile(path)
  try {
    yield* rangeOfText(file, offset, offset + bytes)
  } finally {
    file.close()
  }
}

function* bytesOfFile(path: string, { offset, bytes }: BulkPiece): Generator<Buffer> {
  const file = openSync(path, 'r')
  try {
    const end = offset + bytes
    for (let place = offset; place < end; ) {
      const taken = Buffer.allocUnsafe(Math.min(readBytes, end - place))
      const read = readSync(file, taken, 0, taken.length, place)
      if (read === 0) return
      yield taken.subarray(0, read)
      place += read
    }
  } finally {
    closeSync(file)
  }
}

/** The SHA-256 of a bulk file. */
export async function hashOfPieces(dataDir: string, pieces: readonly BulkPiece[]): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of bytesOfPieces(dataDir, pieces)) hash.update(bytes)
  return hash.digest('hex')
}
