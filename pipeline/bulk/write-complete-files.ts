import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { monthClosesAt } from '../model/days.ts'
import type { Instant } from '../model/instants.ts'
import { groupedBy } from '../model/lists.ts'
import { sha256Of } from '../model/sha256.ts'
import { bulkFolder, isComplete, nameOnDisk } from '../snapshot/bulk-file.ts'
import { statisticsFile } from '../snapshot/daily-statistics.ts'
import { freshBench, settleAll } from '../snapshot/immutable-file.ts'
import type { ManifestBackfill, ManifestBulk, ManifestDay, ManifestFile, ParquetBulk } from '../snapshot/manifest.ts'
import { checkPartFile, type PartFile } from '../snapshot/part.ts'
import { backfilledFile, backfilledStatistics } from '../snapshot/segments.ts'
import type { WorkingDatabase } from '../snapshot/working-database.ts'
import { type Dataset, datasets, nameOf, type Terms } from './datasets.ts'
import { filePeriodOf, type SourceReuse, writeBulkRows } from './shares.ts'
import { parquetMetadataOf } from './table-schema.ts'

export interface CompleteFilesOptions {
  readonly dataDir: string
  /** Clock of the run. */
  readonly now: Instant
  readonly madeBy: string
  /** Customer files of the previous snapshot. */
  readonly before: readonly ManifestBulk[]
  /** Tables of the snapshot that belong to no market: `history.parquet` and `tolls.parquet` among them. */
  readonly files: readonly Pick<ManifestFile, 'name' | 'rows' | 'sha256'>[]
  readonly statistics: readonly ManifestDay[]
  readonly backfills: readonly ManifestBackfill[]
  readonly reuses: readonly SourceReuse[]
}

/** Rows that have a separate file. */
interface CompleteFile {
  readonly dataset: Dataset
  readonly terms: Terms
  readonly path: string
  readonly parameters: Readonly<Record<string, string | boolean>>
  readonly madeOf: string
  /** The files of days or months that are read for it. */
  readonly days: readonly DaysFile[]
}

/**
 * The customer files that belong to no market, as Parquet: weekly series, tolls, statistics of closed days and months. A file with
 * the same inputs as in the previous snapshot is neither read nor written.
 */
export async function writeCompleteFiles(
  database: WorkingDatabase,
  options: CompleteFilesOptions,
): Promise<ParquetBulk[]> {
  const folder = bulkFolder(options.dataDir)
  const bench = freshBench(folder)
  const kept: ParquetBulk[] = []
  const written: { readonly file: CompleteFile; readonly made: string; readonly rows: number }[] = []
  for (const file of completeFilesOf(options)) {
    const known = findKnown(options, file)
    const { dataset, terms, parameters, path } = file
    if (known !== null) kept.push(known)
    else {
      for (const day of file.days) checkPartFile(options.dataDir, day)
      const metadata = parquetMetadataOf(nameOf(dataset, terms))
      const made = join(bench, path)
      const rows = await writeBulkRows(database, made, { dataset, parameters, metadata })
      if (rows > 0) written.push({ file, made, rows })
    }
  }
  const settled = settleAll(
    folder,
    written.map(({ made, file }) => ({ made, nameOf: hash => nameOnDisk(file.path, hash) })),
  )
  rmSync(bench, { recursive: true })
  const fresh = written.map(({ rows, file }, at): ParquetBulk => {
    const { name, bytes, sha256 } = settled[at]!
    const { dataset, terms, path, madeOf } = file
    const pieces = [{ file: join('bulk', name), offset: 0, bytes }]
    return { dataset: nameOf(dataset, terms), format: 'parquet', path, pieces, rows, bytes, sha256, madeOf }
  })
  return [...kept, ...fresh]
}

function completeFilesOf(options: CompleteFilesOptions): CompleteFile[] {
  const { files } = options
  return datasets.flatMap(dataset =>
    dataset.terms.flatMap((terms): CompleteFile[] => {
      if (dataset.writtenFor === 'all') {
        const table = files.find(({ name, rows }) => name === dataset.reads && rows !== 0)
        const parameters = dataset.parameters?.(terms) ?? {}
        if (!table) return []
        return [{ ...completeFile(options, dataset, terms, null, parameters, [table.sha256]), days: [] }]
      }
      if (dataset.writtenFor !== 'days') return []
      return [...groupedBy(daysOf(options), ({ period }) => period)].map(([period, days]) => {
        const paths = JSON.stringify(days.map(({ file }) => join(options.dataDir, file)))
        const of = days.map(({ name }) => name)
        return { ...completeFile(options, dataset, terms, period, { reuse: terms, files: paths }, of), days }
      })
    }),
  )
}

interface DaysFile extends Pick<PartFile, 'file' | 'bytes' | 'sha256'> {
  readonly name: string
  /** A day, or a month that has closed. */
  readonly period: string
}

/** Days of an archive are offered when their month has closed. */
function daysOf({ statistics, backfills, now }: CompleteFilesOptions): DaysFile[] {
  const months = backfilledStatistics({ backfills }).filter(({ month }) => now >= monthClosesAt(month))
  return [
    ...months.map(one => ({ ...one, file: backfilledFile('', one), period: one.month })),
    ...statistics.map(one => ({
      ...one,
      file: statisticsFile('', one),
      period: filePeriodOf(one.day, now),
    })),
  ]
}

/** `of`: names that change with the input. */
function completeFile(
  { madeBy, reuses }: CompleteFilesOptions,
  dataset: Dataset,
  terms: Terms,
  period: string | null,
  parameters: CompleteFile['parameters'],
  of: readonly string[],
): Omit<CompleteFile, 'days'> {
  const name = nameOf(dataset, terms)
  const stem = period === null ? name : `${name}-${period}`
  const allowed = reuses.map(({ source, reuse }) => [source, reuse])
  const madeOf = sha256Of(JSON.stringify([madeBy, allowed, stem, of])).slice(0, 16)
  return { dataset, terms, path: `${stem}.parquet`, parameters, madeOf }
}

/** The file in the previous snapshot; null where it is missing or had other inputs. */
function findKnown({ dataDir, before }: CompleteFilesOptions, { path, madeOf }: CompleteFile): ParquetBulk | null {
  const found = before.find(one => one.path === path)
  return found?.format === 'parquet' && found.madeOf === madeOf && isComplete(dataDir, found) ? found : null
}
