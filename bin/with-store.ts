import { existsSync } from 'node:fs'
import { openStoreHere } from '../api/store/open-store.ts'
import type { Store } from '../api/store/store.ts'
import { storeFile } from '../api/store/store-file.ts'

/** Opens the store of a data folder, creates it if missing, and closes it after `work`. */
export async function withStore<T>(dataDir: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = openStoreHere(dataDir)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** Like `withStore`, but returns `empty` if there is no store: reading creates no folder and no file. */
export async function withStoreIfAny<T>(dataDir: string, empty: T, work: (store: Store) => Promise<T>): Promise<T> {
  return existsSync(storeFile(dataDir)) ? withStore(dataDir, work) : empty
}
