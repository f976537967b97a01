import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'libsql'
import { packageRoot } from '../../pipeline/disk/package-root.ts'
import { InvariantError, StoreError } from '../../pipeline/model/errors.ts'
import { inTransaction } from './transaction.ts'

export interface Migration {
  readonly version: number
  readonly sql: string
}

/** The schema of the store that this program writes. */
export function storeVersion(): number {
  return migrationFiles().length
}

/** The files of sql/store/migrations, `0001_….sql` first. Files are only added, never changed. */
export function migrations(): readonly Migration[] {
  return migrationFiles().map((name, at) => {
    const version = Number(name.slice(0, 4))
    if (version !== at + 1) throw new InvariantError(`sql/store/migrations/${name}: expected number ${at + 1}`)
    return { version, sql: readFileSync(join(migrationFolder(), name), 'utf8') }
  })
}

function migrationFiles(): string[] {
  return readdirSync(migrationFolder())
    .filter(name => name.endsWith('.sql'))
    .sort()
}

function migrationFolder(): string {
  return join(packageRoot(), 'sql', 'store', 'migrations')
}

/**
 * Migrates a store to the newest version, in one transaction of the first process that gets the lock.
 * Throws StoreError when a newer program made the store, because this program does not know its schema.
 */
export function migrateStore(database: Database.Database, path: string, steps = migrations()): void {
  const newest = steps.at(-1)?.version ?? 0
  if (knownVersion(database, path, newest) === newest) return
  inTransaction(database, () => {
    const found = knownVersion(database, path, newest)
    for (const { version, sql } of steps) if (version > found) database.exec(sql)
    database.exec(`pragma user_version = ${newest}`)
  })
}

function knownVersion(database: Database.Database, path: string, newest: number): number {
  const [row] = database.pragma('user_version') as readonly { readonly user_version: number }[]
  const found = row!.user_version
  if (found <= newest) return found
  throw new StoreError(
    `${path}: it is of version ${found}, this program knows it up to ${newest}. Use the newer program that made it`,
  )
}
