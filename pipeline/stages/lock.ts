import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'libsql'
import { findDiskFault } from '../model/disk-fault.ts'
import { DiskError, Interrupted, RunLocked, UsageError } from '../model/errors.ts'
import { type Instant, instantOf } from '../model/instants.ts'
import { stopOfProcess } from '../model/stop.ts'
import { findCurrentId } from '../snapshot/pointer.ts'
import { removeLeftovers } from './leftovers.ts'

/** Who holds a folder. */
export interface Holder {
  readonly command: string
  readonly pid: number
  readonly since: Instant
}

/**
 * The file that is locked. Nothing else may open it, no copy and no backup: a process that closes it anywhere loses its
 * lock on it (POSIX).
 */
export const lockName = 'run.lock'
/** Who holds it, for the message. Whether it is held, this file does not say: it stays behind a crash. */
export const holderName = 'run.holder.json'

/**
 * Holds a data folder for one run at a time. The lock is an exclusive transaction of SQLite on a file in the folder: the
 * system frees it however the process ends, and everybody who sees the folder sees it, behind a private /tmp and in
 * another container too. Meanwhile SIGINT and SIGTERM fire `stop`, and the work ends at its next safe point.
 * Throws RunLocked when another run holds the folder, DiskError when nothing can be written there, Interrupted when it was
 * stopped.
 */
export async function withLock<T>(
  dataDir: string,
  work: (stop: AbortSignal) => Promise<T>,
  holder: Holder = thisProcess(),
): Promise<T> {
  const release = takeLock(dataDir, holder)
  const signals = stopOfProcess()
  const before = findInForce(dataDir)
  try {
    removeLeftovers(dataDir)
    const done = await work(signals.stop)
    signals.stop.throwIfAborted()
    return done
  } catch (error) {
    throw withSnapshot(error, dataDir, before)
  } finally {
    tidy(dataDir)
    signals.release()
    release()
  }
}

/** The same in a folder that has to be there: a name that is mistyped makes no folder. Throws UsageError where it is not. */
export async function withLockOf<T>(dataDir: string, work: (stop: AbortSignal) => Promise<T>): Promise<T> {
  if (!existsSync(dataDir)) throw new UsageError(`${dataDir}: there is no such folder; --data-dir says which`)
  return withLock(dataDir, work)
}

/** What the machine refused, and that somebody stopped it, with the snapshot that readers have now. Others as they are. */
function withSnapshot(error: unknown, dataDir: string, before: string | null): unknown {
  const found = error instanceof Interrupted ? error : findDiskFault(error, dataDir)
  if (found === null) return error
  const now = findInForce(dataDir)
  const inForce =
    now === null ? 'no snapshot is in force yet' : `snapshot ${now} ${now === before ? 'stays' : 'is now'} in force`
  const message = `${found.message}; ${inForce}`
  return found instanceof Interrupted
    ? new Interrupted(message, found.signal)
    : new DiskError(message, { cause: found.cause })
}

function findInForce(dataDir: string): string | null {
  try {
    return findCurrentId(dataDir)
  } catch {
    // The disk that was complained of cannot be read either.
    return null
  }
}

/** What failed left half done goes at once. What cannot be removed now, the next who holds the folder removes. */
function tidy(dataDir: string): void {
  try {
    removeLeftovers(dataDir)
  } catch (error) {
    if (findDiskFault(error, dataDir) === null) throw error
  }
}

/**
 * Does work that takes the lock again and again, for so many minutes, while another run holds the folder: what is done once
 * a week may not fall out because a run took its time. Throws the last RunLocked.
 */
export async function whenUnlocked<T>(waitMinutes: number, work: () => Promise<T>, pauseMs = 5000): Promise<T> {
  const until = performance.now() + waitMinutes * 60_000
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof RunLocked) || performance.now() + pauseMs > until) throw error
      await sleep(pauseMs)
    }
  }
}

function takeLock(dataDir: string, holder: Holder): () => void {
  const database = lockedDatabase(dataDir)
  const said = join(dataDir, holderName)
  sayHolder(said, holder)
  return () => {
    rmSync(said, { force: true })
    // Not left to close(): with libsql 0.5.29 the file stays open until everything that was asked of it is collected.
    database.exec('rollback')
    database.close()
  }
}

function lockedDatabase(dataDir: string): Database.Database {
  const path = join(dataDir, lockName)
  let database: Database.Database | null = null
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    database = new Database(path, { timeout: 0 })
    // Nothing is ever written to it: no journal beside it, and a full disk does not matter.
    database.exec('pragma journal_mode = memory')
    database.exec('begin exclusive')
    return database
  } catch (error) {
    database?.close()
    if ((error as { code?: string }).code === 'SQLITE_BUSY') throw lockedBy(dataDir)
    throw findDiskFault(error, dataDir) === null
      ? unusable(path, error)
      : withSnapshot(error, dataDir, findInForce(dataDir))
  }
}

function unusable(path: string, cause: unknown): DiskError {
  const found = (cause as Error).message
  return new DiskError(`${path}: expected a file that can be locked, found: ${found}; see to what is there`, { cause })
}

/** Renamed into place, so that nobody reads half of it. */
function sayHolder(path: string, holder: Holder): void {
  try {
    writeFileSync(`${path}.new`, `${JSON.stringify(holder)}\n`)
    renameSync(`${path}.new`, path)
  } catch {
    // Nothing but a message hangs on it, and what makes room on a full disk needs the lock as well.
    rmSync(`${path}.new`, { force: true })
  }
}

function lockedBy(dataDir: string): RunLocked {
  const holder = findHolder(dataDir)
  const who = holder === null ? '' : `: ${holder.command}, process ${holder.pid}, since ${holder.since}`
  return new RunLocked(`another run is at work on ${dataDir}${who}; try again when it is done`, holder?.since ?? null)
}

/** Null where the holder has just begun or ended. */
function findHolder(dataDir: string): Holder | null {
  try {
    return JSON.parse(readFileSync(join(dataDir, holderName), 'utf8')) as Holder
  } catch {
    return null
  }
}

/** The command by its name alone: what is said behind it may be nobody else's business. */
function thisProcess(): Holder {
  const [, program = 'node', command = ''] = process.argv
  return {
    command: `${basename(program, '.js')} ${command}`.trim(),
    pid: process.pid,
    since: instantOf(Math.floor(Date.now() / 1000)),
  }
}
