import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findDiskFault } from '../model/disk-fault.ts'
import { DiskError, Interrupted, RunLocked, UsageError } from '../model/errors.ts'
import { stopOfProcess } from '../model/stop.ts'
import { findCurrentId } from '../snapshot/pointer.ts'
import { removeLeftovers } from './leftovers.ts'
import { findHolder, type LockHolder, type Release, sayHolder, thisProcess, tryLock } from './lock-file.ts'

/** The file that is locked: runs share it, and hold their markets; what needs the whole folder holds it alone. */
export const lockName = 'run.lock'
/** Who holds the whole folder, for the message. */
export const holderName = 'run.holder.json'

/** Where the locks of markets are. */
export function locksFolder(dataDir: string): string {
  return join(dataDir, 'locks')
}

/**
 * Holds a whole data folder: no run is at work in it meanwhile. SIGINT and SIGTERM fire `stop`, and the work ends at its next safe
 * point. Throws RunLocked when something else is at work, DiskError when nothing can be written there, Interrupted when it was
 * stopped.
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

/** The same in a folder that has to be there: a name that is mistyped makes no folder. Throws UsageError where it is not. */
export async function withLockOf<T>(dataDir: string, work: (stop: AbortSignal) => Promise<T>): Promise<T> {
  refuseMissing(dataDir)
  return withLock(dataDir, work)
}

export function refuseMissing(dataDir: string): void {
  if (!existsSync(dataDir)) throw new UsageError(`${dataDir}: there is no such folder; --data-dir says which`)
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

/**
 * Work under a lock that signals end at its next safe point. `begin` clears away what a crash left, and does so again when the work
 * failed; `end` lets go of the lock. What the machine refused is said with the snapshot that readers have now.
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

/** What failed left half done goes at once. What cannot be removed now, the next who holds the folder removes. */
function clear(dataDir: string, begin: () => void): void {
  try {
    begin()
  } catch (error) {
    if (findDiskFault(error, dataDir) === null) throw error
  }
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

/** Null while others hold it. Throws DiskError where nothing can be locked. */
export function lockOf(dataDir: string, name: string, kind: 'single' | 'shared'): Release | null {
  const path = join(dataDir, name)
  try {
    return tryLock(path, kind)
  } catch (error) {
    if (findDiskFault(error, dataDir) !== null) throw withSnapshot(error, dataDir, findInForce(dataDir))
    const found = (error as Error).message
    throw new DiskError(`${path}: expected a file that can be locked, found: ${found}; see to what is there`, {
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

/** A run that holds markets. */
function findAtWork(dataDir: string): LockHolder | null {
  const folder = locksFolder(dataDir)
  const names = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.json')) : []
  const holders = names.map(name => findHolder(join(folder, name))).filter(holder => holder !== null)
  return holders.sort((one, other) => (one.since < other.since ? -1 : 1))[0] ?? null
}
