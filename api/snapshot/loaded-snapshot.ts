import { type Correction, takedownsIn } from '../../pipeline/model/corrections.ts'
import { epochSecondsOf } from '../../pipeline/model/instants.ts'
import type { Serving } from '../../pipeline/serving/open-serving.ts'
import type { Manifest } from '../../pipeline/snapshot/manifest.ts'
import type { MoveLog } from '../../pipeline/snapshot/move-log.ts'
import type { Provenance } from '../../pipeline/snapshot/provenance.ts'
import type { SourceDays } from '../../pipeline/snapshot/source-days.ts'
import type { SourceState } from '../../pipeline/snapshot/source-states.ts'
import type { ReadyAnswer } from '../http/answer.ts'
import type { RouteTraits } from '../http/headers.ts'
import { dataHeaders, readyAnswer } from '../http/headers.ts'
import { MadeAnswers } from '../http/made-answers.ts'
import { MapCells } from './cells.ts'
import { type LastReads, lastReadsOf } from './last-reads.ts'
import { NationalFigures } from './national-figures.ts'
import { StationLinks } from './station-links.ts'
import { openStations, type Stations } from './stations.ts'
import { SearchableTolls } from './toll-set.ts'

/** How a snapshot is loaded. */
export interface LoadOptions {
  readonly legacyCacheHeader: boolean
  /**
   * It is read for an instant before the current snapshot: its answers never change. Prices whose terms allow them to be shown for
   * some minutes only are left out.
   */
  readonly isPast?: true
  /** Ids of the stations of which a publisher withdrew a price of the time in which the snapshot was current: none of their prices is shown. */
  readonly hidden?: ReadonlySet<number>
}

// Of a past snapshot: few clients ask for the same instant.
const pastAnswersBytes = 8 * 1024 * 1024

/** A snapshot loaded for the server. Immutable: a request uses the same one until it ends. */
export class LoadedSnapshot {
  readonly id: string
  readonly manifest: Manifest
  readonly demonstration: boolean
  /** Epoch seconds of the clock of the run. */
  readonly createdAt: number
  readonly stations: Stations
  /** Which ids are one station. */
  readonly links: StationLinks
  readonly national: NationalFigures
  readonly cells: MapCells
  /** The state of each source when the snapshot was made. */
  readonly sources: readonly SourceState[]
  /** What the runs of the last days found of them. Null for a snapshot of an earlier version. */
  readonly sourceDays: SourceDays | null
  /** Every move of a price up to this snapshot. */
  readonly moves: MoveLog
  readonly serving: Serving
  readonly made: MadeAnswers
  readonly isPast: boolean
  /** The prices that publishers withdrew up to this snapshot. Answers about the past leave them out. */
  readonly takedowns: readonly Correction[]
  readonly #legacyCacheHeader: boolean
  readonly #ready = new Map<RouteTraits, Map<string, ReadyAnswer>>()
  readonly #kept = new Map<RouteTraits, ReadyAnswer>()
  readonly #answers = new WeakSet<ReadyAnswer>()
  readonly #headers = new Map<RouteTraits, readonly string[]>()
  #tolls: SearchableTolls | undefined
  #brandsOfLogos: ReadonlyMap<string, string> | undefined
  #readers = 0
  #isRetired = false

  constructor(serving: Serving, stations: Stations, options: LoadOptions) {
    this.isPast = options.isPast ?? false
    this.made = new MadeAnswers(this.isPast ? pastAnswersBytes : undefined)
    this.id = serving.id
    this.manifest = serving.manifest
    this.takedowns = takedownsIn(serving.manifest.corrections ?? [])
    this.demonstration = serving.manifest.data === 'demonstration'
    this.createdAt = epochSecondsOf(serving.manifest.createdAt)
    this.stations = stations
    this.links = new StationLinks([...serving.links.values()].flat(), stations.shownFor)
    this.national = new NationalFigures(serving)
    this.cells = new MapCells(serving.cells, readsOf(serving, options))
    this.sources = serving.sources
    this.sourceDays = serving.sourceDays
    this.moves = serving.moves
    this.serving = serving
    this.#legacyCacheHeader = options.legacyCacheHeader
  }

