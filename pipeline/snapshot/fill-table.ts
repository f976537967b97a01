import {
  BIGINT,
  BOOLEAN,
  DATE,
  DECIMAL,
  DOUBLE,
  type DuckDBConnection,
  DuckDBDataChunk,
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBTimestampValue,
  type DuckDBType,
  type DuckDBValue,
  INTEGER,
  TIMESTAMP,
  VARCHAR,
} from '@duckdb/node-api'
import { epochSecondsOf } from '../model/instants.ts'

/** A value as the pipeline holds it: amounts in millionths, instants and days as texts. */
export type Cell = string | number | boolean | null

/** `AMOUNT` is a decimal of 12 digits, 6 of them behind the point, given in millionths. */
export type ColumnType =
  | 'BIGINT'
  | 'INTEGER'
  | 'DOUBLE'
  | 'BOOLEAN'
  | 'VARCHAR'
  | 'TIMESTAMP'
  | 'DATE'
  | 'AMOUNT'
  | 'SECONDS'

/** Name of a column to its type, in order. */
export type ColumnTypes = Readonly<Record<string, ColumnType>>

const secondsPerDay = 86_400

interface Form {
  readonly sql: string
  readonly type: DuckDBType
  readonly valueOf: (cell: never) => DuckDBValue
}

const asIs = (cell: DuckDBValue): DuckDBValue => cell

const forms: Readonly<Record<ColumnType, Form>> = {
  BIGINT: { sql: 'BIGINT', type: BIGINT, valueOf: (cell: number) => BigInt(cell) },
  INTEGER: { sql: 'INTEGER', type: INTEGER, valueOf: asIs },
  DOUBLE: { sql: 'DOUBLE', type: DOUBLE, valueOf: asIs },
  BOOLEAN: { sql: 'BOOLEAN', type: BOOLEAN, valueOf: asIs },
  VARCHAR: { sql: 'VARCHAR', type: VARCHAR, valueOf: asIs },
  TIMESTAMP: {
    sql: 'TIMESTAMP',
    type: TIMESTAMP,
    valueOf: (cell: string) => new DuckDBTimestampValue(BigInt(epochSecondsOf(cell)) * 1_000_000n),
  },
  DATE: {
    sql: 'DATE',
    type: DATE,
    valueOf: (cell: string) => new DuckDBDateValue(epochSecondsOf(`${cell} 00:00:00`) / secondsPerDay),
  },
  AMOUNT: {
    sql: 'DECIMAL(12, 6)',
    type: DECIMAL(12, 6),
    valueOf: (cell: number) => new DuckDBDecimalValue(BigInt(cell), 12, 6),
  },
  SECONDS: {
    sql: 'DECIMAL(12, 3)',
    type: DECIMAL(12, 3),
    valueOf: (cell: string) => new DuckDBDecimalValue(BigInt(cell.replace('.', '')), 12, 3),
  },
}

/** DuckDB works on so many rows at a time. */
const chunkRows = 2048

/** A new table with these rows, in their order. No text is made of them on the way. */
export async function fillTable(
  connection: DuckDBConnection,
  table: string,
  columns: ColumnTypes,
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  const used = Object.values(columns).map(type => forms[type])
  const declared = Object.keys(columns).map((name, at) => `${name} ${used[at]!.sql}`)
  await connection.run(`create or replace table ${table} (${declared.join(', ')})`)
  const appender = await connection.createAppender(table)
  for (let from = 0; from < rows.length; from += chunkRows) {
    const part = rows.slice(from, from + chunkRows)
    const chunk = DuckDBDataChunk.create(
      used.map(form => form.type),
      part.length,
    )
    for (const [at, form] of used.entries()) {
      const values = part.map(row => {
        const cell = row[at]!
        return cell === null ? null : form.valueOf(cell as never)
      })
      chunk.setColumnValues(at, values)
    }
    appender.appendDataChunk(chunk)
  }
  appender.closeSync()
}
