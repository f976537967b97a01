import { existsSync } from 'node:fs'
import { checkStore, copyStore } from './copy-store.ts'
import { openStore, openStoreHere } from './open-store.ts'
import { databaseAddress } from './postgresql/address.ts'
import { openDatabase } from './postgresql/open-database.ts'
import type { Store } from './store.ts'
import { storeFile } from './store-file.ts'

/** Where keys, counts and access requests are stored. */
export interface StorePlace {
  /** For messages: the data folder, or host and database, without user and password. */
  readonly name: string
  /** The same for a database. Null: the store is in the data folder, and is backed up with it. */
  readonly database: string | null
  /** False: there is nothing to read yet, and reading must not create it. */
  exists(): boolean
  /** For a server, which answers other requests meanwhile. Connects with the first call. Throws UsageError for a missing package. */
  openForServer(): Promise<Store>
  /** For a command, which may wait longer for another process. */
  openForCommand(): Promise<Store>
  /** Copies the store of a data folder as of one moment. False when there is none in that folder. */
  copy(dataDir: string, to: string): boolean
  /** Checks the store in a data folder. False when there is none. Throws StoreError when it is damaged. */
  check(dataDir: string): boolean
}

/**
 * The only place that chooses. `url`: of FUEL_STORE_URL. Without it, the store is in the data folder. Throws UsageError, without user
 * and password.
 */
export function storePlace(dataDir: string, url: string | undefined): StorePlace {
  return url?.trim() ? inDatabase(url.trim()) : inFolder(dataDir)
}

function inFolder(dataDir: string): StorePlace {
  return {
    name: dataDir,
    database: null,
    exists: () => existsSync(storeFile(dataDir)),
    openForServer: async () => openStore(dataDir),
    openForCommand: async () => openStoreHere(dataDir),
    copy: copyStore,
    check: folder => {
      if (!existsSync(storeFile(folder))) return false
      checkStore(storeFile(folder))
      return true
    },
  }
}

/** Opened by the database itself, so there is no file to copy or to check. */
function inDatabase(url: string): StorePlace {
  const address = databaseAddress(url)
  return {
    name: address.shown,
    database: address.shown,
    exists: () => true,
    openForServer: () => openDatabase(address, 'server'),
    openForCommand: () => openDatabase(address, 'command'),
    copy: () => false,
    check: () => false,
  }
}
