import { join, resolve } from 'node:path'
import { fixedRates } from '../model/money.ts'
import { ruleNames } from '../model/rule-names.ts'
import { unreadableRule } from '../model/stored.ts'
import { type ColumnType, type MarketTable, marketTables, type TableName } from '../model/tables.ts'
import { sqlTypeOf } from './fill-table.ts'
import type { Manifest } from './manifest.ts'
import type { ManifestPart } from './part.ts'
import { snapshotFolder } from './pointer.ts'
import { isTextsTable } from './row-texts.ts'
import { filledSelect, isFilled, storedColumns } from './stored-tables.ts'
import { quoted, sqlNamed } from './working-database.ts'

/** The inputs of the tables of a snapshot. */
export type Tabled = Pick<Manifest, 'id' | 'files' | 'parts' | 'createdAt'>

/**
 * The tables of a snapshot: name and select. Each select is self-contained and reads its files by their absolute paths, so that a
 * view of it works from any folder. `folder`: the folder of the snapshot, or the staging folder in which it is built.
 */
export function tableSelects(
  dataDir: string,
  manifest: Tabled,
  folder = snapshotFolder(dataDir, manifest.id),
): [name: string, select: string][] {
  const { parts, files } = manifest
  const own = (table: string): string[] =>
    files.some(({ name }) => name === `${table}.parquet`) ? [join(folder, `${table}.parquet`)] : []
  const read = (table: string): string[] => partPaths(dataDir, parts, `${table}.parquet`)
  const selects = new Map<string, string>()
  for (const table of ['sources', 'fetch_log', 'rates']) selects.set(table, selectOf(own(table)))
  for (const table of ['history', 'tolls']) if (read(table).length > 0) selects.set(table, selectOf(read(table)))
  const texts = parts
    .flatMap(({ files }) => files.filter(({ name }) => isTextsTable(name)))
    .map(({ file }) => join(dataDir, file))
  for (const table of marketTables) {
    const paths = table === 'quarantine' ? [...own(table), ...read(table)] : read(table)
    const kept = rowsOf(table, paths)
    selects.set(table, filled(table, kept, selects.get('sources')!))
  }
  const named = (tables: readonly string[]) => tables.map((table): [string, string] => [table, selects.get(table)!])
  const ofOrigins = [
    ...named(['prices', 'figures', 'captures']),
    ['named_rows', sqlNamed('memory/named_rows')],
    ['texts', rowsOf('texts', texts)],
  ] as const
  selects.set('origins', withTables(ofOrigins, sqlNamed('publish/origins')))
  const ofLineage = named(['prices', 'figures', 'origins', 'rates', 'sources'])
  selects.set('lineage', withTables([...ofLineage, ...lineageRows()], sqlNamed('publish/lineage')))
  selects.set('open_days', openDays(read('open_days'), manifest))
  return [...selects]
}

/** A table with the columns that its files omit. */
function filled(table: MarketTable, kept: string, sources: string): string {
  if (!isFilled(table)) return kept
  return withTables(
    [
      [`${table}_as_kept`, kept],
      ['sources', sources],
    ],
    filledSelect(table),
  )
}

/** A statement with the tables that it reads prepended as common table expressions. */
export function withTables(tables: readonly (readonly [name: string, select: string])[], statement: string): string {
  const code = statement.replace(/^--.*\n/gm, '')
  const own = tables.map(([name, select]) => `${name} as (${select})`).join(', ')
  return code.startsWith('with ') ? `with ${own}, ${code.slice('with '.length)}` : `with ${own} ${code}`
}

/** The rows that `lineage` reads in addition to the tables. */
export function lineageRows(): [name: string, select: string][] {
  const fixed = Object.entries(fixedRates).map(([currency, perEuro]) => `('${currency}', '${perEuro}')`)
  // Only one rule applied to an unreadable row. All rules applied to a row that none of them held.
  const rules = [
    `(null, '${ruleNames.join(',')}')`,
    `('${unreadableRule}', '${unreadableRule}')`,
    ...ruleNames.map((name, at) => `('${name}', '${ruleNames.slice(0, at + 1).join(',')}')`),
  ]
  return [
    ['rules', `select rule, judged_by from (values ${rules.join(', ')}) as judged (rule, judged_by)`],
    ['fixed', `select currency, per_euro from (values ${fixed.join(', ')}) as law (currency, per_euro)`],
  ]
}

/** The files with that name in all parts, in the order of the parts. */
export function partPaths(dataDir: string, parts: readonly ManifestPart[], name: string): string[] {
  return filesNamed(parts, name).map(file => join(dataDir, file))
}

/** The same, with paths in the data folder. */
export function filesNamed(parts: readonly ManifestPart[], name: string): string[] {
  return parts.flatMap(part => part.files.filter(file => file.name === name).map(({ file }) => file))
}

/**
 * The rows of these files, in their order. Without files: no rows, with these columns. `places`: columns that DuckDB adds to
 * say where a row is.
 */
export function selectOf(
  paths: readonly string[],
  columns: Readonly<Record<string, ColumnType | readonly [ColumnType, unknown]>> = {},
  places: readonly ('file_index' | 'file_row_number')[] = [],
): string {
  if (paths.length > 0)
    return `select ${['*', ...places].join(', ')} from read_parquet([${paths.map(path => quoted(resolve(path))).join(', ')}])`
  const cells = Object.entries(columns).map(
    ([name, column]) => `null::${sqlTypeOf(typeof column === 'string' ? column : column[0])} as ${name}`,
  )
  return `select ${[...cells, ...places.map(place => `0 as ${place}`)].join(', ')} where false`
}

/** The rows of files of a stored table, in their order. Without files: no rows. */
export function rowsOf(
  table: TableName,
  paths: readonly string[] = [],
  places?: Parameters<typeof selectOf>[2],
): string {
  return selectOf(paths, storedColumns(table), places)
}

/** A part keeps the rows of a day until it is rebuilt. Once the day has closed, its statistics have these rows. */
function openDays(paths: readonly string[], { createdAt }: Tabled): string {
  if (paths.length === 0) return rowsOf('open_days')
  return `${rowsOf('open_days', paths)} where timestamp '${createdAt}' < day + interval 30 hour`
}

export const ratesPartName = 'rates'

/** The file of the part `rates`: every exchange rate that a snapshot was converted with. */
export const ratesEverFile = 'rates_ever.parquet'
