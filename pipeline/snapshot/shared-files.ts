import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import type { Measured } from '../disk/durable.ts'
import { SnapshotError } from '../model/errors.ts'
import { bulkFilesOf, findFault, piecesOf } from './bulk-file.ts'
import { statisticsFile } from './daily-statistics.ts'
import type { BulkPiece, Manifest } from './manifest.ts'
import { afterDamage, type Problem } from './problem.ts'
import { backfilledFile, backfilledStatistics, segmentFile, withUncorrected } from './segments.ts'

/** The members of a manifest that name shared files. A manifest of an older schema may lack some. */
export type SharedFiles = Partial<Pick<Manifest, 'segments' | 'statistics' | 'backfills' | 'bulk' | 'parts'>>

export interface SnapshotFile {
  /** Relative to the data folder, and to the prefix of a bucket. */
  readonly path: string
  /** As the manifest states it; null for the files that have checksums of their own or are named by their hash. */
  readonly measured: Measured | null
}

/** The files of a snapshot outside its folder, shared with earlier and later snapshots. */
export function sharedFilesOf({
  segments = [],
  statistics = [],
  backfills = [],
  bulk = [],
  parts = [],
}: SharedFiles): SnapshotFile[] {
  const stated = new Map<string, Measured | null>()
  for (const one of withUncorrected(segments)) stated.set(segmentFile('', one), one)
  for (const one of statistics) stated.set(statisticsFile('', one), one)
  for (const one of backfilledStatistics({ backfills })) stated.set(backfilledFile('', one), one)
  // The share of a market is both a file of its part and a piece of a customer file.
  for (const file of bulk.flatMap(bulkFilesOf)) stated.set(file, null)
  const shares = segments.flatMap(({ handedOn }) => handedOn?.shares ?? [])
  for (const one of shares) if (stated.has(one.file)) stated.set(one.file, one)
  for (const one of parts.flatMap(({ files }) => files)) stated.set(one.file, one)
  return [...stated].map(([path, measured]) => ({ path, measured }))
}

export function filesBeside(dataDir: string, shared: SharedFiles): string[] {
  return sharedFilesOf(shared).map(({ path }) => join(dataDir, path))
}

// A length takes some 10 µs, the table of a block file some 50.
const checkedAtOnce = 100

/**
 * The shared files of a snapshot that are missing or have another length than they should have. Their bytes are not
 * read, only the table of a block file whose length the manifest does not state. `checkSnapshot` reads all bytes.
 */
async function damagedFiles(dataDir: string, shared: SharedFiles): Promise<Problem[]> {
  const pieces = new Map<string, BulkPiece[]>()
  for (const piece of (shared.bulk ?? []).flatMap(piecesOf)) {
    pieces.set(piece.file, [...(pieces.get(piece.file) ?? []), piece])
  }
  const problems: Problem[] = []
  for (const [at, { path, measured }] of sharedFilesOf(shared).entries()) {
    // The server does this between two answers.
    if (at % checkedAtOnce === checkedAtOnce - 1) await turn()
    const ends = (pieces.get(path) ?? []).map(({ offset, bytes }) => offset + bytes)
    const problem = findFault(dataDir, path, measured ?? { least: Math.max(0, ...ends) })
    if (problem !== null) problems.push(problem)
  }
  return problems
}

const mostNamed = 5

/**
 * Throws SnapshotError when a file that a new snapshot takes over from the one before is missing or has another length: a snapshot that
 * names a damaged file would be published without anyone noticing.
 */
export async function checkShared(dataDir: string, shared: SharedFiles): Promise<void> {
  const problems = await damagedFiles(dataDir, shared)
  if (problems.length === 0) return
  const texts = problems.map(({ file, expected, found }) => `${file}: expected ${expected}, found ${found}`)
  const more = texts.length - mostNamed
  const named = [...texts.slice(0, mostNamed), ...(more > 0 ? [`and ${more} more`] : [])]
  throw new SnapshotError(`${named.join('; ')}; ${afterDamage}`)
}

/** Those that a server sends or reads when a client asks. Other tables are read only by runs. */
export async function damagedSentFiles(dataDir: string, shared: SharedFiles): Promise<Problem[]> {
  const moves = (shared.segments ?? []).map(one => segmentFile('', one))
  const sent = new Set([...(shared.bulk ?? []).flatMap(bulkFilesOf), ...moves])
  return (await damagedFiles(dataDir, shared)).filter(({ file }) => sent.has(file) || !file.endsWith('.parquet'))
}
