import type { Instant } from '../model/instants.ts'
import {
  type ColumnType,
  type LeftOut,
  lastRead,
  type MarketTable,
  marketTables,
  type StoredCells,
  type StoredColumn,
  type StoredRow,
  type StoredTable,
  storedTables,
} from '../model/tables.ts'
import { type Columns, sqlTypeOf, type TableCell } from './fill-table.ts'

type Row = Record<string, TableCell>

/** When each source was last read, by its id. */
export type SourceReads = ReadonlyMap<string, Instant | null>

/** The tables that contain amounts: `convert` adds their euros and puts them in order. */
export function hasEuros(table: MarketTable): boolean {
  return columnsOf(table).some(([, { key }]) => key === null)
}

/** The tables whose files leave out values that the views fill in. */
export function isFilled(table: MarketTable): boolean {
  return columnsOf(table).some(([, { leftOut }]) => leftOut)
}

/** The columns of the files, with the value of each in a row. `lastReads`: of the run that writes them. */
export function marketColumns(lastReads: SourceReads = new Map()) {
  const made = marketTables.map(table => [table, columnsIn(table, lastReads)])
  return Object.fromEntries(made) as { readonly [Table in MarketTable]: Columns<StoredRow<Table>> }
}

function columnsIn(table: MarketTable, lastReads: SourceReads): Columns<Row> {
  return Object.fromEntries(
    columnsOf(table).map(([name, column]) => [name, [column.type, cellOf(table, column, lastReads)]]),
  )
}

function cellOf(table: MarketTable, { key, leftOut }: StoredColumn, lastReads: SourceReads): (row: Row) => TableCell {
  if (key === null) return () => null
  if (!leftOut) return row => row[key]!
  const equal = equalOf(table, leftOut, lastReads)
  return row => (isLeftOut(row, leftOut) && row[key] === equal(row) ? null : row[key]!)
}

function isLeftOut(row: Row, { where }: LeftOut): boolean {
  if (where === 'listed') return row.listed === true
  return where === undefined || row.verdict === 'accept'
}

function equalOf(table: MarketTable, { equal }: LeftOut, lastReads: SourceReads): (row: Row) => TableCell | undefined {
  if (equal === lastRead) return row => lastReads.get(row.source as string)
  const key = keyOf(table, equal)
  return row => row[key]
}

function keyOf(table: MarketTable, name: string): string {
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
export function storedRow<Table extends MarketTable>(table: Table, cells: StoredCells<Table>): StoredRow<Table> {
  const named = columnsOf(table).flatMap(([name, { key }]) => (key === null ? [] : [[key, (cells as Row)[name]]]))
  return Object.fromEntries(named)
}

/** The rows of a table in its order. */
export function orderedSelect(table: MarketTable): string {
  return `from ${table} order by ${storedTables[table].order}`
}

/** The rows of a file ($file) as a run continues from them, under the names that the pipeline uses. */
export function continuedSelect(table: MarketTable): string {
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
  SECONDS: asText,
}

function columnsOf(table: MarketTable): readonly (readonly [name: string, column: StoredColumn])[] {
  return Object.entries((storedTables[table] as StoredTable).columns)
}
