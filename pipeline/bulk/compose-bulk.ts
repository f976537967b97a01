import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { isIntact, writeDurably } from '../disk/durable.ts'
import { hashOfFile } from '../disk/hash-of-file.ts'
import { SnapshotError } from '../model/errors.ts'
import { groupedBy } from '../model/lists.ts'
import { sha256Of } from '../model/sha256.ts'
import { bulkFolder, hashOfPieces, isComplete, nameOnDisk } from '../snapshot/bulk-file.ts'
import type { BulkPiece, ManifestBulk, ParquetBulk, Share } from '../snapshot/manifest.ts'
import { joinedEnd, magicBytes, readParquetEnd } from './parquet-footer.ts'
import { datasetOf } from './shares.ts'
import { parquetMetadataOf } from './table-schema.ts'

export interface ComposeOptions {
  readonly dataDir: string
  readonly madeBy: string
  /** Customer files of the previous snapshot. */
  readonly before: readonly ManifestBulk[]
  /** In the order of their rows: ascending by market, for moves then by run. */
  readonly shares: readonly Share[]
  /** A day or a month; null for files that have none in their names. */
  readonly period: string | null
}

/**
 * The customer files that are concatenations of shares, as Parquet. A file with the same shares as in the previous snapshot is
 * reused without reading it. For other files a footer is written, each share is verified against its hash, and the hash of the
 * complete file is computed. Throws SnapshotError for a damaged share.
 */
export async function composeBulk({ dataDir, madeBy, before, shares, period }: ComposeOptions): Promise<ParquetBulk[]> {
  const composed: ParquetBulk[] = []
  for (const [path, own] of groupedBy(shares, share => pathOf(share, period))) {
    const of = own.map(({ file, bytes }) => [file, bytes])
    const madeOf = sha256Of(JSON.stringify([madeBy, path, of])).slice(0, 16)
    const known = before.find(one => one.path === path)
    const isSame = known?.format === 'parquet' && known.madeOf === madeOf && isComplete(dataDir, known)
    composed.push(isSame ? known : compose(dataDir, path, madeOf, own))
    // Each file reads some megabytes. Yield between two files so that signals are handled.
    await turn()
  }
  return composed
}

function pathOf(share: Share, period: string | null): string {
  const dataset = datasetOf(share)
  return period === null ? `${dataset}.parquet` : `${dataset}-${period}.parquet`
}

function compose(dataDir: string, path: string, madeOf: string, shares: readonly Share[]): ParquetBulk {
  for (const share of shares) checkShare(dataDir, share)
  const dataset = datasetOf(shares[0]!)
  const pieces = parquetPieces(dataDir, path, dataset, shares)
  const rows = shares.reduce((sum, share) => sum + share.rows, 0)
  const bytes = pieces.reduce((sum, piece) => sum + piece.bytes, 0)
  const sha256 = hashOfPieces(dataDir, pieces)
  return { dataset, format: 'parquet', path, pieces, rows, bytes, sha256, madeOf }
}

/** Throws SnapshotError for a share that was damaged since. The hash of the complete file would hide the damage. */
function checkShare(dataDir: string, { file, sha256 }: Share): void {
  const found = hashOfFile(join(dataDir, file)).sha256
  if (found === sha256) return
  throw new SnapshotError(`${file}: expected the SHA-256 ${sha256}, found ${found}; delete it and run again`)
}

function parquetPieces(dataDir: string, path: string, dataset: string, shares: readonly Share[]): BulkPiece[] {
  const ends = shares.map(({ file }) => readParquetEnd(join(dataDir, file)))
  const pieces: BulkPiece[] = []
  let place = magicBytes
  const footers = shares.map(({ file }, at) => {
    const { at: end, footer } = ends[at]!
    // The first share contributes the leading magic bytes of the file.
    const offset = at === 0 ? 0 : magicBytes
    pieces.push({ file, offset, bytes: end - offset })
    const by = place - magicBytes
    place += end - magicBytes
    return { footer, by }
  })
  const end = joinedEnd(footers, parquetMetadataOf(dataset))
  return [...pieces, writtenFooter(dataDir, path.replace('.parquet', '.footer'), end)]
}

/** Writes the bytes that are in no share to a small separate file. */
function writtenFooter(dataDir: string, name: string, content: Buffer): BulkPiece {
  const folder = bulkFolder(dataDir)
  const measured = { bytes: content.length, sha256: sha256Of(content) }
  const file = nameOnDisk(name, measured.sha256)
  if (!isIntact(join(folder, file), measured)) writeDurably(join(folder, file), content, { root: folder })
  return { file: join('bulk', file), offset: 0, bytes: content.length }
}
