import { storeOver } from '../open-store.ts'
import type { Store } from '../store.ts'
import type { DatabaseAddress } from './address.ts'
import { loadClient } from './connection.ts'
import { databaseWaitMs, PostgresqlThread } from './postgresql-thread.ts'

/** The store in PostgreSQL. Connects with the first call, so that a server starts without it. Throws UsageError for a missing package. */
export async function openDatabase(address: DatabaseAddress, who: keyof typeof databaseWaitMs): Promise<Store> {
  await loadClient()
  return storeOver(new PostgresqlThread(address, databaseWaitMs[who]))
}
