import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Instant } from '../model/instants.ts'
import { sha256Of } from '../model/sha256.ts'
import { bulkFolder, isComplete, nameOnDisk } from '../snapshot/bulk-file.ts'
import { statisticsFile } from '../snapshot/daily-statistics.ts'
import { freshBench, settleAll } from '../snapshot/immutable-file.ts'
import { bulkFormats, type ManifestBulk, type ManifestDay, type ManifestFile } from '../snapshot/manifest.ts'
import type { WorkingDatabase } from '../snapshot/working-database.ts'
import { type Dataset, datasets, nameOf, type Terms } from './datasets.ts'
import { filePeriodOf, grouped } from './periods.ts'
import type { SourceReuse } from './shares.ts'
import { type WrittenRows, writeBulkRows } from './write-rows.ts'

export interface WholesAsked {
  readonly dataDir: string
  /** Clock of the run. */
  readonly now: Instant
  readonly madeBy: string
  /** Customer files of the previous snapshot. */
  readonly before: readonly ManifestBulk[]
  /** Tables of the snapshot that belong to no market: `history.parquet` and `tolls.parquet` among them. */
  readonly files: readonly Pick<ManifestFile, 'name' | 'rows' | 'sha256'>[]
  readonly statistics: readonly ManifestDay[]
  readonly reuses: readonly SourceReuse[]
}

/** Rows that have a separate file. */
interface Whole {
  readonly dataset: Dataset
  readonly terms: Terms
  /** Its path without the extension. */
  readonly stem: string
  readonly parameters: Readonly<Record<string, string | boolean>>
  readonly madeOf: string
}

/**
 * The customer files that belong to no market: weekly series, tolls, statistics of closed days and months. A file with the same
 * inputs as in the previous snapshot is neither read nor written.
 */
export async function writeWholes(database: WorkingDatabase, asked: WholesAsked): Promise<ManifestBulk[]> {
  const folder = bulkFolder(asked.dataDir)
  const bench = freshBench(folder)
  const kept: ManifestBulk[] = []
  const made: (WrittenRows & { readonly whole: Whole })[] = []
  for (const whole of wholesOf(asked)) {
    const known = findKnown(asked, whole)
    const { dataset, parameters, stem } = whole
    if (known !== null) kept.push(...known)
    else {
      const rows = await writeBulkRows(database, bench, stem, { dataset, parameters, header: true })
      made.push(...rows.map(one => ({ ...one, whole })))
    }
  }
  const settled = settleAll(
    folder,
    made.map(({ made, format, whole }) => ({ made, nameOf: hash => nameOnDisk(`${whole.stem}.${format}`, hash) })),
  )
  rmSync(bench, { recursive: true })
  const written = made.map(({ format, rows, whole }, at): ManifestBulk => {
    const { name, bytes, sha256 } = settled[at]!
    const { dataset, terms, stem, madeOf } = whole
    const pieces = [{ file: join('bulk', name), offset: 0, bytes }]
    return { dataset: nameOf(dataset, terms), format, path: `${stem}.${format}`, pieces, rows, bytes, sha256, madeOf }
  })
  return [...kept, ...written]
}

function wholesOf(asked: WholesAsked): Whole[] {
  const { files, statistics, dataDir, now } = asked
  return datasets.flatMap(dataset =>
    dataset.terms.flatMap((terms): Whole[] => {
      if (dataset.writtenFor === 'all') {
        const table = files.find(({ name, rows }) => name === dataset.reads && rows !== 0)
        const parameters = dataset.parameters?.(terms) ?? {}
        return table ? [completeFile(asked, dataset, terms, null, parameters, [table.sha256])] : []
      }
      if (dataset.writtenFor !== 'days') return []
      return [...grouped(statistics, ({ day }) => filePeriodOf(day, now))].map(([period, days]) => {
        const paths = JSON.stringify(days.map(day => statisticsFile(dataDir, day)))
        const of = days.map(({ name }) => name)
        return completeFile(asked, dataset, terms, period, { reuse: terms, files: paths }, of)
      })
    }),
  )
}

/** `of`: names that change with the input. */
function completeFile(
  { madeBy, reuses }: WholesAsked,
  dataset: Dataset,
  terms: Terms,
  period: string | null,
  parameters: Whole['parameters'],
  of: readonly string[],
): Whole {
  const name = nameOf(dataset, terms)
  const stem = period === null ? name : `${name}-${period}`
  const allowed = reuses.map(({ source, reuse }) => [source, reuse])
  const madeOf = sha256Of(JSON.stringify([madeBy, allowed, stem, of])).slice(0, 16)
  return { dataset, terms, stem, parameters, madeOf }
}

/** Its files in the previous snapshot, both formats; null where they are missing or had other inputs. */
function findKnown({ dataDir, before }: WholesAsked, { stem, madeOf }: Whole): ManifestBulk[] | null {
  const paths = bulkFormats.map(format => `${stem}.${format}`)
  const found = before.filter(one => one.madeOf === madeOf && paths.includes(one.path))
  return found.length === bulkFormats.length && found.every(one => isComplete(dataDir, one)) ? found : null
}
