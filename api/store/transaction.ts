import type Database from 'libsql'

/**
 * Runs the work in one transaction. `begin immediate` takes the write lock first, so no other process changes what the
 * work reads. Not libsql's `transaction`, which hides the error when the database has rolled back by itself (a full
 * disk).
 */
export function inTransaction<T>(database: Database.Database, work: () => T): T {
  database.exec('begin immediate')
  try {
    const result = work()
    database.exec('commit')
    return result
  } catch (error) {
    if (database.inTransaction) database.exec('rollback')
    throw error
  }
}
