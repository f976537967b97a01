import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type {
  DuckDBBlobVector,
  DuckDBConnection,
  DuckDBDataChunk,
  DuckDBInstance,
  DuckDBResult,
} from '@duckdb/node-api'
import { packageRoot } from '../disk/package-root.ts'
import { duckdb } from './duckdb.ts'
import { type Columns, fillTable } from './fill-table.ts'

/** A few thousand rows of a result, by column and row. A value is created when it is read. */
class ColumnChunk {
  readonly rows: number
  readonly #chunk: DuckDBDataChunk

  constructor(chunk: DuckDBDataChunk) {
    this.#chunk = chunk
    this.rows = chunk.rowCount
  }

  /** For a column of doubles. */
  number(column: number, row: number): number | null {
    return this.#chunk.getColumnVector(column).getItem(row) as number | null
  }

  /** For a column of texts without null. */
  text(column: number, row: number): string {
    return this.#chunk.getColumnVector(column).getItem(row) as string
  }

  /** For a column of blobs without null. */
  bytes(column: number, row: number): Uint8Array {
    return (this.#chunk.getColumnVector(column) as DuckDBBlobVector).getItemBytes(row)!
  }
}

type Parameters = Readonly<Record<string, string | number | boolean | null>>

export interface ParquetForm {
  /** `v2` compresses sorted numbers and texts better, `v1` repeated numbers. */
  readonly version?: 'v1' | 'v2'
  /** Compression level of zstd. */
  readonly level?: number
  /** Rows per row group. */
  readonly rowGroup?: number
  /** Columns whose timestamps are typed as UTC instants. The type of others says nothing of a time zone. */
  readonly instants?: readonly string[]
  /** Texts of the file's metadata by their keys. */
  readonly metadata?: Readonly<Record<string, string>>
}

export interface CsvColumn {
  readonly name: string
  readonly isText: boolean
  /** It has instants with a time zone, as in a Parquet file for customers. They are written in UTC. */
  readonly isInstant?: boolean
}

export interface DatabaseOptions {
  readonly stop?: AbortSignal
  /** A folder for data that does not fit into memory. Without it DuckDB creates `.tmp` in the working directory. */
  readonly spill?: string
}

// The descriptions of all columns of a part have 6 KB, so they are in the bulk files and in `fuel.duckdb` only: each run would write
// them again for each of 46 markets, whose smallest part has 30 KB of tables. These two entries have 75 bytes.
const tableMetadata = { timestamps: 'UTC', columns: 'docs/data-dictionary.md' }

let spills = 0

/**
 * In a data folder, with a name by which leftovers of a crash are recognised. Concurrent databases have separate
 * folders.
 */
export function spillIn(dataDir: string): string {
  spills += 1
  return join(dataDir, `spill-${process.pid}-${spills}.new`)
}

// DuckDB ignores an interrupt that arrives before the statement has started in its thread, so it is repeated until it ends.
const interruptEveryMs = 20

/** A DuckDB in memory for one stage. Statements come from the named files in sql/. */
export class WorkingDatabase {
  readonly #instance: DuckDBInstance
  readonly #connection: DuckDBConnection
  #stop: AbortSignal | undefined

  readonly #spill: string | undefined

  private constructor(instance: DuckDBInstance, connection: DuckDBConnection, { stop, spill }: DatabaseOptions) {
    this.#instance = instance
    this.#connection = connection
    this.#stop = stop
    this.#spill = spill
  }

  /** When `stop` fires, the running statement ends and no other starts: each throws the signal's reason. */
  static async open(threads: number, { stop, spill }: DatabaseOptions = {}): Promise<WorkingDatabase> {
    const instance = await duckdb.DuckDBInstance.create(':memory:', {
      threads: String(threads),
      ...(spill !== undefined && { temp_directory: spill }),
    })
    return new WorkingDatabase(instance, await instance.connect(), { stop, spill })
  }

  /** Ignore the stop signal from here on. */
  beyondStop(): void {
    this.#stop = undefined
  }

  async #unlessStopped<T>(work: () => Promise<T>): Promise<T> {
    const stop = this.#stop
    stop?.throwIfAborted()
    let interrupting: NodeJS.Timeout | undefined
    const interrupt = () => {
      this.#connection.interrupt()
      interrupting = setInterval(() => this.#connection.interrupt(), interruptEveryMs)
    }
    stop?.addEventListener('abort', interrupt, { once: true })
    try {
      return await work()
    } catch (error) {
      stop?.throwIfAborted()
      throw error
    } finally {
      stop?.removeEventListener('abort', interrupt)
      clearInterval(interrupting)
    }
  }

  /** The rows of sql/`name`.sql, as plain objects. */
  async rows<Row>(name: string, parameters: Parameters = {}): Promise<Row[]> {
    return this.selectRows(sqlNamed(name), parameters)
  }

