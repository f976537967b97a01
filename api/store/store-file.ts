import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { syncPath } from '../../pipeline/disk/durable.ts'
import { StoreError, StoreFolderGone, StoreLocked } from '../../pipeline/model/errors.ts'
import { migrateStore } from './migrate.ts'

/**
 * How long a transaction waits for another process. Transactions take milliseconds, so a longer wait means that a process or
 * the disk hangs. A server waits so briefly that its clients have an answer within a second, even if the store has to be
 * opened first, which may wait once more.
 */
export const lockWaitMs = { server: 300, command: 10_000 } as const

export function storeFile(dataDir: string): string {
  return join(dataDir, 'store.sqlite')
}

/** Opens the store of a data folder with this version's schema. Creates it if it is missing, but never the folder. Throws StoreError. */
export function openStoreFile(dataDir: string, waitMs: number = lockWaitMs.command): Database.Database {
  const path = storeFile(dataDir)
  let database: Database.Database | null = null
  try {
    makeFile(dataDir, path)
    database = new Database(path, { timeout: waitMs })
    enterWal(database, waitMs)
    // Full: a commit is on the disk before it is answered. Secure delete: erased data is overwritten, not only
    // unlinked.
    for (const setting of ['synchronous = full', 'foreign_keys = on', 'secure_delete = on', 'trusted_schema = off']) {
      database.pragma(setting)
    }
    migrateStore(database, path)
    return database
  } catch (cause) {
    database?.close()
    throw storeErrorOf(path, cause)
  }
}

/** The inode of a file, to detect that it was moved or replaced. Null when it is missing. */
export function inodeOf(path: string): bigint | null {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino ?? null
}

/** A folder that is not mounted would be replaced by an empty one, and with it all keys. Throws StoreFolderGone. */
export function refuseGoneFolder(dataDir: string): void {
  if (existsSync(dataDir)) return
  throw new StoreFolderGone(`${dataDir}: the data folder is not there; mount it or put it back`)
}

/** Only the owner can read it, from the first byte on. SQLite gives the files next to it the same mode. */
function makeFile(dataDir: string, path: string): void {
  refuseGoneFolder(dataDir)
  // An existing file is never opened and closed here: that would release the locks of this process on it (POSIX).
  if (existsSync(path)) {
    for (const name of [path, `${path}-wal`, `${path}-shm`]) {
      const mode = statSync(name, { throwIfNoEntry: false })?.mode ?? 0
      if ((mode & 0o077) !== 0) chmodSync(name, 0o600)
    }
    return
  }
  try {
    closeSync(openSync(path, 'wx', 0o600))
    syncPath(dataDir)
  } catch (error) {
    // Another process created it first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** The switch to WAL does not wait for locks as transactions do, so processes that start together have to retry. */
function enterWal(database: Database.Database, waitMs: number): void {
  for (const begun = Date.now(); ; Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)) {
    try {
      database.pragma('journal_mode = wal')
      return
    } catch (error) {
      if (rawCodeOf(error) !== busy || Date.now() - begun > waitMs) throw error
    }
  }
}

// Primary result codes of SQLite: https://www.sqlite.org/rescode.html (seen 2026-11-21).
const busy = 5
const constraint = 19
const next: Readonly<Record<number, string>> = {
  [busy]: 'another process has locked it; look for a process that hangs, then try again',
  8: 'it cannot be written; check the owner and the mode of the file and of its folder',
  10: 'the disk is full or failed; make room (fuel-etl snapshot prune), or look at the logs of the system',
  11: 'it is damaged; put a copy of it back',
  13: 'the disk is full; make room',
  14: 'it cannot be opened; check the owner and the mode of the file and of its folder',
  26: 'it is not a database; move it away and put a copy back, or start with an empty one',
}

/** Converts an error of the database or file system into one with the path, the reason and the next step. */
export function storeErrorOf(path: string, cause: unknown): StoreError {
  if (cause instanceof StoreError) return cause
  const { message, code } = cause as NodeJS.ErrnoException
  const raw = rawCodeOf(cause) ?? (/: 14"/.test(message) ? 14 : null)
  const advice = raw === null ? null : next[raw]
  const Failed = raw === busy ? StoreLocked : StoreError
  if (advice) return new Failed(`${path}: ${advice} (${message})`, { cause })
  const isFileSystem = code !== undefined && /^E[A-Z]+$/.test(code)
  const why = isFileSystem
    ? `the file cannot be made or written there (${message}); check --data-dir, its owner and its mode`
    : message
  return new StoreError(`${path}: ${why}`, { cause })
}

/** Only one call failed (for example a duplicate id). The rest of its transaction is committed. */
export function isConstraint(error: unknown): boolean {
  return rawCodeOf(error) === constraint
}

function rawCodeOf(error: unknown): number | null {
  const { rawCode } = error as { readonly rawCode?: number }
  return typeof rawCode === 'number' ? rawCode & 0xff : null
}

/** The version of SQLite. It proves that the library loads and runs queries. */
export function sqliteVersion(): string {
  const database = new Database(':memory:')
  try {
    const row = database.prepare('select sqlite_version() as version').get() as { readonly version: string }
    return row.version
  } finally {
    database.close()
  }
}
