import { SqliteStore } from './sqlite-store.ts'
import type { CallOutcome, StoreCall, StoreThread } from './store.ts'

/** The database in the calling thread: for commands, which serve no other requests meanwhile, and for the worker thread. */
export class ThisThread implements StoreThread {
  readonly #dataDir: string
  readonly #waitMs: number
  #store: SqliteStore | null = null

  /** `waitMs`: how long to wait for another process that has locked the store. */
  constructor(dataDir: string, waitMs: number) {
    this.#dataDir = dataDir
    this.#waitMs = waitMs
  }

  async ask(calls: readonly StoreCall[]): Promise<readonly CallOutcome[]> {
    this.#store?.refuseMoved()
    this.#store ??= new SqliteStore(this.#dataDir, this.#waitMs)
    try {
      return this.#store.perform(calls)
    } catch (error) {
      // After a disk error the state of the connection is unknown, so the next call opens a new one.
      await this.close()
      throw error
    }
  }

  async close(): Promise<void> {
    this.#store?.close()
    this.#store = null
  }
}
