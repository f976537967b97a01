import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import { ObjectStoreError, SnapshotError } from '../../pipeline/model/errors.ts'
import { epochSecondsOf, type Instant } from '../../pipeline/model/instants.ts'
import { openServing } from '../../pipeline/serving/open-serving.ts'
import { findSnapshotAt } from '../../pipeline/snapshot/find-snapshot.ts'
import type { SnapshotArchive } from '../../pipeline/snapshot/snapshot-archive.ts'
import { clockOf } from '../../pipeline/snapshot/snapshot-id.ts'
import type { Query } from '../http/query.ts'
import { databaseUnavailable, Refusal } from '../http/refusal.ts'
import type { Log } from '../log/log.ts'
import { errorFields } from '../log/log.ts'
import { asOf } from '../params/as-of.ts'
import { LoadedSnapshot } from './loaded-snapshot.ts'

export interface PastOptions {
  readonly dataDir: string
  readonly archive: SnapshotArchive
  /** How many of them are in memory at a time. */
  readonly places: number
  readonly current: () => LoadedSnapshot | null
  readonly nowMs: () => number
  readonly legacyCacheHeader: boolean
  readonly log: Log
  /** How long a request waits for one; unless given, 30 seconds. */
  readonly waitMs?: number
}

/** The state of an instant. */
export interface Past {
  /** The snapshot that was current at the instant. */
  readonly snapshot: LoadedSnapshot
  /** Call it once, when the answer is made. */
  readonly release: () => void
}

/** What one client asks of the past. */
export type PastStates = Pick<PastSnapshots, 'instantIn' | 'at' | 'refuseTooOld'>

interface Place {
  readonly snapshot: Promise<LoadedSnapshot>
  users: number
  isLoaded: boolean
}

// A small country takes a tenth of a second to load, all of Europe some seconds.
const retryAfterSeconds = 5

// Half of the time after which a connection without progress is closed. Loading continues, and the next request finds the snapshot.
const longestWaitMs = 30_000

// Snapshots that are loaded and in use are free again when their answers are made.
const lookMs = 20

// A folder or a bucket may list thousands. A snapshot of the list that was deleted meanwhile makes it be read again.
const listFreshMs = 10_000

// Two MB. A month of a run every four minutes.
const mostFollows = 10_000

/**
 * Past snapshots, loaded on request. Each stays in memory until another one needs its place: the least recently used first. They reuse what
 * is equal in the current snapshot. One is loaded at a time, in the thread pool, so that answers about the present do not wait.
 * A client has one loaded at a time, and its other requests wait for that. While all places are loading, clients wait for one in the order
 * in which they came.
 */
export class PastSnapshots {
  readonly #options: PastOptions
  /** By id and the stations that are hidden in it, the least recently used first. */
  readonly #places = new Map<string, Place>()
  readonly #loading = pLimit(1)
  /** One request at a time looks for a place, in the order in which they came. */
  readonly #placing = pLimit(1)
  /** The clients with a request that waits for a place or for its snapshot. */
  readonly #asking = new Map<string, Promise<unknown>>()
  readonly #follows = new Map<string, string | null>()
  #listed: { readonly atMs: number; readonly under: string; readonly ids: Promise<readonly string[]> } | null = null

  constructor(options: PastOptions) {
    this.#options = options
  }

  /** The instant that a request names with `as_of`; null for none. Throws Refusal 400. A demonstration may be of a later day than the machine's. */
  instantIn(query: Query): Instant | null {
    const { current, nowMs } = this.#options
    return asOf(query, Math.max(Math.floor(nowMs() / 1000), current()?.createdAt ?? 0))
  }

  /** The same for one client, which has a share of the places. */
  of(client: string): PastStates {
    return {
      instantIn: query => this.instantIn(query),
      at: instant => this.at(instant, client),
      refuseTooOld: (snapshot, instant, maxAgeHours) => this.refuseTooOld(snapshot, instant, maxAgeHours),
    }
  }

  /**
   * The state of an instant. Throws Refusal: 404 with the reach where its snapshot is deleted, 503 where it takes
   * long to load it or to find a place for it, 500 where there is no current snapshot or a file cannot be read.
   */
  async at(instant: Instant, client = ''): Promise<Past> {
    try {
      return await this.#find(instant, client)
    } catch (error) {
      if (!(error instanceof SnapshotError)) throw this.#refusal(instant, error)
    }
    // It may have been deleted since the list was read.
    this.#listed = null
    try {
      return await this.#find(instant, client)
    } catch (error) {
      throw this.#refusal(instant, error)
    }
  }

