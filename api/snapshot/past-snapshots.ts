import pLimit from 'p-limit'
import { ObjectStoreError, SnapshotError } from '../../pipeline/model/errors.ts'
import { epochSecondsOf, type Instant } from '../../pipeline/model/instants.ts'
import { openServing } from '../../pipeline/serving/open-serving.ts'
import type { SnapshotArchive } from '../../pipeline/snapshot/snapshot-archive.ts'
import { type SnapshotAt, snapshotAt } from '../../pipeline/snapshot/snapshot-at.ts'
import { clockOf } from '../../pipeline/snapshot/snapshot-id.ts'
import { databaseUnavailable, Refusal } from '../http/refusal.ts'
import { errorFields } from '../log/error-fields.ts'
import type { Log } from '../log/log.ts'
import { LoadedSnapshot } from './loaded-snapshot.ts'

export interface PastOptions {
  readonly dataDir: string
  readonly archive: SnapshotArchive
  /** How many past snapshots are in memory at a time. 0: none, so that only the current one answers. */
  readonly places: number
  readonly current: () => LoadedSnapshot | null
  readonly legacyCacheHeader: boolean
  readonly log: Log
}

/** What there is of an instant. */
export interface Past {
  /**
   * `kept`: the snapshot was current at the instant. `pruned`: that one is deleted, and this is the first kept one after it, with
   * all moves of prices in between.
   */
  readonly kind: 'kept' | 'pruned'
  readonly snapshot: LoadedSnapshot
  /** Of the snapshot that was current at the instant; null where it is unknown. */
  readonly id: string | null
  /** Call it once, when the answer is made. */
  readonly release: () => void
}

interface Place {
  readonly snapshot: Promise<LoadedSnapshot>
  users: number
  isLoaded: boolean
}

// A small country takes a tenth of a second to load, all of Europe some seconds.
const retryAfterSeconds = 5

// A folder or a bucket may list thousands. A snapshot of the list that was deleted meanwhile makes it be read again.
const listFreshMs = 10_000

/**
 * Past snapshots, loaded on request. Each stays in memory until another one needs its place: the least recently used first. They reuse what
 * is equal in the current snapshot. One is loaded at a time, in the thread pool, so that answers about the present do not wait.
 */
export class PastSnapshots {
  readonly #options: PastOptions
  /** By id and hidden stations, the least recently used first. */
  readonly #places = new Map<string, Place>()
  readonly #loading = pLimit(1)
  readonly #follows = new Map<string, string | null>()
  #listed: { readonly atMs: number; readonly under: string; readonly ids: Promise<readonly string[]> } | null = null

  constructor(options: PastOptions) {
    this.#options = options
  }

  /**
   * The state of an instant. Throws Refusal: 404 with the reach where nothing is kept of it, 503 while all places are in use, 500
   * where there is no current snapshot or a file cannot be read.
   */
  async at(instant: Instant): Promise<Past> {
    try {
      return await this.#find(instant)
    } catch (error) {
      if (!(error instanceof SnapshotError)) throw this.#refusal(instant, error)
    }
    // It may have been deleted since the list was read.
    this.#listed = null
    try {
      return await this.#find(instant)
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

  /** Why an answer that needs a complete snapshot is refused: of the instant, only the moves of prices are kept. */
  async onlyMoves(instant: Instant): Promise<Refusal> {
    const reach = await this.#reach()
    return new Refusal(
      404,
      `Of ${instant} UTC only the prices of single stations are kept (/live/station.php); all other answers are kept ${reach}`,
    )
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
    for (const id of [...this.#places.keys()]) this.#remove(id)
  }

  async #find(instant: Instant): Promise<Past> {
    const current = this.#options.current()
    if (current === null) throw databaseUnavailable()
    const found = await this.#snapshotAt(instant, current)
    if (found.kind === 'kept') return { kind: 'kept', id: found.id, ...(await this.#take(found.id, current)) }
    const logFrom = current.moves.reachesFrom
    if (found.kind === 'before' || logFrom === null || instant < logFrom) {
      const ofStations = logFrom === null ? '' : `, prices of single stations from ${logFrom} UTC on`
      throw new Refusal(404, `No prices of ${instant} UTC are kept: they are kept ${await this.#reach()}${ofStations}`)
    }
    return { kind: 'pruned', id: found.id, ...(await this.#take(found.next, current)) }
  }

  async #snapshotAt(instant: Instant, current: LoadedSnapshot): Promise<SnapshotAt> {
    // Most requests of a page that shows "now" need no list.
    if (instant >= current.manifest.createdAt) return { kind: 'kept', id: current.id }
    const ids = await this.#kept(current)
    return snapshotAt(ids, current.id, instant, id => this.#followsOf(id))
  }

  async #reach(): Promise<string> {
    const current = this.#options.current()
    if (current === null) throw databaseUnavailable()
    const first = (await this.#kept(current)).find(id => id <= current.id) ?? current.id
    return `from ${clockOf(first)} to ${current.manifest.createdAt} UTC`
  }

  async #take(id: string, current: LoadedSnapshot): Promise<Pick<Past, 'snapshot' | 'release'>> {
    if (id === current.id) return { snapshot: current, release: () => undefined }
    const hidden = await this.#hiddenIn(id, current)
    // What publishers withdrew since it was loaded must not be shown, so it is then loaded again.
    const key = [id, ...[...hidden].sort((a, b) => a - b)].join()
    const place = this.#places.get(key) ?? this.#newPlace(key, () => this.#load(id, current, hidden))
    this.#places.delete(key)
    this.#places.set(key, place)
    place.users += 1
    const release = (): void => {
      place.users -= 1
    }
    try {
      return { snapshot: await place.snapshot, release }
    } catch (error) {
      release()
      throw error
    }
  }

  /** Throws Refusal 503 where no place is free. */
  #newPlace(key: string, load: () => Promise<LoadedSnapshot>): Place {
    if (this.#places.size >= this.#options.places) this.#freeOne()
    const snapshot = this.#loading(load)
    const place: Place = { snapshot, users: 0, isLoaded: false }
    const loaded = (): void => {
      place.isLoaded = true
    }
    const failed = (): void => {
      if (this.#places.get(key) === place) this.#places.delete(key)
    }
    snapshot.then(loaded, failed)
    this.#places.set(key, place)
    return place
  }

  #freeOne(): void {
    for (const [id, place] of this.#places) {
      if (place.users > 0 || !place.isLoaded) continue
      this.#remove(id)
      return
    }
    throw new Refusal(503, 'Too many past snapshots are requested at once', ['Retry-After', String(retryAfterSeconds)])
  }

  #remove(id: string): void {
    const retire = (snapshot: LoadedSnapshot): void => snapshot.retire()
    this.#places.get(id)?.snapshot.then(retire, () => undefined)
    this.#places.delete(id)
  }

  async #load(id: string, current: LoadedSnapshot, hidden: ReadonlySet<number>): Promise<LoadedSnapshot> {
    const { dataDir, archive, legacyCacheHeader, log } = this.#options
    await archive.bringSnapshot(id)
    const serving = await openServing(dataDir, id, current.serving)
    try {
      const loaded = await LoadedSnapshot.open(serving, current, {
        legacyCacheHeader,
        isPast: true,
        takedowns: current.takedowns,
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
    this.#follows.set(id, follows)
    return follows
  }
}
