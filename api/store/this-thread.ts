import { SqliteStore } from './sqlite-store.ts'
import type { CallOutcome, StoreCall, StoreThread } from './store-calls.ts'

/** The database in the calling thread: for commands, which serve no other requests meanwhile. */
export class ThisThread implements StoreThread {
  readonly #dataDir: string
  #store: SqliteStore | null = null

  constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  async ask(calls: readonly StoreCall[]): Promise<readonly CallOutcome[]> {
    this.#store?.refuseMoved()
    this.#store ??= new SqliteStore(this.#dataDir)
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
