import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findHolder, type LockHolder, type Release, sayHolder, thisProcess } from '../../disk/lock-file.ts'
import { RunLocked } from '../../model/errors.ts'
import { isMarketSource, type Source } from '../../source.ts'
import { removeDownloadLeftovers } from './leftovers.ts'
import { downloadsLock, lockedBy, lockOf, locksFolder, pauseMs, stoppable, whoText } from './lock.ts'

/** A source that another process is downloading. */
export interface LockedSource {
  readonly id: string
  /** Null where the download has just begun or ended. */
  readonly holder: LockHolder | null
}

export interface SourceLocks {
  readonly stop: AbortSignal
  /** Requested sources that other processes are downloading. */
  readonly locked: readonly LockedSource[]
}

/**
 * Locks sources, so that each is downloaded by one process at a time. The folder itself is not locked: meanwhile other runs
 * download other sources and publish. Throws RunLocked when other processes download all requested markets, or when work on
 * the whole folder (`withLock`) has locked it. Otherwise as `withLock`.
 */
export async function withSources<T>(
  dataDir: string,
  sources: readonly Source[],
  work: (locks: SourceLocks) => Promise<T>,
): Promise<T> {
  const shared = await shareFolder(dataDir)
  const releases: Release[] = []
  const locked: LockedSource[] = []
  try {
    for (const { descriptor } of sources) {
      const release = lockSource(dataDir, descriptor.id)
      if (release === null) locked.push({ id: descriptor.id, holder: findHolder(holderFile(dataDir, descriptor.id)) })
      else releases.push(release)
    }
    refuseAllLocked(dataDir, sources, locked)
    return await stoppable(dataDir, stop => work({ stop, locked }))
  } finally {
    for (const release of releases) release()
    shared()
    clearDownloads(dataDir)
  }
}

/** Null while another process has the lock. `id`: of a source, or another name for its archive. */
export function lockSource(dataDir: string, id: string): Release | null {
  const release = lockOf(locksFolder(dataDir), `${id}.lock`, 'single')
  if (release === null) return null
  sayHolder(holderFile(dataDir, id), thisProcess())
  return () => {
    rmSync(holderFile(dataDir, id), { force: true })
    release()
  }
}

/** Whether a process is downloading a source, or waits to publish it. */
export function isAtWork(dataDir: string, id: string): boolean {
  const release = lockOf(locksFolder(dataDir), `${id}.lock`, 'single')
  release?.()
  return release === null
}

function holderFile(dataDir: string, id: string): string {
  return join(locksFolder(dataDir), `${id}.json`)
}

// The longest time for which the process that removes leftovers has the folder to itself.
const sharedWithinMs = 5000

/** Removes leftovers of downloads if there is no other download, then joins the downloads. */
async function shareFolder(dataDir: string): Promise<Release> {
  clearDownloads(dataDir)
  const until = performance.now() + sharedWithinMs
  for (;;) {
    const release = lockOf(locksFolder(dataDir), downloadsLock, 'shared')
    if (release !== null) return release
    if (performance.now() > until) throw lockedBy(dataDir)
    await sleep(pauseMs)
  }
}

function clearDownloads(dataDir: string): void {
  const alone = lockOf(locksFolder(dataDir), downloadsLock, 'single')
  if (alone === null) return
  try {
    removeDownloadLeftovers(dataDir)
  } finally {
    alone()
  }
}

/** The rates alone are not enough for a run. */
function refuseAllLocked(dataDir: string, sources: readonly Source[], locked: readonly LockedSource[]): void {
  const markets = sources.filter(isMarketSource)
  const needed = (markets.length > 0 ? markets : sources).map(({ descriptor }) => descriptor.id)
  const missing = locked.filter(({ id }) => needed.includes(id))
  if (needed.length === 0 || missing.length < needed.length) return
  const holders = missing.flatMap(({ holder }) => holder ?? [])
  const longest = holders.sort((one, other) => (one.since < other.since ? -1 : 1))[0] ?? null
  throw new RunLocked(
    `another run is at work on ${needed.join(', ')} of ${dataDir}${whoText(longest)}; try again when it is done`,
    longest?.since ?? null,
  )
}
