import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { makeFolder, syncPath } from '../disk/durable.ts'
import { hashOfFile } from '../disk/hash-of-file.ts'
import { SnapshotError } from '../model/errors.ts'
import { bulkFolder, type CsvSource, filesWithRows } from '../snapshot/bulk-file.ts'
import { findDamage } from '../snapshot/check-bulk.ts'
import { csvBenchPrefix } from '../snapshot/csv-cache.ts'
import { freshBench } from '../snapshot/immutable-file.ts'
import type { CsvBulk, ManifestBulk, ParquetBulk } from '../snapshot/manifest.ts'
import { afterBulkDamage } from '../snapshot/problem.ts'
import { quoted, WorkingDatabase } from '../snapshot/working-database.ts'
import { datasetCalled } from './table-schema.ts'

/**
 * The CSV files of Parquet files, without keeping them: each is written once to learn its length and SHA-256. One whose Parquet
 * file is the same as in the previous snapshot is not written.
 */
export async function measureCsvFiles(
  database: WorkingDatabase,
  { dataDir, before }: { readonly dataDir: string; readonly before: readonly ManifestBulk[] },
  files: readonly ParquetBulk[],
): Promise<CsvBulk[]> {
  const bench = freshBench(bulkFolder(dataDir))
  const measured: CsvBulk[] = []
  for (const file of files) {
    const { dataset, rows } = file
    const path = file.path.replace('.parquet', '.csv')
    const known = isTakenOver(before, file) ? before.find(one => one.path === path) : undefined
    if (known) measured.push({ dataset, format: 'csv', path, rows, bytes: known.bytes, sha256: known.sha256 })
    else {
      const made = join(bench, path)
      await writeCsv(database, { dataDir, dataset, files: filesWithRows(file) }, made)
      measured.push({ dataset, format: 'csv', path, rows, ...hashOfFile(made) })
      rmSync(made)
      // Some megabytes were hashed. Yield between two files so that signals are handled.
      await turn()
    }
  }
  rmSync(bench, { recursive: true })
  return measured
}

/** `madeOf` contains the version of the program, so that the CSV was written by the same code. */
function isTakenOver(before: readonly ManifestBulk[], { path, sha256, madeOf }: ParquetBulk): boolean {
  return before.some(
    one => one.format === 'parquet' && one.path === path && one.sha256 === sha256 && one.madeOf === madeOf,
  )
}

/**
 * Makes a CSV file in a database of its own. The file gets its name only once it is complete and correct. Throws SnapshotError for
 * a damaged Parquet file, which is not read then, and when the CSV has another SHA-256 than the snapshot states.
 */
export async function makeCsv(source: CsvSource, to: string): Promise<void> {
  const { dataDir, path, files, sha256 } = source
  for (const damage of files.flatMap(file => findDamage(dataDir, file) ?? [])) {
    throw new SnapshotError(`${damage.file}: expected ${damage.expected}, found ${damage.found}; ${afterBulkDamage}`)
  }
  makeFolder(dirname(to))
  const bench = mkdtempSync(join(dirname(to), csvBenchPrefix))
  try {
    const made = join(bench, path)
    const database = await WorkingDatabase.open(1, { spill: join(bench, 'spill') })
    try {
      await database.run('macros/cell')
      await writeCsv(database, source, made)
    } finally {
      database.close()
    }
    const found = hashOfFile(made).sha256
    if (found !== sha256) {
      throw new SnapshotError(`${path}: expected the SHA-256 ${sha256}, found ${found}; ${afterBulkDamage}`)
    }
    syncPath(made)
    renameSync(made, to)
  } finally {
    rmSync(bench, { recursive: true, force: true })
  }
}

/** Writes the rows of Parquet files to a CSV file, in their order. The macro `cell` must exist. */
async function writeCsv(
  database: WorkingDatabase,
  { dataDir, dataset, files }: Pick<CsvSource, 'dataDir' | 'dataset' | 'files'>,
  to: string,
): Promise<void> {
  const [{ columns }] = datasetCalled(dataset)
  const paths = files.map(file => quoted(join(dataDir, file))).join(', ')
  // Otherwise DuckDB takes a folder such as `source=it` above the data folder for a column.
  const rows = `read_parquet([${paths}], hive_partitioning = false)`
  const cells = columns.map(({ name, type }) => ({ name, isText: type === 'string', isInstant: type === 'datetime' }))
  await database.writeCsv(rows, to, cells)
}
