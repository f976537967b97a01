import type { Client, ClientConfig, QueryResult } from 'pg'
import { loadOptional } from '../../../pipeline/disk/package-root.ts'
import { type NumberedStatement, numbered, statementText } from '../statement.ts'
import type { DatabaseAddress } from './address.ts'

type Parameters = Readonly<Record<string, unknown>>

/** One session of the database. After an error of the connection it is closed, and the owner opens another one. */
export class Connection {
  readonly #client: Client
  readonly #statements = new Map<string, NumberedStatement>()
  #isLost = false

  private constructor(client: Client) {
    this.#client = client
    // Each failure rejects a query as well. Between two queries no one waits: without a listener it would end the process.
    client.on('error', () => {
      this.#isLost = true
    })
    client.on('end', () => {
      this.#isLost = true
    })
  }

  /** `waitMs`: for the connection, and then for each statement. Throws the error of the client. */
  static async open(address: DatabaseAddress, waitMs: number): Promise<Connection> {
    const { Client } = await loadClient()
    const connection = new Connection(new Client(settingsOf(address, waitMs)))
    try {
      await connection.#client.connect()
      // A commit must be on the disk before it is answered, whatever the server's default is.
      await connection.execute(
        `select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`,
      )
      return connection
    } catch (error) {
      await connection.close()
      throw error
    }
  }

  get isLost(): boolean {
    return this.#isLost
  }

  /** The rows of a statement of sql/. */
  async rows<Row extends object>(name: string, parameters: Parameters): Promise<readonly Row[]> {
    return (await this.#query<Row>(name, parameters)).rows
  }

  /** The number of rows that a statement of sql/ wrote. */
  async run(name: string, parameters: Parameters): Promise<number> {
    return (await this.#query(name, parameters)).rowCount ?? 0
  }

  /** Runs one or more statements without parameters. */
  async execute<Row extends object>(sql: string): Promise<readonly Row[]> {
    const done: QueryResult<Row> | QueryResult<Row>[] = await this.#client.query<Row>(sql)
    return Array.isArray(done) ? done.at(-1)!.rows : done.rows
  }

  /** Never throws: what was not committed is rolled back by the server. */
  async close(): Promise<void> {
    await this.#client.end().catch(() => {})
  }

  #query<Row extends object>(name: string, parameters: Parameters): Promise<QueryResult<Row>> {
    let statement = this.#statements.get(name)
    if (statement === undefined) {
      statement = numbered(statementText(name))
      this.#statements.set(name, statement)
    }
    return this.#client.query<Row>(
      statement.text,
      statement.names.map(key => parameters[key]),
    )
  }
}

// Longer than a busy process pauses.
const idleInTransactionMs = 5_000

function settingsOf({ host, port, database, user, password, tls }: DatabaseAddress, waitMs: number): ClientConfig {
  return {
    host,
    port,
    database,
    ...(user !== null && { user }),
    ...(password !== null && { password }),
    ssl: tls === null ? false : { rejectUnauthorized: true, ...(tls.ca !== null && { ca: tls.ca }) },
    application_name: 'fuel-etl',
    connectionTimeoutMillis: waitMs,
    statement_timeout: waitMs,
    lock_timeout: waitMs,
    // For a server that does not answer at all; otherwise its own limit is first.
    query_timeout: waitMs + 500,
    // A process that is halted between two statements must not keep the keys locked that it counts.
    idle_in_transaction_session_timeout: idleInTransactionMs,
    keepAlive: true,
  }
}

/** The client of PostgreSQL. Throws UsageError where it is not installed. */
export function loadClient(): Promise<typeof import('pg')> {
  return loadOptional('pg', 'FUEL_STORE_URL: PostgreSQL', () => import('pg'))
}
