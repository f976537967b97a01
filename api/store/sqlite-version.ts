import Database from 'libsql'

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
