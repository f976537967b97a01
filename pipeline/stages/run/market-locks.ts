import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { stagingFolder } from '../../disk/durable.ts'
import { findHolder, type LockHolder, type Release, sayHolder, thisProcess } from '../../disk/lock-file.ts'
import { RunLocked } from '../../model/errors.ts'
import type { Instant } from '../../model/instants.ts'
import { openPartStore } from '../../part-store/open-part-store.ts'
import type { Lease, LeaseHolder, PartStore } from '../../part-store/part-store.ts'
import { partsFolder } from '../../snapshot/part.ts'
import { isMarketSource, type Source } from '../../source.ts'
import { removeLeftovers } from './leftovers.ts'
import { lockedBy, lockName, lockOf, locksFolder, stoppable, whoText } from './lock.ts'

/** A market that another run has locked. */
export interface LockedMarket {
  /** A country code, `rates`, `history` or `map`. */
  readonly name: string
  /** Null where the run has just begun or ended. */
  readonly holder: LockHolder | null
}

/**
 * The markets that a run has locked, from its downloads until its snapshot is current: by a file lock, which other processes
 * of this host see, and by a lease of the part store, which other hosts see.
 */
export interface MarketLocks {
  readonly stop: AbortSignal
  /** Requested markets that other runs have locked. */
  readonly locked: readonly LockedMarket[]
  /** Where the run publishes. It has the leases of the locked markets. */
  readonly store: PartStore
  /** Whether this run has locked a market, or could lock it now. */
  take(name: string): Promise<boolean>
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
 * Locks markets of a data folder, while other runs may work on other markets, and then makes the snapshot of the part store
 * current in the folder: what another host has published before it gave back its leases is there. Throws RunLocked when
 * other runs have all requested markets, or all markets there are, and ObjectStoreError when the store cannot be reached.
 * Otherwise as `withLock`.
 */
export async function withMarkets<T>(
  dataDir: string,
  sources: readonly Source[],
  work: (held: MarketLocks) => Promise<T>,
  holder: LockHolder = thisProcess(),
): Promise<T> {
  const folder = await shareFolder(dataDir)
  const store = await openPartStore(dataDir)
  const locks = new Locks(dataDir, store, holder)
  const names = [...new Set(sources.map(lockNameOf))].sort()
  try {
    const locked = await locks.takeAll(names)
    refuseAllLocked(dataDir, sources, locked)
    await store.follow()
    return await stoppable(
      dataDir,
      stop => work({ stop, locked, store, take: name => locks.take(name), inTurn: inner => locks.inTurn(inner, stop) }),
      { begin: () => locks.clear(), end: () => undefined },
    )
  } finally {
    await locks.release()
    folder()
    clearAlone(dataDir)
  }
}

/** Runs work on a folder while no run publishes in it. Other runs continue. */
export async function inTurn<T>(dataDir: string, work: (store: PartStore) => Promise<T>): Promise<T> {
  return withMarkets(dataDir, [], held => held.inTurn(() => work(held.store)))
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

/** How many leases are taken at once: each is two or three requests. */
const takenAtOnce = 8

/** The locks of one run. */
class Locks {
  readonly #dataDir: string
  readonly #store: PartStore
  readonly #holder: LockHolder
  readonly #held = new Map<string, () => Promise<void>>()
  /** Markets that other hosts have, as far as it is known. */
  readonly #elsewhere = new Map<string, LockHolder>()

  constructor(dataDir: string, store: PartStore, holder: LockHolder) {
    this.#dataDir = dataDir
    this.#store = store
    this.#holder = holder
  }

  /**
   * Takes those that are free, and returns the others. Each host begins at another market, so that hosts that begin at the
   * same time share the markets instead of one getting all.
   */
  async takeAll(names: readonly string[]): Promise<LockedMarket[]> {
    const from = Math.floor(Math.random() * names.length)
    const limit = pLimit(takenAtOnce)
    const taken = new Set<string>()
    const takeOne = async (name: string): Promise<void> => {
      if (await this.take(name)) taken.add(name)
    }
    await Promise.all([...names.slice(from), ...names.slice(0, from)].map(name => limit(takeOne, name)))
    return names.filter(name => !taken.has(name)).map(name => ({ name, holder: this.#holderOf(name) }))
  }

  async take(name: string): Promise<boolean> {
    if (this.#held.has(name)) return true
    const release = this.#lock(name)
    if (release === null) return false
    const lease = await this.#leaseOrRelease(name, release)
    if ('heldBy' in lease) {
      this.#elsewhere.set(name, lease.heldBy)
      release()
      return false
    }
    this.#held.set(name, async () => {
      await lease.release()
      release()
    })
    return true
  }

  async #leaseOrRelease(name: string, release: Release): Promise<Lease | LeaseHolder> {
    try {
      return await this.#store.takeLease(name, this.#holder)
    } catch (error) {
      release()
      throw error
    }
  }

  #lock(name: string): Release | null {
    const release = lockOf(locksFolder(this.#dataDir), `${name}.lock`, 'single')
    if (release === null) return null
    sayHolder(this.#said(name), this.#holder)
    return () => {
      rmSync(this.#said(name), { force: true })
      release()
    }
  }

  #holderOf(name: string): LockHolder | null {
    return findHolder(this.#said(name)) ?? this.#elsewhere.get(name) ?? null
  }

  /** Only for the processes of this host. Of two hosts, the second composes again: see `publish`. */
  async inTurn<T>(work: () => Promise<T>, stop: AbortSignal): Promise<T> {
    let release = this.#lock(turnName)
    while (release === null) {
      stop.throwIfAborted()
      await sleep(pauseMs)
      release = this.#lock(turnName)
    }
    try {
      return await work()
    } finally {
      release()
    }
  }

  /** Removes what a crash, or this run, left unfinished in these markets. */
  clear(): void {
    for (const name of this.#held.keys()) {
      rmSync(stagingFolder(join(partsFolder(this.#dataDir), name)), { recursive: true, force: true })
    }
  }

  async release(): Promise<void> {
    const releases = [...this.#held.values()]
    this.#held.clear()
    await Promise.all(releases.map(release => release()))
  }

  #said(name: string): string {
    return join(locksFolder(this.#dataDir), `${name}.json`)
  }
}
