import type { DuckDBConnection, DuckDBDataChunk, DuckDBType, DuckDBValue } from '@duckdb/node-api'
import { epochSecondsOf } from '../model/instants.ts'
import { scaledText } from '../model/money.ts'
import type { ColumnType } from '../model/tables.ts'
import { duckdb } from './duckdb.ts'

/** A value in the form the pipeline uses: amounts in millionths, other decimals as numbers or texts, instants and days as texts. */
export type TableCell = string | number | boolean | null

/** The columns of a table in order: the type of each, and its value in a row. */
export type Columns<Row> = Readonly<Record<string, readonly [type: ColumnType, value: (row: Row) => TableCell]>>

const secondsPerDay = 86_400

interface Form {
  readonly sql: string
  readonly type: DuckDBType
  readonly valueOf: (cell: never) => DuckDBValue
}

const asIs = (cell: DuckDBValue): DuckDBValue => cell

const forms: Readonly<Record<ColumnType, Form>> = {
  BIGINT: { sql: 'BIGINT', type: duckdb.BIGINT, valueOf: (cell: number) => BigInt(cell) },
  INTEGER: { sql: 'INTEGER', type: duckdb.INTEGER, valueOf: asIs },
  DOUBLE: { sql: 'DOUBLE', type: duckdb.DOUBLE, valueOf: asIs },
  BOOLEAN: { sql: 'BOOLEAN', type: duckdb.BOOLEAN, valueOf: asIs },
  VARCHAR: { sql: 'VARCHAR', type: duckdb.VARCHAR, valueOf: asIs },
  TIMESTAMP: {
    sql: 'TIMESTAMP',
    type: duckdb.TIMESTAMP,
    valueOf: (cell: string) => new duckdb.DuckDBTimestampValue(BigInt(epochSecondsOf(cell)) * 1_000_000n),
  },
  DATE: {
    sql: 'DATE',
    type: duckdb.DATE,
    valueOf: (cell: string) => new duckdb.DuckDBDateValue(epochSecondsOf(`${cell} 00:00:00`) / secondsPerDay),
  },
  AMOUNT: {
    sql: 'DECIMAL(12, 6)',
    type: duckdb.DECIMAL(12, 6),
    valueOf: (cell: number) => new duckdb.DuckDBDecimalValue(BigInt(cell), 12, 6),
  },
  THOUSANDTHS: decimal(12, 3),
  EXACT: decimal(24, 14),
  SHARE: decimal(5, 4),
}

function decimal(width: number, scale: number): Form {
  return {
    sql: `DECIMAL(${width}, ${scale})`,
    type: duckdb.DECIMAL(width, scale),
    valueOf: (cell: string | number) => new duckdb.DuckDBDecimalValue(scaledText(String(cell), scale), width, scale),
  }
}

/** DuckDB's name of a type. */
export function sqlTypeOf(type: ColumnType): string {
  return forms[type].sql
}

/** The number of rows that DuckDB processes at a time. */
const chunkRows = 2048

/**
 * Creates a table with these rows, in their order. Values are not converted to text, and few rows are in memory at a
 * time.
 */
export async function fillTable<Row>(
  connection: DuckDBConnection,
  table: string,
  columns: Columns<Row>,
  rows: Iterable<Row>,
): Promise<void> {
  const declared = Object.entries(columns).map(([name, [type]]) => `${name} ${forms[type].sql}`)
  await connection.run(`create or replace table ${table} (${declared.join(', ')})`)
  const appender = await connection.createAppender(table)
  let part: Row[] = []
  for (const row of rows) {
    part.push(row)
    if (part.length < chunkRows) continue
    appender.appendDataChunk(chunkOf(columns, part))
    part = []
  }
  if (part.length > 0) appender.appendDataChunk(chunkOf(columns, part))
  appender.closeSync()
}

function chunkOf<Row>(columns: Columns<Row>, rows: readonly Row[]): DuckDBDataChunk {
  const all = Object.values(columns)
  const types = all.map(([type]) => forms[type].type)
  const chunk = duckdb.DuckDBDataChunk.create(types, rows.length)
  for (const [column, [type, value]] of all.entries()) {
    const form = forms[type]
    const vector = chunk.getColumnVector(column)
    for (const [at, row] of rows.entries()) {
      const cell = value(row)
      vector.setItem(at, cell === null ? null : form.valueOf(cell as never))
    }
    vector.flush()
  }
  return chunk
}
