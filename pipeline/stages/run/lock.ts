import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findDiskFault } from '../../disk/disk-fault.ts'
import { findHolder, type LockHolder, type Release, sayHolder, thisProcess, tryLock } from '../../disk/lock-file.ts'
import { DiskError, Interrupted, RunLocked } from '../../model/errors.ts'
import { stopOfProcess } from '../../process.ts'
import { findCurrentId } from '../../snapshot/pointer.ts'
import { removeLeftovers } from './leftovers.ts'

/**
 * The lock file. Runs share it and lock their markets separately. Work that needs the entire folder locks it
 * exclusively.
 */
export const lockName = 'run.lock'
/** Which process has the exclusive lock, for the message. */
export const holderName = 'run.holder.json'

/** Where the locks of markets are. */
export function locksFolder(dataDir: string): string {
  return join(dataDir, 'locks')
}

/**
 * Locks an entire data folder, so that no run works in it meanwhile. SIGINT and SIGTERM fire `stop`, and the work ends
 * at its next safe point. Throws RunLocked when other work has the lock, DiskError when the folder is not writable,
 * Interrupted when it was stopped.
 */
export async function withLock<T>(
  dataDir: string,
  work: (stop: AbortSignal) => Promise<T>,
  holder: LockHolder = thisProcess(),
): Promise<T> {
  const release = lockOf(dataDir, lockName, 'single')
  if (release === null) throw lockedBy(dataDir)
  const said = join(dataDir, holderName)
  sayHolder(said, holder)
  return stoppable(dataDir, work, {
    begin: () => removeLeftovers(dataDir),
    end: () => {
      rmSync(said, { force: true })
      release()
    },
  })
}

/**
 * Retries work that takes the lock, for so many minutes, while another run has the folder. Weekly work must not be
 * skipped because a run is slow. Throws the last RunLocked.
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

/**
 * Runs work under a lock. Signals end it at its next safe point. `begin` removes leftovers of a crash, and runs again
 * when the work failed. `end` releases the lock. Errors of the machine name the snapshot that readers have now.
 */
export async function stoppable<T>(
  dataDir: string,
  work: (stop: AbortSignal) => Promise<T>,
  { begin, end }: { readonly begin: () => void; readonly end: Release },
): Promise<T> {
  const signals = stopOfProcess()
  const before = findInForce(dataDir)
  try {
    begin()
    const done = await work(signals.stop)
    signals.stop.throwIfAborted()
    return done
  } catch (error) {
    throw withSnapshot(error, dataDir, before)
  } finally {
    clear(dataDir, begin)
    signals.release()
    end()
  }
}

/** Removes what the failed work left unfinished. What cannot be removed now is removed under the next lock. */
function clear(dataDir: string, begin: () => void): void {
  try {
    begin()
  } catch (error) {
    if (findDiskFault(error, dataDir) === null) throw error
  }
}

/** Adds the snapshot that readers have now to disk errors and interruptions. Returns other errors unchanged. */
function withSnapshot(error: unknown, dataDir: string, before: string | null): unknown {
  const found = error instanceof Interrupted ? error : findDiskFault(error, dataDir, true)
  if (found === null) return error
  const now = findInForce(dataDir)
  const inForce =
    now === null ? 'no snapshot is current yet' : `snapshot ${now} ${now === before ? 'stays' : 'is now'} current`
  const message = `${found.message}; ${inForce}`
  return found instanceof Interrupted
    ? new Interrupted(message, found.signal)
    : new DiskError(message, { cause: found.cause })
}

function findInForce(dataDir: string): string | null {
  try {
    return findCurrentId(dataDir)
  } catch {
    // The disk that failed cannot be read either.
    return null
  }
}

/** Null while other processes have it. Throws DiskError where the file cannot be locked. */
export function lockOf(dataDir: string, name: string, kind: 'single' | 'shared'): Release | null {
  const path = join(dataDir, name)
  try {
    return tryLock(path, kind)
  } catch (error) {
    if (findDiskFault(error, dataDir) !== null) throw withSnapshot(error, dataDir, findInForce(dataDir))
    const found = (error as Error).message
    throw new DiskError(`${path}: expected a file that can be locked, found: ${found}; check what is at this path`, {
      cause: error,
    })
  }
}

export function lockedBy(dataDir: string): RunLocked {
  const holder = findHolder(join(dataDir, holderName)) ?? findAtWork(dataDir)
  return new RunLocked(
    `another run is at work on ${dataDir}${whoText(holder)}; try again when it is done`,
    holder?.since ?? null,
  )
}

export function whoText(holder: LockHolder | null): string {
  return holder === null ? '' : `: ${holder.command}, process ${holder.pid}, since ${holder.since}`
}

/** A run that has locked markets. */
function findAtWork(dataDir: string): LockHolder | null {
  const folder = locksFolder(dataDir)
  const names = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.json')) : []
  const holders = names.map(name => findHolder(join(folder, name))).filter(holder => holder !== null)
  return holders.sort((one, other) => (one.since < other.since ? -1 : 1))[0] ?? null
}
