import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { syncPath } from '../../pipeline/model/durable.ts'
import { StoreError } from '../../pipeline/model/errors.ts'
import { migrate } from './migrate.ts'

// Transactions take milliseconds. Who waits this long waits for a process that hangs, or for a disk that does.
const busyMilliseconds = 10_000

export function storeFile(dataDir: string): string {
  return join(dataDir, 'store.sqlite')
}

/** Opens the store of a data folder, made when there is none, in this version's schema. Throws StoreError. */
export function openStoreFile(dataDir: string): Database.Database {
  const path = storeFile(dataDir)
  let database: Database.Database | null = null
  try {
    makeFile(dataDir, path)
    database = new Database(path, { timeout: busyMilliseconds })
    enterWal(database)
    // Full: a commit is on the disk before it is answered. Secure delete: what is erased is overwritten, not only unlinked.
    for (const setting of ['synchronous = full', 'foreign_keys = on', 'secure_delete = on', 'trusted_schema = off']) {
      database.pragma(setting)
    }
    migrate(database, path)
    return database
  } catch (cause) {
    database?.close()
    throw storeErrorOf(path, cause)
  }
}

/** Whether this is still the file of that inode: nobody put another in its place, or took it away. */
export function inodeOf(path: string): bigint | null {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino ?? null
}

/** Readable by its owner alone from the first byte on; SQLite gives the files beside it the same mode. */
function makeFile(dataDir: string, path: string): void {
  mkdirSync(dataDir, { recursive: true })
  // Never opened and closed when it is there: that would drop the locks that this process holds on it (POSIX).
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
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** The change to WAL does not wait for others as transactions do, so that several first processes have to try again. */
function enterWal(database: Database.Database): void {
  for (const begun = Date.now(); ; Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)) {
    try {
      database.pragma('journal_mode = wal')
      return
    } catch (error) {
      if (rawCodeOf(error) !== busy || Date.now() - begun > busyMilliseconds) throw error
    }
  }
}

// Result codes of SQLite, without what extends them: https://www.sqlite.org/rescode.html (seen 2026-11-21).
const busy = 5
const constraint = 19
const next: Readonly<Record<number, string>> = {
  [busy]: `another process has held it for more than ${busyMilliseconds / 1000} s; look for one that hangs, then try again`,
  8: 'it cannot be written; see to the owner and the mode of the file and of its folder',
  10: 'the disk is full or failed; make room (fuel-etl prune), or look at the logs of the system',
  11: 'it is damaged; put a copy of it back',
  13: 'the disk is full; make room',
  14: 'it cannot be opened; see to the owner and the mode of the file and of its folder',
  26: 'it is no database; move it away and put a copy back, or begin an empty one',
}

/** An error of the database or of the file system as one that says where, what, and what to do next. */
export function storeErrorOf(path: string, cause: unknown): StoreError {
  if (cause instanceof StoreError) return cause
  const { message, code } = cause as NodeJS.ErrnoException
  const raw = rawCodeOf(cause) ?? (/: 14"/.test(message) ? 14 : null)
  const advice = raw === null ? null : next[raw]
  if (advice) return new StoreError(`${path}: ${advice} (${message})`, { cause })
  const isFileSystem = code !== undefined && /^E[A-Z]+$/.test(code)
  const why = isFileSystem
    ? `the file cannot be made or written there (${message}); see to --data-dir, its owner and its mode`
    : message
  return new StoreError(`${path}: ${why}`, { cause })
}

/** A single call was refused (an id that is there already): the rest of its transaction stands. */
export function isConstraint(error: unknown): boolean {
  return rawCodeOf(error) === constraint
}

function rawCodeOf(error: unknown): number | null {
  const { rawCode } = error as { readonly rawCode?: number }
  return typeof rawCode === 'number' ? rawCode & 0xff : null
}
