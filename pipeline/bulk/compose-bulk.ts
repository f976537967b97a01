import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { writeDurably } from '../model/durable.ts'
import type { Instant } from '../model/instants.ts'
import { sha256Of } from '../model/sha256.ts'
import { bulkFolder, hashOfPieces, isWhole, nameOnDisk } from '../snapshot/bulk-file.ts'
import type { BulkPiece, ManifestBulk, ManifestSegment, Share } from '../snapshot/manifest.ts'
import { datasets, nameOf } from './datasets.ts'
import { joinedEnd, magicBytes, readParquetEnd } from './parquet-footer.ts'
import { grouped, periodOf } from './periods.ts'
import { datasetOf } from './shares.ts'

export interface ComposeAsked {
  readonly dataDir: string
  /** Clock of the run. */
  readonly now: Instant
  readonly madeBy: string
  /** Files for customers of the snapshot before. */
  readonly before: readonly ManifestBulk[]
  /** Shares of all markets, ascending by market. */
  readonly markets: readonly Share[]
  /** With what is handed on of each, in the order of the runs. */
  readonly segments: readonly ManifestSegment[]
}

/**
 * The files for customers that are sums of shares. One whose shares are those of the snapshot before is taken over without a
 * look at its bytes; of others a header or a footer is written, and all pieces are read once for the hash of the whole.
 */
export async function composeBulk(asked: ComposeAsked): Promise<ManifestBulk[]> {
  const composed: ManifestBulk[] = []
  for (const [path, shares] of sharesByPath(asked)) {
    const of = shares.map(({ file, bytes }) => [file, bytes])
    const madeOf = sha256Of(JSON.stringify([asked.madeBy, path, of])).slice(0, 16)
    const known = asked.before.find(one => one.path === path && one.madeOf === madeOf)
    if (known && isWhole(asked.dataDir, known)) composed.push(known)
    else composed.push(compose(asked.dataDir, path, madeOf, shares))
    // Some megabytes are read for each: between two of them a signal has its turn.
    await turn()
  }
  return composed
}

/** `prices.csv`, `moves-share-alike-2026-11-19.parquet` and what it is the sum of, in the order of its rows. */
function sharesByPath({ markets, segments, now }: ComposeAsked): ReadonlyMap<string, readonly Share[]> {
  // Stable: of a market the runs stay in their order.
  const ordered = [...segments].sort((a, b) => compare(a.country, b.country))
  const moves = ordered.flatMap(({ from, handedOn }) => {
    const period = periodOf(from.slice(0, 10), now)
    return handedOn!.shares.map(share => ({ share, path: pathOf(share, period) }))
  })
  const all = [...markets.map(share => ({ share, path: pathOf(share, null) })), ...moves]
  const groups = [...grouped(all, ({ path }) => path)]
  return new Map(groups.map(([path, own]) => [path, own.map(({ share }) => share)]))
}

function pathOf(share: Share, period: string | null): string {
  const [dataset, format] = datasetOf(share)
  return period === null ? `${dataset}.${format}` : `${dataset}-${period}.${format}`
}

function compose(dataDir: string, path: string, madeOf: string, shares: readonly Share[]): ManifestBulk {
  const [dataset, format] = datasetOf(shares[0]!)
  const pieces = format === 'csv' ? csvPieces(dataDir, dataset, shares) : parquetPieces(dataDir, path, shares)
  const rows = shares.reduce((sum, share) => sum + share.rows, 0)
  const bytes = pieces.reduce((sum, piece) => sum + piece.bytes, 0)
  return { dataset, format, path, pieces, rows, bytes, sha256: hashOfPieces(dataDir, pieces), madeOf }
}

function csvPieces(dataDir: string, dataset: string, shares: readonly Share[]): BulkPiece[] {
  const { columns } = datasets.find(one => one.terms.some(terms => nameOf(one, terms) === dataset))!
  const header = Buffer.from(`${columns.map(({ name }) => name).join(',')}\r\n`)
  return [writtenPiece(dataDir, `${dataset}.header`, header), ...shares.map(wholePiece)]
}

function parquetPieces(dataDir: string, path: string, shares: readonly Share[]): BulkPiece[] {
  if (shares.length === 1) return shares.map(wholePiece)
  const ends = shares.map(({ file }) => readParquetEnd(join(dataDir, file)))
  const pieces: BulkPiece[] = []
  let place = magicBytes
  const footers = shares.map(({ file }, at) => {
    const { at: end, footer } = ends[at]!
    // The first brings the magic bytes of the whole.
    const offset = at === 0 ? 0 : magicBytes
    pieces.push({ file, offset, bytes: end - offset })
    const by = place - magicBytes
    place += end - magicBytes
    return { footer, by }
  })
  return [...pieces, writtenPiece(dataDir, path.replace('.parquet', '.footer'), joinedEnd(footers))]
}

function wholePiece({ file, bytes }: Share): BulkPiece {
  return { file, offset: 0, bytes }
}

/** What is in no share, as a small file of its own. */
function writtenPiece(dataDir: string, name: string, content: Buffer): BulkPiece {
  const folder = bulkFolder(dataDir)
  const file = nameOnDisk(name, sha256Of(content))
  if (!existsSync(join(folder, file))) writeDurably(join(folder, file), content, { root: folder })
  return { file: join('bulk', file), offset: 0, bytes: content.length }
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
