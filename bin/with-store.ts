import type { Store } from '../api/store/store.ts'
import { type StorePlace, storePlace } from '../api/store/store-place.ts'

/** Where the store of a data folder is: in PostgreSQL if FUEL_STORE_URL is set. Throws UsageError. */
export function storePlaceOf(dataDir: string): StorePlace {
  return storePlace(dataDir, process.env.FUEL_STORE_URL)
}

/** For a command on keys and requests. With a database it needs no data folder on this machine, and never a bucket. */
export const storeFolder = { mayBeMissing: () => storePlaceOf('').database !== null, bucket: 'nothing' } as const

/** For commands on the files of a data folder: a line if the store is not one of them, empty otherwise. */
export function storedElsewhere(dataDir: string): string {
  const { database } = storePlaceOf(dataDir)
  return database === null ? '' : `Keys and access requests are in ${database}, and are backed up there.\n`
}

/** Opens the store of a data folder, creates it if missing, and closes it after `work`. */
export async function withStore<T>(dataDir: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await storePlaceOf(dataDir).openForCommand()
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** Like `withStore`, but returns `empty` if there is no store: reading creates no folder and no file. */
export async function withStoreIfAny<T>(dataDir: string, empty: T, work: (store: Store) => Promise<T>): Promise<T> {
  return storePlaceOf(dataDir).exists() ? withStore(dataDir, work) : empty
}
