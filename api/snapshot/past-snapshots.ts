import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import { appliesAt } from '../../pipeline/model/corrections.ts'
import { ObjectStoreError, SnapshotError } from '../../pipeline/model/errors.ts'
import { epochSecondsOf, type Instant } from '../../pipeline/model/instants.ts'
import { movesToRead, unchangedSince } from '../../pipeline/past/prices-then.ts'
import { openServing } from '../../pipeline/serving/open-serving.ts'
import { type Manifest, readManifest } from '../../pipeline/snapshot/manifest.ts'
import { snapshotFolder } from '../../pipeline/snapshot/pointer.ts'
import { type RateEver, ratesEverOf, readRatesEver } from '../../pipeline/snapshot/rates-ever.ts'
import type { SnapshotArchive } from '../../pipeline/snapshot/snapshot-archive.ts'
import { type SnapshotAt, snapshotAt } from '../../pipeline/snapshot/snapshot-at.ts'
import { clockOf } from '../../pipeline/snapshot/snapshot-id.ts'
import { databaseUnavailable, Refusal } from '../http/refusal.ts'
import { errorFields } from '../log/error-fields.ts'
import type { Log } from '../log/log.ts'
import { asOf } from '../params/as-of.ts'
import type { Query } from '../params/query.ts'
import { LoadedSnapshot } from './loaded-snapshot.ts'
import { pastServing } from './past-serving.ts'
import { type BuildPast, buildInThread } from './past-thread.ts'

export interface PastOptions {
  readonly dataDir: string
  readonly archive: SnapshotArchive
  /** How many kept snapshots are in memory at a time, and how many states that are built from moves. */
  readonly places: number
  readonly current: () => LoadedSnapshot | null
  readonly nowMs: () => number
  readonly legacyCacheHeader: boolean
  readonly log: Log
  /** Builds the state of an instant from moves; unless given, in a thread. */
  readonly build?: BuildPast
  /** How long a request waits for a state; unless given, 30 seconds. */
  readonly waitMs?: number
}

/** The state of an instant. */
export interface Past {
  /** The snapshot that was current at the instant. Where that one is deleted, its prices, built from the moves of prices. */
  readonly snapshot: LoadedSnapshot
  /** Call it once, when the answer is made. */
  readonly release: () => void
}

/** What one client asks of the past. */
export type PastStates = Pick<PastSnapshots, 'instantIn' | 'at' | 'refuseTooOld'>

/** A kept snapshot loads in a second or two. A state that is built from moves takes several, and more memory. */
type PlaceKind = 'kept' | 'built'

interface Place {
  readonly kind: PlaceKind
  readonly snapshot: Promise<LoadedSnapshot>
  users: number
  isLoaded: boolean
}

interface WantedState {
  readonly kind: PlaceKind
  readonly key: string
  readonly client: string
}

// A small country takes a tenth of a second to load, all of Europe some seconds.
const retryAfterSeconds = 5

// The state of all of Europe takes 5 to 7 s to build, and waits for the one before it. Half of the time after which a connection without
// progress is closed. Building continues, and the next request finds the state.
const longestWaitMs = 30_000

// States that are loaded and in use are free again when their answers are made.
const lookMs = 20

// A minute or two of a processor: more than that would be a denial of service by a few requests.
const mostMoves = 100_000_000

// A folder or a bucket may list thousands. A snapshot of the list that was deleted meanwhile makes it be read again.
const listFreshMs = 10_000

// Two MB. A month of a run every four minutes.
const mostFollows = 10_000

/**
 * Past states, loaded on request: kept snapshots, and those that are built from moves where the snapshot is deleted. Each stays in memory until another one needs its place: the least recently used first. They reuse what
 * is equal in the current snapshot. One of each kind is loaded at a time, in the thread pool, so that answers about the present do not wait.
 * Each kind has places of its own: requests for deleted instants do not take those of kept snapshots. A client has one state of a kind loaded
 * at a time, and its other requests wait for that. While all places are loading, clients wait for one in the order in which they came.
 */
