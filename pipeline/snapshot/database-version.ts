import { duckdb } from './duckdb.ts'

/** The version that DuckDB reports, which shows that it loads and answers. */
export async function databaseVersion(): Promise<string> {
  const instance = await duckdb.DuckDBInstance.create()
  const connection = await instance.connect()
  try {
    const answer = await connection.runAndReadAll('select version()')
    return String(answer.getRows()[0]?.[0]).replace(/^v/, '')
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}