  /** The same with a statement that computes no figure. */
  async selectRows<Row>(select: string, parameters: Parameters = {}): Promise<Row[]> {
    return rowObjects<Row>(await this.#run(select, parameters))
  }

  /** The rows of sql/`name`.sql in chunks of some thousands, for results that are too large for memory. */
  async *stream<Row>(name: string, parameters: Parameters = {}): AsyncGenerator<Row> {
    const result = await this.#unlessStopped(() => this.#connection.stream(sqlNamed(name), parameters))
    for await (const rows of result.yieldRowObjectJs()) {
      this.#stop?.throwIfAborted()
      yield* rows as Row[]
    }
  }

  /** The same with values that are decoded on access, without an object per row, for the largest results. */
  async *chunks(name: string, parameters: Parameters = {}): AsyncGenerator<ColumnChunk> {
    const result = await this.#unlessStopped(() => this.#connection.stream(sqlNamed(name), parameters))
    for (;;) {
      const chunk = await result.fetchChunk()
      if (chunk === null || chunk.rowCount === 0) return
      this.#stop?.throwIfAborted()
      yield new ColumnChunk(chunk)
    }
  }

  /** Runs sql/`name`.sql for its effect. */
  async run(name: string): Promise<void> {
    await this.#run(sqlNamed(name))
  }

  /** Creates a table from rows in memory. Replaces a table of the same name. */
  async fill<Row>(table: string, columns: Columns<Row>, rows: Iterable<Row>): Promise<void> {
    await this.#unlessStopped(() => fillTable(this.#connection, table, columns, rows))
  }

  async drop(tables: readonly string[]): Promise<void> {
    for (const table of tables) await this.#run(`drop table if exists ${table}`)
  }

  /** Stores the result of sql/`name`.sql as a table. Replaces a table of the same name. Returns the number of rows. */
  async keep(table: string, name: string, parameters: Parameters = {}): Promise<number> {
    return this.keepSelect(table, sqlNamed(name), parameters)
  }

  /** The same with a statement that computes no figure. */
  async keepSelect(table: string, select: string, parameters: Parameters = {}): Promise<number> {
    const created = await this.#run(`create or replace table ${table} as ${select}`, parameters)
    const [[rows]] = (await created.getRowsJS()) as [[bigint]]
    return Number(rows)
  }

  /** Writes a table to a Parquet file, in its order. Returns the number of rows. */
  async write(table: string, file: string, form: ParquetForm = {}): Promise<number> {
    const { version = 'v1', level, rowGroup, instants = [], metadata = tableMetadata } = form
    const texts = Object.entries(metadata).map(([key, value]) => `${key}: ${quoted(value)}`)
    const inUtc = instants.map(name => `timezone('UTC', ${name}) as ${name}`)
    const rows = inUtc.length === 0 ? table : `(select * replace (${inUtc.join(', ')}) from ${table})`
    const options = [
      'format parquet',
      'compression zstd',
      `parquet_version ${version}`,
      ...(level === undefined ? [] : [`compression_level ${level}`]),
      ...(rowGroup === undefined ? [] : [`row_group_size ${rowGroup}`]),
      ...(texts.length === 0 ? [] : [`kv_metadata {${texts.join(', ')}}`]),
    ]
    const written = await this.#run(`copy ${rows} to ${quoted(file)} (${options.join(', ')})`)
    return written.rowsChanged
  }

  /**
   * Writes a table to a CSV file by RFC 4180, in its order: CRLF, null as an empty cell. Texts that a spreadsheet would run
   * as a formula get a leading apostrophe. The macro `cell` must exist. Instead of a table, its files may be given.
   */
  async writeCsv(table: string, file: string, columns: readonly CsvColumn[]): Promise<void> {
    const cells = columns.map(({ name, isText, isInstant }) => {
      if (isText) return `cell(${name}) as ${name}`
      return isInstant ? `timezone('UTC', ${name}) as ${name}` : name
    })
    const options = "format csv, header, new_line '\\r\\n', timestampformat '%Y-%m-%d %H:%M:%S'"
    await this.#run(`copy (select ${cells.join(', ')} from ${table}) to ${quoted(file)} (${options})`)
  }

  /** Runs a statement that computes no figure, such as a view over the files of a snapshot. */
  async execute(statement: string): Promise<void> {
    await this.#run(statement)
  }

  #run(statement: string, parameters: Parameters = {}) {
    return this.#unlessStopped(() => this.#connection.run(statement, ownOf(parameters)))
  }

  close(): void {
    this.beyondStop()
    this.#connection.closeSync()
    this.#instance.closeSync()
    if (this.#spill !== undefined) rmSync(this.#spill, { recursive: true, force: true })
  }
}

/**
 * The library's reader calls a conversion for each value, which takes 50 % longer. Our statements return types that
 * need none.
 */
async function rowObjects<Row>(result: DuckDBResult): Promise<Row[]> {
  const names = result.deduplicatedColumnNames()
  if (!result.columnTypes().every(({ typeId }) => plainTypes.has(typeId))) {
    return (await result.getRowObjectsJS()) as Row[]
  }
  const rows: Row[] = []
  for (;;) {
    const chunk = await result.fetchChunk()
    if (chunk === null || chunk.rowCount === 0) return rows
    const columns = names.map((_, column) => chunk.getColumnVector(column))
    for (let at = 0; at < chunk.rowCount; at += 1) {
      const row: Record<string, unknown> = {}
      for (let column = 0; column < names.length; column += 1) row[names[column]!] = columns[column]!.getItem(at)
      rows.push(row as Row)
    }
  }
}

const plainTypes = new Set([
  duckdb.DuckDBTypeId.BOOLEAN,
  duckdb.DuckDBTypeId.INTEGER,
  duckdb.DuckDBTypeId.DOUBLE,
  duckdb.DuckDBTypeId.VARCHAR,
  duckdb.DuckDBTypeId.SQLNULL,
])

/** The library prepares a statement that is given parameters, even none, in three calls instead of one. */
function ownOf(parameters: Parameters): Record<string, string | number | boolean | null> | undefined {
  return Object.keys(parameters).length > 0 ? { ...parameters } : undefined
}

/** The text of sql/`name`.sql. */
export function sqlNamed(name: string): string {
  return readFileSync(join(packageRoot(), 'sql', `${name}.sql`), 'utf8')
}

/** A text as SQL has it. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
