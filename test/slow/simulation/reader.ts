import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { tableSql } from '../../support/snapshot-tables.ts'

/** Queries published Parquet files; `{name}` is replaced by a table of the snapshot. */
export class Reader {
  readonly #instance: DuckDBInstance
  readonly #connection: DuckDBConnection

  private constructor(instance: DuckDBInstance, connection: DuckDBConnection) {
    this.#instance = instance
    this.#connection = connection
  }

  static async open(): Promise<Reader> {
    const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
    return new Reader(instance, await instance.connect())
  }

  async rows<Row>(dataDir: string, id: string, statement: string): Promise<Row[]> {
    const sql = statement.replace(/\{(\w+)\}/g, (_, table: string) => tableSql(dataDir, id, table))
    return (await this.#connection.runAndReadAll(sql)).getRowObjectsJson() as Row[]
  }

  close(): void {
    this.#connection.closeSync()
    this.#instance.closeSync()
  }
}
