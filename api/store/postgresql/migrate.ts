import { type Migration, migrations, refuseNewer } from '../migrate.ts'
import type { Connection } from './connection.ts'
import { inTransaction } from './transaction.ts'

// Any number that other programs do not lock in this database.
const lockNumber = 4_061_975

const folder = 'sql/store/postgresql/migrations'

/**
 * Migrates a database to the newest version, in one transaction of the first process that gets the lock. Others wait, and find nothing
 * to do. Throws StoreError when a newer program made the store.
 */
export async function migrateDatabase(
  connection: Connection,
  place: string,
  steps: readonly Migration[] = migrations(folder),
): Promise<void> {
  const newest = steps.at(-1)?.version ?? 0
  if ((await knownVersion(connection, place, newest)) === newest) return
  // Before the transaction: one that is open already does not see the tables that another process made while it waited for the lock.
  await connection.execute(`select pg_advisory_lock(${lockNumber})`)
  try {
    await inTransaction(connection, () => migrateLocked(connection, place, steps))
  } finally {
    // The end of the connection unlocks it too.
    if (!connection.isLost) await connection.execute(`select pg_advisory_unlock(${lockNumber})`)
  }
}

async function migrateLocked(connection: Connection, place: string, steps: readonly Migration[]): Promise<void> {
  const newest = steps.at(-1)?.version ?? 0
  const found = await knownVersion(connection, place, newest)
  if (found === newest) return
  if (found === 0) await connection.execute('create table if not exists store_version (version integer not null)')
  for (const { version, sql } of steps) if (version > found) await connection.execute(sql)
  await connection.execute(`delete from store_version; insert into store_version (version) values (${newest})`)
}

/** 0 for an empty database. */
async function knownVersion(connection: Connection, place: string, newest: number): Promise<number> {
  const [table] = await connection.execute<{ readonly found: boolean }>(
    `select to_regclass('store_version') is not null as found`,
  )
  if (!table!.found) return 0
  const [row] = await connection.execute<{ readonly version: number }>('select version from store_version')
  const version = row?.version ?? 0
  refuseNewer(version, newest, place)
  return version
}