  /** Reports a fault of the data or of the object store. Any other error stays as it is. */
  #refusal(instant: Instant, error: unknown): unknown {
    if (!(error instanceof SnapshotError || error instanceof ObjectStoreError)) return error
    this.#options.log.error(errorFields(error), `the snapshot of ${instant} UTC cannot be read: ${error.message}`)
    if (error instanceof SnapshotError) return databaseUnavailable()
    return new Refusal(503, 'Past snapshots cannot be reached at the moment', [
      'Retry-After',
      String(retryAfterSeconds),
    ])
  }

  /** Throws Refusal 404 where the snapshot was already too old at the instant to be served as live. */
  refuseTooOld(snapshot: LoadedSnapshot, instant: Instant, maxAgeHours: number): void {
    if (snapshot.ageHours(epochSecondsOf(instant) * 1000) <= maxAgeHours) return
    throw new Refusal(
      404,
      `There were no live prices at ${instant} UTC: the newest were of ${snapshot.manifest.createdAt} UTC, more than ${maxAgeHours} hours before`,
    )
  }

  /** Call it when no more requests come. */
  stop(): void {
    for (const key of [...this.#places.keys()]) this.#remove(key)
  }

  async #find(instant: Instant, client: string): Promise<Past> {
    const current = this.#options.current()
    if (current === null) throw databaseUnavailable()
    const id = await this.#findIdAt(instant, current)
    if (id === null) throw await this.#nothingOf(instant, current)
    if (id === current.id) return { snapshot: current, release: () => undefined }
    const hidden = await this.#hiddenIn(id, current)
    // What publishers withdrew since it was loaded must not be shown, so it is then loaded again.
    const key = [id, ...[...hidden].sort((a, b) => a - b)].join()
    return this.#take(key, client, () => this.#load(id, current, hidden))
  }

  async #findIdAt(instant: Instant, current: LoadedSnapshot): Promise<string | null> {
    // Most requests of a page that shows "now" need no list.
    if (instant >= current.manifest.createdAt) return current.id
    const ids = await this.#kept(current)
    return findSnapshotAt(ids, current.id, instant, id => this.#followsOf(id))
  }

  async #nothingOf(instant: Instant, current: LoadedSnapshot): Promise<Refusal> {
    const clocks = (await this.#kept(current)).filter(id => id <= current.id).map(clockOf)
    const before = clocks.findLast(clock => clock <= instant)
    const after = clocks.find(clock => clock > instant) ?? current.manifest.createdAt
    const reach =
      before === undefined
        ? `they are kept from ${after} to ${current.manifest.createdAt} UTC`
        : `the snapshot of that time is deleted, and the nearest kept ones are of ${before} and ${after} UTC`
    return new Refusal(404, `No prices of ${instant} UTC are kept: ${reach}`)
  }

  async #take(key: string, client: string, load: () => Promise<LoadedSnapshot>): Promise<Past> {
    const untilMs = performance.now() + (this.#options.waitMs ?? longestWaitMs)
    const place = this.#places.get(key) ?? (await this.#newPlace(key, client, load, untilMs))
    this.#places.delete(key)
    this.#places.set(key, place)
    place.users += 1
    const release = (): void => {
      place.users -= 1
    }
    try {
      return { snapshot: await inTime(place.snapshot, untilMs), release }
    } catch (error) {
      release()
      throw error
    }
  }

  /** Waits for the other snapshots of this client, and for a place. Throws Refusal 503 where that takes long. */
  async #newPlace(key: string, client: string, load: () => Promise<LoadedSnapshot>, untilMs: number) {
    for (let own = this.#asking.get(client); own !== undefined; own = this.#asking.get(client)) {
      await inTime(own, untilMs)
      const place = this.#places.get(key)
      if (place) return place
    }
    const loaded = this.#placing(() => this.#placeWhenFree(key, load, untilMs))
    const asked = loaded.then(place => place.snapshot).catch(() => undefined)
    this.#asking.set(client, asked)
    void asked.then(() => this.#asking.delete(client))
    return inTime(loaded, untilMs)
  }

  async #placeWhenFree(key: string, load: () => Promise<LoadedSnapshot>, untilMs: number) {
    // Nobody waits for it any more.
    if (performance.now() > untilMs) throw tooLate()
    while (!this.#places.has(key) && this.#places.size >= this.#options.places && !this.#freeOne()) {
      const loading = [...this.#places.values()].filter(place => !place.isLoaded)
      const next = loading.map(place => place.snapshot.catch(() => null))
      await inTime<unknown>(next.length === 0 ? pause(lookMs) : Promise.race(next), untilMs)
    }
    // Another request may have begun to load the same snapshot.
    return this.#places.get(key) ?? this.#begin(key, load)
  }

  #begin(key: string, load: () => Promise<LoadedSnapshot>): Place {
    const place: Place = { snapshot: this.#loading(load), users: 0, isLoaded: false }
    const loaded = (): void => {
      place.isLoaded = true
    }
    const failed = (): void => {
      if (this.#places.get(key) === place) this.#places.delete(key)
    }
    place.snapshot.then(loaded, failed)
    this.#places.set(key, place)
    return place
  }

  /** Removes the least recently used snapshot that no request uses. False: there is none. */
  #freeOne(): boolean {
    for (const [key, place] of this.#places) {
      if (place.users > 0 || !place.isLoaded) continue
      this.#remove(key)
      return true
    }
    return false
  }

  #remove(key: string): void {
    const retire = (snapshot: LoadedSnapshot): void => snapshot.retire()
    this.#places.get(key)?.snapshot.then(retire, () => undefined)
    this.#places.delete(key)
  }

  async #load(id: string, current: LoadedSnapshot, hidden: ReadonlySet<number>): Promise<LoadedSnapshot> {
    const { dataDir, archive, legacyCacheHeader, log } = this.#options
    await archive.bringSnapshot(id)
    const serving = await openServing(dataDir, id, current.serving)
    try {
      const loaded = await LoadedSnapshot.open(serving, current, {
        legacyCacheHeader,
        isPast: true,
        hidden,
      })
      log.info({ snapshot: id }, `loaded past snapshot ${id}`)
      return loaded
    } catch (error) {
      serving.close()
      throw error
    }
  }

  /** The stations of which a publisher withdrew a price of the time in which a snapshot was current: until the next kept one. */
  async #hiddenIn(id: string, current: LoadedSnapshot): Promise<ReadonlySet<number>> {
    if (current.takedowns.length === 0) return new Set()
    const next = (await this.#kept(current)).find(other => other > id) ?? current.id
    const [begin, end] = [clockOf(id), clockOf(next)]
    const own = current.takedowns.filter(({ from, to }) => from < end && (to === null || to > begin))
    return new Set(own.map(({ stationId }) => stationId))
  }

  /** Ids, ascending. */
  #kept(current: LoadedSnapshot): Promise<readonly string[]> {
    const listed = this.#listed
    const nowMs = Date.now()
    if (listed !== null && listed.under === current.id && nowMs - listed.atMs < listFreshMs) return listed.ids
    const ids = this.#options.archive.snapshotIds()
    const fresh = { atMs: nowMs, under: current.id, ids }
    this.#listed = fresh
    ids.catch(() => {
      if (this.#listed === fresh) this.#listed = null
    })
    return ids
  }

  /** A snapshot never changes, so what it follows is read once. */
  async #followsOf(id: string): Promise<string | null> {
    const known = this.#follows.get(id)
    if (known !== undefined) return known
    const follows = await this.#options.archive.followedBy(id)
    if (this.#follows.size >= mostFollows) this.#follows.clear()
    this.#follows.set(id, follows)
    return follows
  }
}

const late = Symbol('late')

/** Throws Refusal 503 for what is not loaded in time. `untilMs`: of `performance.now()`. */
async function inTime<Loaded>(loading: Promise<Loaded>, untilMs: number): Promise<Loaded> {
  const timer = new AbortController()
  const leftMs = Math.max(0, untilMs - performance.now())
  const end = pause(leftMs, late, { signal: timer.signal, ref: false }).catch(() => late)
  const loaded = await Promise.race([loading, end]).finally(() => timer.abort())
  if (loaded === late) throw tooLate()
  return loaded as Loaded
}

function tooLate(): Refusal {
  return new Refusal(503, 'The prices of that instant are being loaded', ['Retry-After', String(retryAfterSeconds)])
}
