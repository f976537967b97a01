import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'

// One for each test process: opening and closing an instance takes 22 ms of processor time.
let opened: Promise<DuckDBConnection> | undefined

/** The rows of a statement over files. */
export async function rowsOf<Row>(sql: string): Promise<Row[]> {
  opened ??= DuckDBInstance.create(':memory:', { threads: '1' }).then(instance => instance.connect())
  return (await (await opened).runAndReadAll(sql)).getRowObjectsJson() as Row[]
}