export class PastSnapshots {
  readonly #options: PastOptions
  /** By everything that a state is made from, the least recently used first. */
  readonly #places = new Map<string, Place>()
  readonly #loading = { kept: pLimit(1), built: pLimit(1) }
  /** One request of a kind at a time looks for a place, in the order in which they came. */
  readonly #placing = { kept: pLimit(1), built: pLimit(1) }
  /** The clients with a request that waits for a place or for its state. */
  readonly #asking = { kept: new Map<string, Promise<unknown>>(), built: new Map<string, Promise<unknown>>() }
  readonly #follows = new Map<string, string | null>()
  readonly #build: BuildPast
  #rates: { readonly sha256: string | undefined; readonly rates: readonly RateEver[] } | undefined
  #listed: { readonly atMs: number; readonly under: string; readonly ids: Promise<readonly string[]> } | null = null

  constructor(options: PastOptions) {
    this.#options = options
    this.#build = options.build ?? buildInThread()
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
   * The state of an instant. Throws Refusal: 404 with the reach where nothing is kept of it, 503 where it takes
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
    const found = await this.#snapshotAt(instant, current)
    if (found.kind === 'kept') {
      if (found.id === current.id) return { snapshot: current, release: () => undefined }
      const hidden = await this.#hiddenIn(found.id, current)
      // What publishers withdrew since it was loaded must not be shown, so it is then loaded again.
      const key = [found.id, ...[...hidden].sort((a, b) => a - b)].join()
      return this.#take({ kind: 'kept', key, client }, () => this.#loadKept(found.id, current, hidden))
    }
    const logFrom = current.moves.reachesFrom
    if (logFrom === null || instant < logFrom) throw await this.#nothingOf(instant)
    const id = found.kind === 'pruned' ? found.id : null
    const { takedowns, manifest } = current
    const archives = manifest.segments.flatMap(({ name, backfilled }) => (backfilled === undefined ? [] : name))
    // The prices are the same from a snapshot to the next, except for the withdrawals in force, and that an archive of another market may
    // have moves in between.
    const state =
      archives.length === 0 && id !== null ? id : unchangedSince(manifest.segments, this.#ratesOf(manifest), instant)
    const withdrawn = takedowns.filter(takedown => appliesAt(takedown, instant)).map(takedown => takedown.id)
    const key = ['moves', state, id, found.next, ratesEverOf(manifest.parts)?.sha256, ...withdrawn, ...archives].join()
    return this.#take({ kind: 'built', key, client }, () => this.#loadMoves({ instant, id, base: found.next }, current))
  }

  async #snapshotAt(instant: Instant, current: LoadedSnapshot): Promise<SnapshotAt> {
    // Most requests of a page that shows "now" need no list.
    if (instant >= current.manifest.createdAt) return { kind: 'kept', id: current.id }
    const ids = await this.#kept(current)
    return snapshotAt(ids, current.id, instant, id => this.#followsOf(id))
  }

  async #nothingOf(instant: Instant): Promise<Refusal> {
    const current = this.#options.current()
    if (current === null) throw databaseUnavailable()
    const first = (await this.#kept(current)).find(id => id <= current.id) ?? current.id
    const { reachesFrom } = current.moves
    const moves = reachesFrom === null ? '' : `, and as moves of prices from ${reachesFrom} UTC on`
    const kept = `from ${clockOf(first)} to ${current.manifest.createdAt} UTC`
    return new Refusal(404, `No prices of ${instant} UTC are kept: they are kept ${kept}${moves}`)
  }

  async #take(wanted: WantedState, load: () => Promise<LoadedSnapshot>): Promise<Past> {
    const untilMs = performance.now() + (this.#options.waitMs ?? longestWaitMs)
    const { key } = wanted
    const place = this.#places.get(key) ?? (await this.#newPlace(wanted, load, untilMs))
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

  /** Waits for the other states of this client, and for a place. Throws Refusal 503 where that takes long. */
  async #newPlace({ kind, key, client }: WantedState, load: () => Promise<LoadedSnapshot>, untilMs: number) {
    const asking = this.#asking[kind]
    for (let own = asking.get(client); own !== undefined; own = asking.get(client)) {
      await inTime(own, untilMs)
      const place = this.#places.get(key)
      if (place) return place
    }
    const loaded = this.#placing[kind](() => this.#placeWhenFree(kind, key, load, untilMs))
    const asked = loaded.then(place => place.snapshot).catch(() => undefined)
    asking.set(client, asked)
    void asked.then(() => asking.delete(client))
    return inTime(loaded, untilMs)
  }

  async #placeWhenFree(kind: PlaceKind, key: string, load: () => Promise<LoadedSnapshot>, untilMs: number) {
    // Nobody waits for it any more.
    if (performance.now() > untilMs) throw tooLate()
    const ofKind = () => [...this.#places.values()].filter(place => place.kind === kind)
    while (!this.#places.has(key) && ofKind().length >= this.#options.places && !this.#freeOne(kind)) {
      const loading = ofKind().filter(place => !place.isLoaded)
      const next = loading.map(place => place.snapshot.catch(() => null))
      await inTime<unknown>(next.length === 0 ? pause(lookMs) : Promise.race(next), untilMs)
    }
    // Another request may have begun to load the same state.
    return this.#places.get(key) ?? this.#begin(kind, key, load)
  }

  #begin(kind: PlaceKind, key: string, load: () => Promise<LoadedSnapshot>): Place {
    const place: Place = { kind, snapshot: this.#loading[kind](load), users: 0, isLoaded: false }
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

  /** Removes the least recently used state of a kind that no request uses. False: there is none. */
  #freeOne(kind: PlaceKind): boolean {
    for (const [key, place] of this.#places) {
      if (place.kind !== kind || place.users > 0 || !place.isLoaded) continue
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

  async #loadKept(id: string, current: LoadedSnapshot, hidden: ReadonlySet<number>): Promise<LoadedSnapshot> {
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

  /** Throws Refusal 404 where no price was in force, or where too many moves would have to be read. */
  async #loadMoves(
    { instant, id, base }: { readonly instant: Instant; readonly id: string | null; readonly base: string },
    current: LoadedSnapshot,
  ): Promise<LoadedSnapshot> {
    const { dataDir, archive, legacyCacheHeader, log } = this.#options
    await archive.bringSnapshot(base)
    const manifest = readManifest(snapshotFolder(dataDir, base))
    const moves = movesToRead(manifest, current.manifest, instant)
    if (moves > mostMoves) throw tooManyMoves(instant, moves)
    const state = await this.#build({ dataDir, instant, base, current: current.id, id, takedowns: current.takedowns })
    if (state === null) throw await this.#nothingOf(instant)
    const serving = await pastServing(state, manifest, current.moves)
    const detailsOf = manifest.createdAt
    const loaded = await LoadedSnapshot.open(serving, null, {
      legacyCacheHeader,
      isPast: true,
      detailsOf,
    })
    log.info({ snapshot: serving.id, moves }, `built the state of ${instant} UTC from ${moves} moves`)
    return loaded
  }

  /** The stations of which a publisher withdrew a price of the time in which a snapshot was current: until the next kept one. */
  async #hiddenIn(id: string, current: LoadedSnapshot): Promise<ReadonlySet<number>> {
    if (current.takedowns.length === 0) return new Set()
    const next = (await this.#kept(current)).find(other => other > id) ?? current.id
    const [begin, end] = [clockOf(id), clockOf(next)]
    const own = current.takedowns.filter(({ from, to }) => from < end && (to === null || to > begin))
    return new Set(own.map(({ stationId }) => stationId))
  }

  #ratesOf(manifest: Manifest): readonly RateEver[] {
    const sha256 = ratesEverOf(manifest.parts)?.sha256
    if (this.#rates?.sha256 !== sha256) this.#rates = { sha256, rates: readRatesEver(this.#options.dataDir, manifest) }
    return this.#rates!.rates
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

function tooManyMoves(instant: Instant, moves: number): Refusal {
  return new Refusal(
    404,
    `The prices of ${instant} UTC are too far from a kept snapshot: ${moves} moves of prices lie in between, at most ${mostMoves} are read`,
  )
}
