import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stagingFolder } from '../../disk/durable.ts'
import { RunLocked } from '../../model/errors.ts'
import type { Instant } from '../../model/instants.ts'
import { partsFolder } from '../../snapshot/part.ts'
import { isMarketSource, type Source } from '../../source.ts'
import { removeLeftovers } from './leftovers.ts'
import { lockedBy, lockName, lockOf, locksFolder, refuseMissing, stoppable, whoText } from './lock.ts'
import { findHolder, type LockHolder, type Release, sayHolder, thisProcess } from './lock-file.ts'

/** A market that another run has locked. */
export interface LockedMarket {
  /** A country code, `rates`, `history` or `map`. */
  readonly name: string
  /** Null where the run has just begun or ended. */
  readonly holder: LockHolder | null
}

/** The markets that a run has locked, from its downloads until its snapshot is current. */
export interface MarketLocks {
  readonly stop: AbortSignal
  /** Requested markets that other runs have locked. */
  readonly locked: readonly LockedMarket[]
  /** Whether this run has locked a market, or could lock it now. */
  take(name: string): boolean
  /** Runs work that only one run may do at a time. Waits for the lock. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

/** The lock for work that only one run may do at a time. */
const turnName = 'publish'

/** The lock name of a source. All sources of a market share one. */
export function lockNameOf(source: Source): string {
  return isMarketSource(source) ? source.descriptor.country : source.kind
}

/**
 * Locks markets of a data folder, while other runs may work on other markets. Throws RunLocked when other runs have all
 * requested markets, or all markets there are. Otherwise as `withLock`.
 */
export async function withMarkets<T>(
  dataDir: string,
  sources: readonly Source[],
  work: (held: MarketLocks) => Promise<T>,
  holder: LockHolder = thisProcess(),
): Promise<T> {
  const folder = await shareFolder(dataDir)
  const locks = new Locks(dataDir, holder)
  const names = [...new Set(sources.map(lockNameOf))].sort()
  try {
    const locked = names.filter(name => !locks.take(name)).map(name => ({ name, holder: locks.holderOf(name) }))
    refuseAllLocked(dataDir, sources, locked)
    return await stoppable(
      dataDir,
      stop => work({ stop, locked, take: name => locks.take(name), inTurn: inner => locks.inTurn(inner, stop) }),
      { begin: () => locks.clear(), end: () => undefined },
    )
  } finally {
    locks.release()
    folder()
    clearAlone(dataDir)
  }
}

/**
 * Runs work on a folder that must exist, while no run publishes in it. Other runs continue. Throws UsageError where the
 * folder does not exist.
 */
export async function inTurn<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  refuseMissing(dataDir)
  return withMarkets(dataDir, [], held => held.inTurn(work))
}

// The longest time for which the process that removes leftovers has the folder to itself.
const sharedWithinMs = 5000
const pauseMs = 20

/** Removes leftovers from the folder if no other run works in it, then takes the shared lock. */
async function shareFolder(dataDir: string): Promise<Release> {
  clearAlone(dataDir)
  const until = performance.now() + sharedWithinMs
  for (;;) {
    const release = lockOf(dataDir, lockName, 'shared')
    if (release !== null) return release
    if (performance.now() > until) throw lockedBy(dataDir)
    await sleep(pauseMs)
  }
}

function clearAlone(dataDir: string): void {
  const alone = lockOf(dataDir, lockName, 'single')
  if (alone === null) return
  try {
    removeLeftovers(dataDir)
  } finally {
    alone()
  }
}

function refuseAllLocked(dataDir: string, sources: readonly Source[], locked: readonly LockedMarket[]): void {
  const markets = sources.filter(isMarketSource)
  const needed = (markets.length > 0 ? markets : sources).map(lockNameOf)
  if (needed.length === 0 || needed.some(name => !locked.some(one => one.name === name))) return
  const longest = locked.map(({ holder }) => holder).sort((one, other) => compare(one, other))[0] ?? null
  throw new RunLocked(
    `another run is at work on ${[...new Set(needed)].join(', ')} of ${dataDir}${whoText(longest)}; try again when it is done`,
    longest?.since ?? null,
  )
}

function compare(one: LockHolder | null, other: LockHolder | null): number {
  const since = (holder: LockHolder | null): Instant => holder?.since ?? '9999'
  return since(one) < since(other) ? -1 : 1
}

/** The locks of one run. */
class Locks {
  readonly #dataDir: string
  readonly #holder: LockHolder
  readonly #held = new Map<string, Release>()

  constructor(dataDir: string, holder: LockHolder) {
    this.#dataDir = dataDir
    this.#holder = holder
  }

  take(name: string): boolean {
    if (this.#held.has(name)) return true
    const release = lockOf(locksFolder(this.#dataDir), `${name}.lock`, 'single')
    if (release === null) return false
    sayHolder(this.#said(name), this.#holder)
    this.#held.set(name, () => {
      rmSync(this.#said(name), { force: true })
      release()
    })
    return true
  }

  holderOf(name: string): LockHolder | null {
    return findHolder(this.#said(name))
  }

  async inTurn<T>(work: () => Promise<T>, stop: AbortSignal): Promise<T> {
    while (!this.take(turnName)) {
      stop.throwIfAborted()
      await sleep(pauseMs)
    }
    try {
      return await work()
    } finally {
      this.#letGo(turnName)
    }
  }

  /** Removes what a crash, or this run, left unfinished in these markets. */
  clear(): void {
    for (const name of this.#held.keys()) {
      rmSync(stagingFolder(join(partsFolder(this.#dataDir), name)), { recursive: true, force: true })
    }
  }

  release(): void {
    for (const name of [...this.#held.keys()]) this.#letGo(name)
  }

  #letGo(name: string): void {
    this.#held.get(name)!()
    this.#held.delete(name)
  }

  #said(name: string): string {
    return join(locksFolder(this.#dataDir), `${name}.json`)
  }
}
