import { existsSync } from 'node:fs'
import Database from 'libsql'
import { StoreError } from '../../pipeline/model/errors.ts'
import { storeErrorOf, storeFile } from './store-file.ts'

// A server writes for milliseconds at a time; a copy is one read that waits for nobody.
const busyMilliseconds = 10_000

/**
 * Copies the store of a data folder as it stands at one moment, whatever a server writes meanwhile, into a file that is
 * not there yet or empty (made before with the mode that it shall have). False where there is no store. Throws StoreError.
 */
export function copyStore(dataDir: string, to: string): boolean {
  const path = storeFile(dataDir)
  if (!existsSync(path)) return false
  // What was erased is not in the copy: only rows are copied, no free pages.
  asked(path, false, database => void database.prepare('vacuum into ?').run(to))
  checkStore(to)
  return true
}

/** Throws StoreError that says what is wrong with a store. Changes nothing. */
export function checkStore(path: string): void {
  const found = asked(path, true, database => database.pragma('integrity_check') as { integrity_check: string }[])
  const [first] = found.map(row => row.integrity_check)
  if (first !== 'ok') throw new StoreError(`${path}: it is damaged; put a copy of it back (${first})`)
}

function asked<T>(path: string, readonly: boolean, ask: (database: Database.Database) => T): T {
  let database: Database.Database | null = null
  try {
    database = new Database(path, { timeout: busyMilliseconds, readonly })
    return ask(database)
  } catch (cause) {
    throw storeErrorOf(path, cause)
  } finally {
    database?.close()
  }
}
