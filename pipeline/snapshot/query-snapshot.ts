import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import type { DuckDBConnection, DuckDBInstance, DuckDBType } from '@duckdb/node-api'
import { FuelError, SnapshotError, UsageError } from '../model/errors.ts'
import { createViews } from './database-file.ts'
import { duckdb } from './duckdb.ts'
import { readManifest } from './manifest.ts'
import { snapshotFolder } from './pointer.ts'
import { quoted } from './working-database.ts'

interface AnswerColumn {
  readonly name: string
  /** `json`: a list or a structure. */
  readonly kind: 'number' | 'boolean' | 'text' | 'json'
}

/** A row as DuckDB prints it: decimals and large integers keep all digits. */
export type AnswerRow = readonly (string | null)[]

export interface Answer {
  readonly columns: readonly AnswerColumn[]
  /** As they are read. */
  readonly rows: AsyncIterable<AnswerRow>
}

/**
 * The views of a snapshot in a database in memory. Queries only read, and only files of the data folder: DuckDB refuses other files
 * and the network. Errors of a query are a `UsageError` of one line.
 */
export class SnapshotQueries {
  readonly #instance: DuckDBInstance
  readonly #connection: DuckDBConnection
  readonly #spill: string

  private constructor(instance: DuckDBInstance, connection: DuckDBConnection, spill: string) {
    this.#instance = instance
    this.#connection = connection
    this.#spill = spill
  }

  /** `output`: a file outside the data folder that `writeParquet` may write. */
  static async open(dataDir: string, id: string, output?: string): Promise<SnapshotQueries> {
    const folder = realpathSync(dataDir)
    // Otherwise DuckDB would create `.tmp` in the working directory for what does not fit into memory.
    const spill = mkdtempSync(join(tmpdir(), 'fuel-etl-sql-'))
    const instance = await duckdb.DuckDBInstance.create(':memory:', { temp_directory: spill })
    const connection = await instance.connect()
    await asked(() => createViews(connection, folder, readManifest(snapshotFolder(folder, id))))
    await connection.run(`set allowed_directories = [${quoted(`${folder}/`)}]`)
    if (output !== undefined) {
      // DuckDB writes to `tmp_NAME` first if NAME exists.
      const paths = [resolve(output), join(dirname(resolve(output)), `tmp_${basename(output)}`)]
      await connection.run(`set allowed_paths = [${paths.map(quoted).join(', ')}]`)
    }
    await connection.run('set enable_external_access = false')
    await connection.run('set lock_configuration = true')
    return new SnapshotQueries(instance, connection, spill)
  }

  async ask(query: string): Promise<Answer> {
    const inner = await this.#onlySelect(query)
    const { columns, names } = await asked(async () => {
      const result = await this.#connection.stream(`from (\n${inner}\n) limit 0`)
      return { columns: result.columnTypes().map(kindOf), names: result.deduplicatedColumnNames() }
    })
    const cells = columns.map((kind, at) => `${kind === 'json' ? `to_json(c${at})` : `c${at}`}::varchar`)
    const answer = `answer (${columns.map((_, at) => `c${at}`).join(', ')})`
    const rows = this.#rows(`select ${cells.join(', ')} from (\n${inner}\n) as ${answer}`)
    return { columns: columns.map((kind, at) => ({ name: names[at]!, kind })), rows }
  }

  /** Writes the answer to the output. Returns the number of rows. */
  async writeParquet(query: string, output: string): Promise<number> {
    const inner = await this.#onlySelect(query)
    const to = `${quoted(resolve(output))} (format parquet, compression zstd)`
    return asked(async () => (await this.#connection.run(`copy (\n${inner}\n) to ${to}`)).rowsChanged)
  }

  close(): void {
    this.#connection.closeSync()
    this.#instance.closeSync()
    rmSync(this.#spill, { recursive: true, force: true })
  }

  async *#rows(statement: string): AsyncGenerator<AnswerRow> {
    const result = await asked(() => this.#connection.stream(statement))
    for (;;) {
      const chunk = await asked(() => result.fetchChunk())
      if (chunk === null || chunk.rowCount === 0) return
      yield* chunk.getRows() as AnswerRow[]
    }
  }

  /** The query without its semicolon, if it is one statement that only reads. */
  async #onlySelect(query: string): Promise<string> {
    let inner = query.trimEnd()
    while (inner.endsWith(';')) inner = inner.slice(0, -1).trimEnd()
    if (inner === '') throw new UsageError('sql: expected a query, found nothing')
    const statements = await asked(() => this.#connection.extractStatements(inner))
    if (statements.count !== 1) throw new UsageError(`sql: expected one statement, found ${statements.count}`)
    const { statementType } = await asked(() => statements.prepare(0))
    if (statementType === duckdb.StatementType.SELECT) return inner
    const found = duckdb.StatementType[statementType]
    throw new UsageError(`sql: expected a statement that only reads, such as SELECT, found ${found}`)
  }
}

async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof FuelError) throw cause
    const message = plainError((cause as Error).message)
    // A file that the views read is missing or damaged, or the output cannot be written.
    if (message.startsWith('IO Error')) throw new SnapshotError(`sql: ${message}`, { cause })
    throw new UsageError(`sql: ${message}`, { cause })
  }
}

/** What DuckDB found, and its candidates, on one line: without the excerpt of the statement. */
function plainError(message: string): string {
  const lines = message.replace('Failed to extract statements: ', '').split('\nLINE ')[0]!.split('\n')
  return lines
    .map(line => line.trim().replace(/[.!]$/, ''))
    .filter(line => line !== '')
    .join('; ')
}

function kindOf(type: DuckDBType): AnswerColumn['kind'] {
  return kinds.get(type.typeId) ?? 'text'
}

const { DuckDBTypeId } = duckdb
const numbers = [
  ...[DuckDBTypeId.TINYINT, DuckDBTypeId.SMALLINT, DuckDBTypeId.INTEGER, DuckDBTypeId.BIGINT, DuckDBTypeId.HUGEINT],
  ...[DuckDBTypeId.UTINYINT, DuckDBTypeId.USMALLINT, DuckDBTypeId.UINTEGER, DuckDBTypeId.UBIGINT],
  ...[DuckDBTypeId.UHUGEINT, DuckDBTypeId.FLOAT, DuckDBTypeId.DOUBLE, DuckDBTypeId.DECIMAL],
]
const nested = [DuckDBTypeId.LIST, DuckDBTypeId.ARRAY, DuckDBTypeId.STRUCT, DuckDBTypeId.MAP]
const kinds = new Map<number, AnswerColumn['kind']>([
  ...numbers.map(id => [id, 'number'] as const),
  ...nested.map(id => [id, 'json'] as const),
  [DuckDBTypeId.BOOLEAN, 'boolean'],
])
