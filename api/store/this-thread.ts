import { SqliteStore } from './sqlite-store.ts'
import type { Outcome, StoreCall, StoreThread } from './store-calls.ts'

/** The database in the thread that asks it: for commands, which have nobody else to answer meanwhile. */
export class ThisThread implements StoreThread {
  readonly #dataDir: string
  #store: SqliteStore | null = null

  constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  async ask(calls: readonly StoreCall[]): Promise<readonly Outcome[]> {
    this.#store?.refuseMoved()
    this.#store ??= new SqliteStore(this.#dataDir)
    try {
      return this.#store.perform(calls)
    } catch (error) {
      // After a failed disk nothing is known of the connection: the next call begins with a new one.
      await this.close()
      throw error
    }
  }

  async close(): Promise<void> {
    this.#store?.close()
    this.#store = null
  }
}
