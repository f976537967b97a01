import Database from 'libsql'

/** What the database of the store says of itself: that it loads and answers. */
export function sqliteVersion(): string {
  const database = new Database(':memory:')
  try {
    const row = database.prepare('select sqlite_version() as version').get() as { readonly version: string }
    return row.version
  } finally {
    database.close()
  }
}
