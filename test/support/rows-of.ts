import { DuckDBInstance } from '@duckdb/node-api'

/** The rows of a statement over files, run in a database of its own. */
export async function rowsOf<Row>(sql: string): Promise<Row[]> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  try {
    return (await connection.runAndReadAll(sql)).getRowObjectsJson() as Row[]
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}
