import type { Instant } from '../model/instants.ts'
import {
  type ColumnType,
  type GivenRow,
  type LeftOut,
  lastRead,
  type MarketTable,
  type StoredCells,
  type StoredColumn,
  type StoredRow,
  type StoredTable,
  storedTables,
  type TableName,
} from '../model/tables.ts'
import { type Columns, sqlTypeOf, type TableCell } from './fill-table.ts'
import type { WorkingDatabase } from './working-database.ts'

type Row = Record<string, TableCell>

/** When each source was last read, by its id. */
export type SourceReads = ReadonlyMap<string, Instant | null>

/** The tables that contain amounts: `convert` adds their euros and puts them in order. */
export function hasEuros(table: TableName): boolean {
  return columnsOf(table).some(([, { key }]) => key === null)
}

/** The tables whose files leave out values that the views fill in. */
export function isFilled(table: MarketTable): boolean {
  return columnsOf(table).some(([, { leftOut }]) => leftOut)
}

/** The columns of a file, with the value of each in a row. `lastReads`: of the run that writes it. */
export function storedColumns<Table extends TableName>(
  table: Table,
  lastReads: SourceReads = new Map(),
): Columns<GivenRow<Table>> {
  const made = columnsOf(table).map(([name, column]) => [name, [column.type, cellOf(table, column, lastReads)]])
  return Object.fromEntries(made)
}

function cellOf(table: TableName, { key, leftOut }: StoredColumn, lastReads: SourceReads): (row: Row) => TableCell {
  if (key === null) return () => null
  if (!leftOut) return row => row[key] ?? null
  const equal = equalOf(table, leftOut, lastReads)
  return row => (isLeftOut(row, leftOut) && row[key] === equal(row) ? null : row[key]!)
}

function isLeftOut(row: Row, { where }: LeftOut): boolean {
  if (where === 'listed') return row.listed === true
  return where === undefined || row.verdict === 'accept'
}

function equalOf(table: TableName, { equal }: LeftOut, lastReads: SourceReads): (row: Row) => TableCell | undefined {
  if (equal === lastRead) return row => lastReads.get(row.source as string)
  const key = keyOf(table, equal)
  return row => row[key]
}

function keyOf(table: TableName, name: string): string {
  return (storedTables[table] as StoredTable).columns[name]!.key!
}

/** Fills in what the file of these rows leaves out. In place: a market has hundreds of thousands of rows. */
export function fillIn(table: MarketTable, rows: readonly object[], lastReads: SourceReads): void {
  for (const [, { key, leftOut, isDecidedAnew }] of columnsOf(table)) {
    if (key === null || !leftOut || isDecidedAnew) continue
    const equal = equalOf(table, leftOut, lastReads)
    const needed = leftOut.of === undefined ? null : keyOf(table, leftOut.of)
    for (const row of rows as readonly Row[]) {
      if (row[key] === null && isLeftOut(row, leftOut) && (needed === null || row[needed] !== null))
        row[key] = equal(row)!
    }
  }
}

/** The same as a statement: the rows of `<table>_as_kept`, with the last reads in the table `sources`. */
export function filledSelect(table: MarketTable): string {
  const cells = columnsOf(table).flatMap(([name, { leftOut }]) => (leftOut ? [filledCell(name, leftOut)] : []))
  const from = `from ${table}_as_kept as kept left join sources on sources.source_id = kept.source`
  return `select kept.* replace (${cells.join(', ')}) ${from}`
}

function filledCell(name: string, { equal, where, of }: LeftOut): string {
  const conditions = [
    ...(where === 'listed' ? ['kept.listed'] : []),
    ...(where === 'accepted' ? [`kept.verdict = 'accept'`] : []),
    ...(of === undefined ? [] : [`kept.${of} is not null`]),
  ]
  const whole = `coalesce(kept.${name}, ${equal === lastRead ? 'sources' : 'kept'}.${equal})`
  if (conditions.length === 0) return `${whole} as ${name}`
  return `case when ${conditions.join(' and ')} then ${whole} else kept.${name} end as ${name}`
}

/** A row of a table by the names of the pipeline. */
export function storedRow<Table extends TableName>(table: Table, cells: StoredCells<Table>): StoredRow<Table> {
  const named = columnsOf(table).flatMap(([name, { key }]) => (key === null ? [] : [[key, (cells as Row)[name]]]))
  return Object.fromEntries(named)
}

/** Creates a table of these rows, in its order; `convert` puts those with euros in order. */
export async function fillStored<Table extends TableName>(
  database: WorkingDatabase,
  table: Table,
  rows: Iterable<GivenRow<Table>>,
  lastReads?: SourceReads,
): Promise<void> {
  await database.fill(table, storedColumns(table, lastReads), rows)
  if (!hasEuros(table)) await database.keepSelect(table, orderedSelect(table))
}

/** The rows of a table in its order. */
export function orderedSelect(table: TableName): string {
  return `from ${table} order by ${storedTables[table].order}`
}

/** The rows of a file ($file) as a run continues from them, under the names that the pipeline uses. */
export function continuedSelect(table: TableName): string {
  const cells = columnsOf(table).flatMap(([name, { key, type, isDecidedAnew }]) => {
    if (key === null) return []
    return [`${plainForms[type](isDecidedAnew ? `null::${sqlTypeOf(type)}` : name)} as "${key}"`]
  })
  return `select ${cells.join(', ')} from read_parquet($file) order by ${storedTables[table].order}`
}

const asDouble = (cell: string) => `${cell}::double`
const asText = (cell: string) => `${cell}::varchar`
const asIs = (cell: string) => cell

/** A cell as a value that is read without conversion. */
const plainForms: Readonly<Record<ColumnType, (cell: string) => string>> = {
  BIGINT: asDouble,
  INTEGER: asIs,
  DOUBLE: asIs,
  BOOLEAN: asIs,
  VARCHAR: asIs,
  TIMESTAMP: asText,
  DATE: asText,
  AMOUNT: cell => `(${cell} * 1000000)::double`,
  THOUSANDTHS: asText,
  EXACT: cell => `${cell}::varchar::double`,
  SHARE: asText,
}

function columnsOf(table: TableName): readonly (readonly [name: string, column: StoredColumn])[] {
  return Object.entries((storedTables[table] as StoredTable).columns)
}
