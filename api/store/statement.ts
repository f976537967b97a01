import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'libsql'
import { packageRoot } from '../../pipeline/disk/package-root.ts'

const texts = new Map<string, string>()

/** The statement `sql/<name>.sql`, with parameters such as `:id`. */
export function statementText(name: string): string {
  const known = texts.get(name)
  if (known !== undefined) return known
  const text = readFileSync(join(packageRoot(), 'sql', `${name}.sql`), 'utf8')
  texts.set(name, text)
  return text
}

/** A statement in the form of PostgreSQL, which numbers parameters: `:id` becomes `$1`. */
export interface NumberedStatement {
  readonly text: string
  /** The name of each parameter, in the order of the numbers. */
  readonly names: readonly string[]
}

/** One name has one number, however often it occurs. Comments are removed, because a word after a colon is no parameter there. */
export function numbered(text: string): NumberedStatement {
  const names: string[] = []
  const code = text.replace(/--[^\n]*/g, '').replace(/(?<![:\w]):([a-z_]+)/g, (_whole, name: string) => {
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  return { text: code.trim(), names }
}

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