  /** Reuses the markets whose pack has not changed. */
  static async open(serving: Serving, before: LoadedSnapshot | null, options: LoadOptions): Promise<LoadedSnapshot> {
    const stations = await openStations(
      serving.markets,
      readsOf(serving, options),
      before?.stations ?? null,
      options.hidden,
    )
    return new LoadedSnapshot(serving, stations, options)
  }

  /**
   * Where the prices of a station, or the official figures of a country, come from; null where nothing is stored.
   * Throws SnapshotError where its bytes are damaged.
   */
  async findProvenance(subject: Pick<Provenance, 'stationId' | 'country'>): Promise<Provenance | null> {
    const { lineages, lineageFacts } = this.serving
    return (await lineages.get(subject.country)?.find(subject, lineageFacts)) ?? null
  }

  /** The toll set, parsed and folded for searching on first use. */
  get tolls(): SearchableTolls {
    this.#tolls ??= new SearchableTolls(this.serving.answers.get('tolls/all')!.identity.bytes)
    return this.#tolls
  }

  /** The brand of a badge file, by its name in answers. */
  brandOfLogo(file: string): string | undefined {
    this.#brandsOfLogos ??= new Map(Object.entries(this.answer<Record<string, string>>('logos')))
    return this.#brandsOfLogos.get(file)
  }

  /** A demonstration stays at its own clock. */
  clockAt(nowMs: number): number {
    return this.demonstration ? this.createdAt : Math.floor(nowMs / 1000)
  }

  /** Hours since the clock of its run; a demonstration does not age. */
  ageHours(nowMs: number): number {
    return this.demonstration ? 0 : (nowMs / 1000 - this.createdAt) / 3600
  }

  /** The answer made at publish under this key, with the headers of the route. */
  ready(route: RouteTraits, key: string): ReadyAnswer | undefined {
    const own = this.#ready.get(route) ?? new Map<string, ReadyAnswer>()
    this.#ready.set(route, own)
    const known = own.get(key)
    if (known) return known
    const bodies = this.serving.answers.get(key)
    if (!bodies) return undefined
    const answer = readyAnswer(bodies, route.contentType, this.createdAt, this.headersOf(route))
    own.set(key, answer)
    this.#answers.add(answer)
    return answer
  }

  /** The content of the answer made at publish under this key, read again. Throws Error when there is none. */
  answer<T>(key: string): T {
    return JSON.parse(this.serving.answers.get(key)!.identity.bytes.toString())
  }

  /** The one answer of a route, made from the snapshot alone on the first request for it. */
  kept(route: RouteTraits, make: () => ReadyAnswer): ReadyAnswer {
    const known = this.#kept.get(route)
    if (known) return known
    const made = make()
    this.#kept.set(route, made)
    this.#answers.add(made)
    return made
  }

  /** Whether the answer is one of `ready` or `kept`: the same for every request that gets it. */
  keeps(answer: ReadyAnswer): boolean {
    return this.#answers.has(answer)
  }

  /** The headers that all data answers of a route share. */
  headersOf(route: RouteTraits): readonly string[] {
    const known = this.#headers.get(route)
    if (known) return known
    const headers = dataHeaders(route, this, this.#legacyCacheHeader)
    this.#headers.set(route, headers)
    return headers
  }

  /** Keeps the files open until the answer is complete. */
  async while<T>(made: Promise<T>): Promise<T> {
    this.#readers += 1
    try {
      return await made
    } finally {
      this.#readers -= 1
      this.#closeIfUnused()
    }
  }

  /** No new request uses the snapshot. Its files are closed after the last request that uses it. */
  retire(): void {
    this.#isRetired = true
    this.#closeIfUnused()
  }

  #closeIfUnused(): void {
    if (this.#isRetired && this.#readers === 0) this.serving.close()
  }
}

/** Null for a past snapshot: what terms allow to be shown for some minutes only has ended. */
function readsOf({ sources }: Serving, { isPast }: LoadOptions): LastReads | null {
  return isPast ? null : lastReadsOf(sources)
}
