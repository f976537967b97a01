import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'libsql'
import { packageRoot } from '../../pipeline/disk/package-root.ts'
import { InvariantError, StoreError } from '../../pipeline/model/errors.ts'
import { inTransaction } from './statement.ts'

export interface Migration {
  readonly version: number
  readonly sql: string
}

const sqliteFolder = 'sql/store/migrations'

/** The schema of the store that this program writes. */
export function storeVersion(): number {
  return migrationFiles(sqliteFolder).length
}

/**
 * The files of a folder of migrations, `0001_….sql` first. Files are only added, never changed. The folders of both databases have
 * the same numbers.
 */
export function migrations(folder = sqliteFolder): readonly Migration[] {
  return migrationFiles(folder).map((name, at) => {
    const version = Number(name.slice(0, 4))
    if (version !== at + 1) throw new InvariantError(`${folder}/${name}: expected number ${at + 1}`)
    return { version, sql: readFileSync(join(packageRoot(), folder, name), 'utf8') }
  })
}

function migrationFiles(folder: string): string[] {
  return readdirSync(join(packageRoot(), folder))
    .filter(name => name.endsWith('.sql'))
    .sort()
}

/** Throws StoreError when a newer program made the store, because this program does not know its schema. */
export function refuseNewer(found: number, newest: number, place: string): void {
  if (found <= newest) return
  throw new StoreError(
    `${place}: it is of version ${found}, this program knows it up to ${newest}. Use the newer program that made it`,
  )
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
  refuseNewer(found, newest, path)
  return found
}
