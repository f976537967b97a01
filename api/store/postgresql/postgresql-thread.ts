import { setTimeout as sleep } from 'node:timers/promises'
import { StoreUnreachable } from '../../../pipeline/model/errors.ts'
import type { CallOutcome, StoreCall, StoreThread } from '../store.ts'
import type { DatabaseAddress } from './address.ts'
import { Connection } from './connection.ts'
import { databaseErrorOf, isConnectionLost, isShutdown, isUndone } from './errors.ts'
import { migrateDatabase } from './migrate.ts'
import { CallPerformer, DailyDrops, type ErasedTable, type Performed } from './perform-calls.ts'
import { CommitUnknown, inTransaction } from './transaction.ts'

/**
 * How long to wait for a connection, and then for each statement. A statement takes milliseconds, so a longer wait means that the
 * database is away, or that a session of it hangs.
 */
export const databaseWaitMs = { server: 1_500, command: 10_000 } as const

// Of a transaction that the database rolled back: a deadlock, which it ends after a second, or a connection that was cut before the
// commit, such as one that was idle while the database was restarted. A statement without an answer is not repeated.
const attempts = 3

// Shorter than the wait of other sessions, which wait behind this one.
const rewriteLockMs = 200
const rewritePauseMs = 100

/**
 * The store in PostgreSQL. One connection for the process: all waiting calls are one batch, and so one transaction. It is opened
 * with the first call, and again after it was lost.
 */
export class PostgresqlThread implements StoreThread {
  readonly #address: DatabaseAddress
  readonly #waitMs: number
  #connection: Connection | null = null
  #drops = new DailyDrops()
  readonly #toRewrite = new Set<ErasedTable>()

  constructor(address: DatabaseAddress, waitMs: number) {
    this.#address = address
    this.#waitMs = waitMs
  }

  async ask(calls: readonly StoreCall[]): Promise<readonly CallOutcome[]> {
    const { outcomes, erased } = await this.#performed(calls)
    const asked = calls.flatMap(({ method }) => erasedBy[method] ?? [])
    for (const table of [...erased, ...asked]) this.#toRewrite.add(table)
    if (erased.size + asked.length === 0) return outcomes
    const fault = await this.#rewriteAll(asked.length > 0 ? this.#waitMs : 0)
    if (fault === null) return outcomes
    return outcomes.map((outcome, at) => (erasedBy[calls[at]!.method] === undefined ? outcome : { fault }))
  }

  async close(): Promise<void> {
    const connection = this.#connection
    this.#connection = null
    await connection?.close()
  }

  async #performed(calls: readonly StoreCall[]): Promise<Performed> {
    for (let attempt = 1; ; attempt += 1) {
      let connection: Connection | null = null
      try {
        connection = await this.#connected()
        return await this.#inTransaction(connection, calls)
      } catch (error) {
        // What it deleted first on this day is there again.
        this.#drops = new DailyDrops()
        // A fault of this program, not of the database. The end of the connection rolls back.
        if (error instanceof TypeError || error instanceof RangeError) {
          await this.close()
          throw error
        }
        if (error instanceof CommitUnknown) throw await this.#failed(error.cause)
        const wasCut = connection !== null && (connection.isLost || isShutdown(error))
        if (isConnectionLost(error)) await this.close()
        if (!(wasCut || isUndone(error)) || attempt === attempts) throw await this.#failed(error)
      }
    }
  }

  #inTransaction(connection: Connection, calls: readonly StoreCall[]): Promise<Performed> {
    const performer = new CallPerformer(connection, this.#address.shown, this.#drops)
    return inTransaction(connection, () => performer.perform(calls))
  }

  async #failed(error: unknown): Promise<Error> {
    const failure = databaseErrorOf(this.#address.shown, error)
    if (failure instanceof StoreUnreachable) await this.close()
    return failure
  }

  async #connected(): Promise<Connection> {
    if (this.#connection?.isLost) await this.close()
    if (this.#connection) return this.#connection
    const connection = await Connection.open(this.#address, this.#waitMs)
    try {
      await migrateDatabase(connection, this.#address.shown)
    } catch (error) {
      await connection.close()
      throw error
    }
    this.#connection = connection
    return connection
  }

  /**
   * Deleted rows stay in the file of a table until it is written again without them. Tries at least once, for at most so long. Returns
   * why it was not possible; the tables are written again after the next deletion then.
   */
  async #rewriteAll(patienceMs: number): Promise<string | null> {
    const until = Date.now() + patienceMs
    for (const table of [...this.#toRewrite]) {
      const error = await this.#rewrite(table, until)
      if (error !== null) {
        const { message } = databaseErrorOf(this.#address.shown, error)
        return `the rows are deleted, but their bytes are still in the files of the database; repeat the command. ${message}`
      }
      this.#toRewrite.delete(table)
    }
    return null
  }

  async #rewrite(table: ErasedTable, until: number): Promise<unknown> {
    for (;;) {
      try {
        await this.#rewriteOnce(await this.#connected(), table)
        return null
      } catch (error) {
        if (isConnectionLost(error)) await this.close()
        if (Date.now() >= until) return error
        await sleep(rewritePauseMs)
      }
    }
  }

  async #rewriteOnce(connection: Connection, table: ErasedTable): Promise<void> {
    await connection.execute(`set lock_timeout = ${rewriteLockMs}`)
    try {
      await connection.execute(`vacuum (full) ${table}`)
    } finally {
      if (!connection.isLost) await connection.execute(`set lock_timeout = ${this.#waitMs}`)
    }
  }
}

/** Calls that ask for an erasure, with the table. Calls that delete expired rows do not wait for it. */
const erasedBy: Readonly<Partial<Record<StoreCall['method'], ErasedTable>>> = {
  revokeKey: 'keys',
  eraseRequests: 'access_requests',
}
