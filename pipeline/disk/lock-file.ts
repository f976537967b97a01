import { accessSync, constants, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import Database from 'libsql'
import { type Instant, instantOf } from '../model/instants.ts'
import { makeFolder } from './durable.ts'

export interface LockHolder {
  readonly command: string
  readonly pid: number
  readonly since: Instant
}

export type Release = () => void

/**
 * Takes a lock, either exclusive or shared by several processes. The lock is a SQLite transaction on a file. The system
 * releases it however the process ends, and every process that sees the folder sees the lock, also with a private /tmp
 * or from another container. Nothing else may open the file, not even to copy it or back it up: a process that closes
 * the file anywhere loses its POSIX lock on it. Returns null while another process has the lock. Throws the error of
 * SQLite or of the system when the file cannot be locked.
 */
export function tryLock(path: string, kind: 'single' | 'shared'): Release | null {
  let database: Database.Database | null = null
  try {
    makeFolder(dirname(path))
    accessSync(dirname(path), constants.W_OK | constants.X_OK)
    database = new Database(path, { timeout: 0 })
    // Nothing is ever written to the file: there is no journal, and a full disk does not matter.
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
    // Rolls back before close(): libsql 0.5.29 keeps the file open until all its statements are garbage collected.
    database.exec('rollback')
    database.close()
  }
}

/**
 * Writes which process has a lock, for messages only. It does not prove that the lock is taken, because a crash leaves
 * the file. It is renamed into place, so that no process reads half of it.
 */
export function sayHolder(path: string, holder: LockHolder): void {
  const beside = `${path}.${process.pid}.new`
  try {
    writeFileSync(beside, `${JSON.stringify(holder)}\n`)
    renameSync(beside, path)
  } catch {
    // Only messages depend on the file, and freeing space on a full disk needs the lock too.
    rmSync(beside, { force: true })
  }
}

/** Null where the process has just begun or ended. */
export function findHolder(path: string): LockHolder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as LockHolder
  } catch {
    return null
  }
}

/** Only the command name, because its arguments may be private. */
export function thisProcess(): LockHolder {
  const [, program = 'node', command = ''] = process.argv
  return {
    command: `${basename(program, '.js')} ${command}`.trim(),
    pid: process.pid,
    since: instantOf(Math.floor(Date.now() / 1000)),
  }
}
