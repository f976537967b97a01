import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'

/** Asks published Parquet files; `{name}` stands for one of the folder. */
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

  async rows<Row>(folder: string, statement: string): Promise<Row[]> {
    const sql = statement.replace(/\{(\w+)\}/g, (_, table: string) => `'${join(folder, `${table}.parquet`)}'`)
    return (await this.#connection.runAndReadAll(sql)).getRowObjectsJson() as Row[]
  }

  close(): void {
    this.#connection.closeSync()
    this.#instance.closeSync()
  }
}
