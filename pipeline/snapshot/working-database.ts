import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { packageRoot } from '../model/package-root.ts'

type Parameters = Readonly<Record<string, string | number | boolean | null>>

/** A DuckDB in memory for one stage. Statements come from the named files in sql/. */
export class WorkingDatabase {
  readonly #instance: DuckDBInstance
  readonly #connection: DuckDBConnection

  private constructor(instance: DuckDBInstance, connection: DuckDBConnection) {
    this.#instance = instance
    this.#connection = connection
  }

  static async open(threads: number): Promise<WorkingDatabase> {
    const instance = await DuckDBInstance.create(':memory:', { threads: String(threads) })
    return new WorkingDatabase(instance, await instance.connect())
  }

  /** The rows of sql/`name`.sql, as plain objects. */
  async rows<Row>(name: string, parameters: Parameters = {}): Promise<Row[]> {
    const reader = await this.#connection.runAndReadAll(sqlNamed(name), parameters)
    return reader.getRowObjectsJS() as Row[]
  }

  /** The rows of sql/`name`.sql, some thousands at a time: for results that are larger than memory should be. */
  async *stream<Row>(name: string): AsyncGenerator<Row> {
    const result = await this.#connection.stream(sqlNamed(name))
    for await (const rows of result.yieldRowObjectJs()) yield* rows as Row[]
  }

  /** Runs sql/`name`.sql for its effect. */
  async run(name: string): Promise<void> {
    await this.#connection.run(sqlNamed(name))
  }

  /** Keeps the result of sql/`name`.sql as a table, in place of one that is called so. */
  async keep(table: string, name: string, parameters: Parameters = {}): Promise<void> {
    await this.#connection.run(`create or replace table ${table} as ${sqlNamed(name)}`, parameters)
  }

  /** Writes a table to a Parquet file, in its order. Gives the number of rows. */
  async write(table: string, file: string): Promise<number> {
    const target = file.replaceAll("'", "''")
    await this.#connection.run(`copy ${table} to '${target}' (format parquet, compression zstd)`)
    const counted = await this.#connection.runAndReadAll(`select count(*)::integer as rows from ${table}`)
    return Number(counted.getRowObjectsJS()[0]!.rows)
  }

  /** Statements that hold no figure: views over a snapshot's files. */
  async execute(statement: string): Promise<void> {
    await this.#connection.run(statement)
  }

  close(): void {
    this.#connection.closeSync()
    this.#instance.closeSync()
  }
}

/** The text of sql/`name`.sql. */
export function sqlNamed(name: string): string {
  return readFileSync(join(packageRoot(), 'sql', `${name}.sql`), 'utf8')
}
