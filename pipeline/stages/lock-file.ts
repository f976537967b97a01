import { accessSync, constants, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import Database from 'libsql'
import { type Instant, instantOf } from '../model/instants.ts'

/** Who holds a lock. */
export interface LockHolder {
  readonly command: string
  readonly pid: number
  readonly since: Instant
}

export type Release = () => void

/**
 * Takes a lock: of one holder, or of many who share it and keep a single one out. The lock is a transaction of SQLite on a file: the
 * system frees it however the process ends, and every process that sees the folder sees it, behind a private /tmp and in another
 * container too. Nothing else may open the file, no copy and no backup: a process that closes it anywhere loses its lock on it
 * (POSIX). Null while others hold it. Throws what SQLite or the system says of a file that cannot be locked.
 */
export function tryLock(path: string, kind: 'single' | 'shared'): Release | null {
  let database: Database.Database | null = null
  try {
    mkdirSync(dirname(path), { recursive: true })
    accessSync(dirname(path), constants.W_OK | constants.X_OK)
    database = new Database(path, { timeout: 0 })
    // Nothing is ever written to it: no journal beside it, and a full disk does not matter.
    database.exec('pragma journal_mode = memory')
    database.exec(kind === 'single' ? 'begin exclusive' : 'begin; select count(*) from sqlite_master')
    return releaseOf(database)
  } catch (error) {
    database?.close()
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return null
    throw error
  }
}

function releaseOf(database: Database.Database): Release {
  return () => {
    // Not left to close(): with libsql 0.5.29 the file stays open until everything that was asked of it is collected.
    database.exec('rollback')
    database.close()
  }
}

/**
 * Says who holds a lock, for messages alone: whether it is held, this file does not say, as a crash leaves it there. It is renamed into
 * place, so that no process reads half of it.
 */
export function sayHolder(path: string, holder: LockHolder): void {
  const beside = `${path}.${process.pid}.new`
  try {
    writeFileSync(beside, `${JSON.stringify(holder)}\n`)
    renameSync(beside, path)
  } catch {
    // Nothing but a message hangs on it, and what makes room on a full disk needs the lock as well.
    rmSync(beside, { force: true })
  }
}

/** Null where the holder has just begun or ended. */
export function findHolder(path: string): LockHolder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as LockHolder
  } catch {
    return null
  }
}

/** The command by its name alone, as its arguments may be private. */
export function thisProcess(): LockHolder {
  const [, program = 'node', command = ''] = process.argv
  return {
    command: `${basename(program, '.js')} ${command}`.trim(),
    pid: process.pid,
    since: instantOf(Math.floor(Date.now() / 1000)),
  }
}
