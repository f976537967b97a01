import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monthClosesAt } from '../model/days.ts'
import type { Instant } from '../model/instants.ts'
import { compareTexts, groupedBy } from '../model/lists.ts'
import { sha256Of } from '../model/sha256.ts'
import { bulkFolder, bytesOfPieces, isComplete, nameOnDisk } from '../snapshot/bulk-file.ts'
import { freshBench, settleAll } from '../snapshot/immutable-file.ts'
import type { ManifestBulk, ManifestSegment, ParquetBulk, Share } from '../snapshot/manifest.ts'
import type { WorkingDatabase } from '../snapshot/working-database.ts'
import { composeBulk } from './compose-bulk.ts'
import { filePeriodOf, isShare, type SourceReuse, withShares } from './shares.ts'

export interface ComposeMovesOptions {
  readonly dataDir: string
  /** Clock of the run. */
  readonly now: Instant
  readonly madeBy: string
  /** Customer files of the previous snapshot. */
  readonly before: readonly ManifestBulk[]
  /** Segments of the move log, in the order of the runs. */
  readonly segments: readonly ManifestSegment[]
  readonly reuses: readonly SourceReuse[]
}

/**
 * The files of moves, as Parquet. The file of the day concatenates the shares of its segments, by country and run. Once a day or month is
 * over, its file is a single piece with the same bytes: a month of half-hourly runs has thousands of segments, which every
 * manifest would have to name. `segments` are those of the log, with the shares of the day.
 */
export async function composeMoves(
  database: WorkingDatabase,
  options: ComposeMovesOptions,
): Promise<{ readonly segments: ManifestSegment[]; readonly bulk: ParquetBulk[] }> {
  const { now } = options
  const today = now.slice(0, 10)
  const shared = new Map<string, ManifestSegment>()
  const bulk: ParquetBulk[] = []
  for (const [period, own] of groupedBy(
    options.segments.filter(one => isOffered(one, now)),
    ({ from }) => filePeriodOf(from.slice(0, 10), now),
  )) {
    if (period !== today) bulk.push(...(await closedFiles(database, options, period, own)))
    else {
      const ofDay = await withShares(database, own, options)
      for (const segment of ofDay) shared.set(keyOf(segment), segment)
      bulk.push(...(await filesOfShares(options, period, ofDay)))
    }
  }
  const segments = options.segments.map(({ handedOn, ...segment }) => shared.get(keyOf(segment)) ?? segment)
  return { segments, bulk }
}

/** Moves of an archive have no file of a day: they are offered when their month has closed. */
function isOffered({ backfilled, month }: ManifestSegment, now: Instant): boolean {
  return backfilled === undefined || now >= monthClosesAt(month)
}

function keyOf({ country, name, from }: ManifestSegment): string {
  return `${country}/${from}/${name}`
}

async function filesOfShares(
  { dataDir, madeBy, before }: ComposeMovesOptions,
  period: string,
  segments: readonly ManifestSegment[],
): Promise<ParquetBulk[]> {
  // Stable: the runs of a market stay in their order.
  const ordered = [...segments].sort((a, b) => compareTexts(a.country, b.country))
  const shares: Share[] = ordered.flatMap(({ handedOn }) => handedOn!.shares.filter(isShare))
  return composeBulk({ dataDir, madeBy, before, shares, period })
}

/** Nothing is added to a period that is over. Its files are reused while terms and version are the same. */
async function closedFiles(
  database: WorkingDatabase,
  options: ComposeMovesOptions,
  period: string,
  segments: readonly ManifestSegment[],
): Promise<ParquetBulk[]> {
  const { dataDir, madeBy, before, reuses } = options
  const terms = reuses.map(({ source, reuse }) => [source, reuse])
  const of = segments.map(({ country, name }) => [country, name])
  const madeOf = sha256Of(JSON.stringify([madeBy, terms, period, of])).slice(0, 16)
  const known = before.filter(one => one.format === 'parquet').filter(one => one.madeOf === madeOf)
  if (known.length > 0 && known.every(one => isComplete(dataDir, one))) return known
  const summed = await filesOfShares(options, period, await withShares(database, segments, options))
  return inOnePiece(dataDir, summed).map(one => ({ ...one, madeOf }))
}

function inOnePiece(dataDir: string, bulk: readonly ParquetBulk[]): ParquetBulk[] {
  const folder = bulkFolder(dataDir)
  const bench = freshBench(folder)
  const files = bulk.map(({ path, pieces }) => {
    const made = join(bench, path)
    const file = openSync(made, 'w')
    for (const bytes of bytesOfPieces(dataDir, pieces)) writeFileSync(file, bytes)
    closeSync(file)
    return { made, nameOf: (hash: string) => nameOnDisk(path, hash) }
  })
  const settled = settleAll(folder, files)
  rmSync(bench, { recursive: true })
  return bulk.map((one, at) => ({
    ...one,
    pieces: [{ file: join('bulk', settled[at]!.name), offset: 0, bytes: one.bytes }],
  }))
}
