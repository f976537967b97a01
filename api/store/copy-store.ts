import { existsSync } from 'node:fs'
import Database from 'libsql'
import { StoreError } from '../../pipeline/model/errors.ts'
import { lockWaitMs, storeErrorOf, storeFile } from './store-file.ts'

/**
 * Copies the store of a data folder as of one moment, even while a server writes: a copy is one read and blocks no writer. The target file must be missing or
 * empty (create it first to set its mode). False when there is no store. Throws StoreError.
 */
export function copyStore(dataDir: string, to: string): boolean {
  const path = storeFile(dataDir)
  if (!existsSync(path)) return false
  // Erased data is not in the copy, because only rows are copied, not free pages.
  withDatabase(path, false, database => void database.prepare('vacuum into ?').run(to))
  checkStore(to)
  return true
}

/** Throws StoreError when the store is damaged. Changes nothing. */
export function checkStore(path: string): void {
  const found = withDatabase(
    path,
    true,
    database => database.pragma('integrity_check') as { integrity_check: string }[],
  )
  const [first] = found.map(row => row.integrity_check)
  if (first !== 'ok') throw new StoreError(`${path}: it is damaged; put a copy of it back (${first})`)
}

function withDatabase<T>(path: string, readonly: boolean, use: (database: Database.Database) => T): T {
  let database: Database.Database | null = null
  try {
    database = new Database(path, { timeout: lockWaitMs.command, readonly })
    return use(database)
  } catch (cause) {
    throw storeErrorOf(path, cause)
  } finally {
    database?.close()
  }
}
