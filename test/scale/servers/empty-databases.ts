import { onTestFinished } from 'vitest'
import { databaseAddress } from '../../../api/store/postgresql/address.ts'
import { openDatabase } from '../../../api/store/postgresql/open-database.ts'
import type { Store } from '../../../api/store/store.ts'
import type { PostgresqlServer } from './postgresql.ts'

let databases = 0

/** The address of an empty database. */
export async function emptyDatabase(server: PostgresqlServer | null): Promise<string> {
  databases += 1
  return server!.createDatabase(`store_${databases}`)
}

/** A store that is closed at the end of the test. */
export async function storeAt(url: string): Promise<Store> {
  const store = await openDatabase(databaseAddress(url), 'server')
  onTestFinished(() => store.close())
  return store
}
