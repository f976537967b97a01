import type Database from 'libsql'

/**
 * All of the work or nothing of it. Begun as one that writes, so what it reads nobody changes before it has written.
 * Not libsql's own, which hides the error when the database has rolled back by itself (a full disk).
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
