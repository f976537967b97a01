import { existsSync } from 'node:fs'
import { openStoreHere } from '../api/store/open-store.ts'
import type { Store } from '../api/store/store.ts'
import { storeFile } from '../api/store/store-file.ts'

/** Works on the store of a data folder, which is made when there is none, and closes it whatever happens. */
export async function withStore<T>(dataDir: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = openStoreHere(dataDir)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** The same on a store that is there; without one, what an empty one says: to look makes no folder and no file. */
export async function withStoreIfAny<T>(dataDir: string, empty: T, work: (store: Store) => Promise<T>): Promise<T> {
  return existsSync(storeFile(dataDir)) ? withStore(dataDir, work) : empty
}
