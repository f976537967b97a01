import { join } from 'node:path'
import { type BulkFormat, bulkFormats } from '../snapshot/manifest.ts'
import type { WorkingDatabase } from '../snapshot/working-database.ts'
import type { Dataset } from './datasets.ts'

export interface RowsOptions {
  readonly dataset: Dataset
  readonly parameters: Readonly<Record<string, string | boolean>>
  /** Whether the CSV begins with a header line. */
  readonly header: boolean
  /** Of the Parquet file. The footer of a file that is joined from shares has it instead. */
  readonly metadata: Readonly<Record<string, string>>
}

/** Rows of a data set in one format, in the staging folder. */
export interface WrittenRows {
  readonly format: BulkFormat
  readonly made: string
  readonly rows: number
}

/** Writes rows of a data set in both formats. Writes no file where there are no rows. */
export async function writeBulkRows(
  database: WorkingDatabase,
  bench: string,
  stem: string,
  { dataset, parameters, header, metadata }: RowsOptions,
): Promise<WrittenRows[]> {
  const table = 'bulk_rows'
  const rows = await database.keep(table, dataset.statement, parameters)
  if (rows === 0) return []
  const placeOf = (format: BulkFormat) => join(bench, `${stem}.${format}`)
  const columns = dataset.columns.map(column => ({ name: column.name, isText: column.type === 'string' }))
  const instants = dataset.columns.filter(({ type }) => type === 'datetime').map(({ name }) => name)
  await database.write(table, placeOf('parquet'), { ...dataset.form, instants, metadata })
  await database.writeCsv(table, placeOf('csv'), columns, header)
  return bulkFormats.map(format => ({ format, made: placeOf(format), rows }))
}
