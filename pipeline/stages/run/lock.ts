import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findDiskFault } from '../../disk/disk-fault.ts'
import { findHolder, type LockHolder, type Release, sayHolder, thisProcess, tryLock } from '../../disk/lock-file.ts'
import { DiskError, Interrupted, RunLocked } from '../../model/errors.ts'
import { openPartStore } from '../../part-store/open-part-store.ts'
import type { PartStore } from '../../part-store/part-store.ts'
import { safePoint, stopOfProcess } from '../../process.ts'
import { findCurrentId } from '../../snapshot/pointer.ts'
import { removeDownloadLeftovers, removeLeftovers } from './leftovers.ts'

/** The one lock of a data folder: only the process that has it validates, publishes or deletes. */
export const lockName = 'run.lock'
/** Which process has it, for the message. */
export const holderName = 'run.holder.json'
/** Shared by all downloads, which need no other lock of the folder. Work on the whole folder has it alone. */
export const downloadsLock = 'downloads.lock'

/** Where the locks of downloads are: the shared one, and one for each source. */
export function locksFolder(dataDir: string): string {
  return join(dataDir, 'locks')
}

/**
 * Locks an entire data folder, so that no run works in it and nothing is downloaded into it meanwhile. SIGINT and SIGTERM fire
 * `stop`, and the work ends at its next safe point. Throws RunLocked when other work has the lock, DiskError when the folder
 * is not writable, Interrupted when it was stopped.
 */
export async function withLock<T>(
  dataDir: string,
  work: (stop: AbortSignal) => Promise<T>,
  holder: LockHolder = thisProcess(),
): Promise<T> {
  const release = lockOf(dataDir, lockName, 'single')
  if (release === null) throw lockedBy(dataDir)
  const downloads = lockOf(locksFolder(dataDir), downloadsLock, 'single')
  if (downloads === null) {
    release()
    throw lockedBy(dataDir)
  }
  const alone = async (stop: AbortSignal): Promise<T> => {
    removeDownloadLeftovers(dataDir)
    try {
      return await work(stop)
    } finally {
      clear(dataDir, removeDownloadLeftovers)
    }
  }
  try {
    return await stoppable(dataDir, stop => holding(dataDir, release, () => alone(stop), holder))
  } finally {
    downloads()
  }
}

/** Takes the lock of a folder for work that takes seconds, while downloads continue. Otherwise as `whileLocked`. */
export function inTurn<T>(
  dataDir: string,
  work: (store: PartStore, stop: AbortSignal) => Promise<T>,
  tell?: TellWaiting,
): Promise<T> {
  return stoppable(dataDir, stop => whileLocked(dataDir, stop, store => work(store, stop), tell, shortWaitMs))
}

/** Called once, when the lock is not free after `afterMs`, with what has it. */
export interface TellWaiting {
  readonly afterMs: number
  readonly tell: (holder: LockHolder | null) => void
}

/** How long a command waits that a person may have called. */
const shortWaitMs = 60_000
/** The first run of all markets publishes for some minutes on a slow machine. */
const longWaitMs = 600_000
export const pauseMs = 20

/**
 * Waits for the lock of a folder, makes the snapshot of its part store current in it, and works. Throws RunLocked when other
 * work has the lock for too long, ObjectStoreError when the store cannot be reached.
 */
export async function whileLocked<T>(
  dataDir: string,
  stop: AbortSignal,
  work: (store: PartStore) => Promise<T>,
  waiting?: TellWaiting,
  waitMs = longWaitMs,
): Promise<T> {
  const began = performance.now()
  let isSaid = false
  let release = lockOf(dataDir, lockName, 'single')
  while (release === null) {
    await safePoint(stop)
    const waited = performance.now() - began
    if (waited > waitMs) throw lockedBy(dataDir)
    if (waiting && !isSaid && waited >= waiting.afterMs) {
      waiting.tell(holderOf(dataDir))
      isSaid = true
    }
    await sleep(pauseMs)
    release = lockOf(dataDir, lockName, 'single')
  }
  return holding(dataDir, release, async () => {
    const store = await openPartStore(dataDir)
    await store.follow()
    return work(store)
  })
}

/** Works under the lock that this process has taken, between two removals of leftovers, and releases it. */
async function holding<T>(
  dataDir: string,
  release: Release,
  work: () => Promise<T>,
  holder: LockHolder = thisProcess(),
): Promise<T> {
  const said = join(dataDir, holderName)
  sayHolder(said, holder)
  try {
    removeLeftovers(dataDir)
    return await work()
  } finally {
    clear(dataDir, removeLeftovers)
    rmSync(said, { force: true })
    release()
  }
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
 * Runs work that signals end at its next safe point. Errors of the machine name the snapshot that readers have now.
 */
export async function stoppable<T>(dataDir: string, work: (stop: AbortSignal) => Promise<T>): Promise<T> {
  const signals = stopOfProcess()
  const before = findInForce(dataDir)
  try {
    const done = await work(signals.stop)
    signals.stop.throwIfAborted()
    return done
  } catch (error) {
    throw withSnapshot(error, dataDir, before)
  } finally {
    signals.release()
  }
}

/** Removes what failed work left unfinished. What cannot be removed now is removed under the next lock. */
function clear(dataDir: string, remove: (dataDir: string) => void): void {
  try {
    remove(dataDir)
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
  const holder = holderOf(dataDir)
  return new RunLocked(
    `another run is at work on ${dataDir}${whoText(holder)}; try again when it is done`,
    holder?.since ?? null,
  )
}

function holderOf(dataDir: string): LockHolder | null {
  return findHolder(join(dataDir, holderName)) ?? findAtWork(dataDir)
}

export function whoText(holder: LockHolder | null): string {
  return holder === null ? '' : `: ${holder.command}, process ${holder.pid}, since ${holder.since}`
}

/** A process that has locked sources. */
function findAtWork(dataDir: string): LockHolder | null {
  const folder = locksFolder(dataDir)
  const names = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.json')) : []
  const holders = names.map(name => findHolder(join(folder, name))).filter(holder => holder !== null)
  return holders.sort((one, other) => (one.since < other.since ? -1 : 1))[0] ?? null
}
