import { type LakeTable, lakeColumns } from './tables.ts'

/** A select of the rows of some files of a table; without files it has no rows. Its columns are those of the table. */
export function lakeRows(table: LakeTable, files: readonly string[]): string {
  const columns = Object.entries(lakeColumns[table])
  if (files.length === 0) {
    return `select ${columns.map(([name, type]) => `null::${type} as ${name}`).join(', ')} where false`
  }
  const list = files.map(file => `'${file.replaceAll("'", "''")}'`).join(', ')
  const names = columns.map(([name]) => name).join(', ')
  // The partitions of the folders are columns only for engines that have no others.
  return `select ${names} from read_parquet([${list}], hive_partitioning = false)`
}
