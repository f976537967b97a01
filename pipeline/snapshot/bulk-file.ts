import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { SnapshotError } from '../model/errors.ts'
import type { BulkPiece, CsvBulk, ManifestBulk, ParquetBulk } from './manifest.ts'
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

/** The stored files that hold the bytes of a bulk file, each once, in the data folder. None for CSV. */
export function bulkFilesOf(bulk: ManifestBulk | WholeBulk): string[] {
  return 'file' in bulk ? [join('bulk', bulk.file)] : [...new Set(piecesOf(bulk).map(({ file }) => file))]
}

/** Until version 0.2.0 a CSV file had pieces too. It is made from Parquet all the same, with the same bytes. */
export function piecesOf(bulk: ManifestBulk): readonly BulkPiece[] {
  return bulk.format === 'parquet' ? bulk.pieces : []
}

/** The Parquet file with the rows of a CSV file. */
export function parquetOf(bulk: readonly ManifestBulk[], { path }: Pick<ManifestBulk, 'path'>): ParquetBulk {
  const name = path.replace(/\.csv$/, '.parquet')
  return bulk.find(one => one.format === 'parquet' && one.path === name) as ParquetBulk
}

/** A CSV file and the Parquet files with its rows. Plain data, because it is sent to a thread. */
export interface CsvSource extends Pick<CsvBulk, 'dataset' | 'path' | 'sha256'> {
  readonly dataDir: string
  /** In the order of their rows, in the data folder. */
  readonly files: readonly string[]
}

export function csvSourceOf(dataDir: string, bulk: readonly ManifestBulk[], csv: CsvBulk): CsvSource {
  const { dataset, path, sha256 } = csv
  return { dataDir, dataset, path, sha256, files: filesWithRows(parquetOf(bulk, csv)) }
}

/** Each is a Parquet file by itself. The piece that is left out is the footer of all of them together. */
export function filesWithRows({ pieces }: Pick<ParquetBulk, 'pieces'>): string[] {
  return pieces.map(({ file }) => file).filter(file => file.endsWith('.parquet'))
}

/** In snapshots of schema 8: a separate file in the folder of customer files. */
interface WholeBulk {
  readonly file: string
}

/** Whether each of its files has the bytes that are sent of it. They are not read. */
export function isComplete(dataDir: string, bulk: Pick<ParquetBulk, 'pieces'>): boolean {
  return bulk.pieces.every(({ file, offset, bytes }) => findFault(dataDir, file, { least: offset + bytes }) === null)
}

/** Why a file cannot be whole: it is missing, or has another length than `bytes`, or less than `least`. */
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
    if (size < expected.least) return { file, expected: `${expected.least} bytes`, found: `${size}` }
    return null
  } catch (error) {
    const found = whyUnread(error as Error).replace(`${path}: `, '')
    return { file, expected: 'a complete file', found }
  }
}

// The most that is read into memory at once, whatever the size of the file.
const readBytes = 1 << 20

/** The bytes of a bulk file. Throws SnapshotError where a file is missing or too short. */
export function* bytesOfPieces(dataDir: string, pieces: readonly BulkPiece[]): Generator<Buffer> {
  for (const piece of pieces) {
    const path = join(dataDir, piece.file)
    if (!existsSync(path)) {
      const expected = `expected a file with ${piece.bytes} bytes for customers`
      throw new SnapshotError(`${path}: ${expected}, found none; ${afterBulkDamage}`)
    }
    const end = piece.offset + piece.bytes
    let place = piece.offset
    for (const bytes of bytesOfFile(path, piece)) {
      place += bytes.length
      yield bytes
    }
    if (place < end) throw new SnapshotError(`${path}: expected ${end} bytes, found ${place}; ${afterBulkDamage}`)
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
export function hashOfPieces(dataDir: string, pieces: readonly BulkPiece[]): string {
  const hash = createHash('sha256')
  for (const bytes of bytesOfPieces(dataDir, pieces)) hash.update(bytes)
  return hash.digest('hex')
}
