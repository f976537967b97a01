import type { Delivered } from './delivered.ts'
import type { FuelCode } from './model/fuels.ts'
import type { Day, Instant } from './model/instants.ts'
import type { OsmObject } from './model/osm.ts'
import type { FigureRecord, RateRecord, ReadRow, WeekRecord } from './model/records.ts'

export type { FigureRecord, RateRecord, WeekRecord } from './model/records.ts'

/** One download. A delivery is made of the answers to all requests of its feed. */
export interface Request {
  /** Unique within a delivery, `[a-z0-9-.]`; a sweep names a request by its own key: `die-47.0667-15.4333`. */
  readonly name: string
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** A POST that may be sent twice. A GET always may. */
  readonly repeatable?: boolean
  /** `false`: without this answer the delivery is partial, not failed. For sweeps of many small requests. */
  readonly required?: boolean
  /**
   * For an answer that the delivery can do without: throws FeedShapeError for a layout that it does not know, and the
   * request counts as failed. Without it, a new layout of an optional answer refuses the whole delivery.
   */
  readonly check?: (answer: Delivered) => unknown
  /** The name of a request that failed and that this one, with the same content from elsewhere, makes good. */
  readonly replaces?: string
  /** Statuses besides 200 that are answers, not failures: the 404 that ends a list of pages. */
  readonly answers?: readonly number[]
  /**
   * An answer younger than this is taken again instead of asking: lists that hardly move, and those that a publisher
   * gives once a day.
   */
  readonly keptForHours?: number
  /** Names of the sheets that the reader wants, when the answer is a workbook. */
  readonly sheets?: readonly string[]
  /** The answer is a PDF: its text is laid out for the reader, piece by piece with its place on the page. */
  readonly pdf?: boolean
  /**
   * A step on the way (a token, a form, a page that names the next address): the answer is handed to the feed, never
   * kept and never handed to `rows`. Files of `--from` need not hold it: the feed is then handed null.
   */
  readonly transient?: boolean
}

/** What a feed may know: the clock of the run, and the settings that its descriptor names. */
export interface FeedContext {
  readonly now: Instant
  readonly settings: Readonly<Record<string, string>>
}

/** What a generator feed is handed for a request: the download, or null when it was not required, or transient, and is not there. */
export type Answer = Delivered | null

/** A list of requests, or a generator that yields batches of them and is handed the answers of each batch. */
export type Feed = readonly Request[] | ((context: FeedContext) => FeedSteps)
export type FeedSteps = Generator<readonly Request[], void, readonly Answer[]>

/** One row of a delivery with its place in it, for quarantine and lineage. */
export interface Located<Row> {
  /** Name of the request whose answer holds the row. */
  readonly capture: string
  /** 1 for the first. Lines for text files (headings count), elements for arrays and XML. */
  readonly position: number
  readonly row: Row
}

/** One layout of a feed, and the first day it was seen. */
export interface Edition<Row> {
  readonly since: Day
  readonly feed: Feed
  /** Throws FeedShapeError for a layout it does not know, FeedNotReadyError in the middle of the feed's own update. */
  readonly rows: (captures: readonly Delivered[]) => Iterable<Located<Row>>
}

export interface StationEdition<Row> extends Edition<Row> {
  /** Throws RowError naming the field; the loop quarantines the row. */
  readonly read: (row: Row) => ReadRow
}

export type Reuse = 'open' | 'share_alike' | 'unclear' | 'restricted'
export type Level = 'seen whole' | 'seen in part' | 'by description only'
export type Basis = 'stations' | 'regional_mean' | 'national_mean' | 'national_maximum'

/** What every source says of itself, whatever it delivers. */
export interface Descriptor {
  /** Folder name, registry name, fixture folder. */
  readonly id: string
  readonly publisher: string
  readonly homepage: string
  readonly licence: {
    readonly name: string
    readonly url: string
    readonly attribution: string
    readonly reuse: Reuse
  }
  readonly level: Level
  /** When the publisher renews the feed, for people. */
  readonly cadence: string
  /** The only hosts a request or a redirect may go to. The host of a configured address joins them. */
  readonly hosts: readonly string[]
  /** Environment variables without which the source is skipped. */
  readonly settings?: readonly string[]
  /** Environment variables that may be set, with what holds when they are not: for what is unverified. */
  readonly defaults?: Readonly<Record<string, string>>
  /** Keeps the cookies that the hosts set, for the length of one delivery, in memory. */
  readonly cookies?: boolean
  readonly politeness?: {
    /** Requests under way at once; 2 unless told. */
    readonly concurrent?: number
    /** Pause between the starts of two requests, milliseconds. */
    readonly spacingMs?: number
    /** After this many seconds the whole delivery is given up; 900 unless told. */
    readonly deadlineSeconds?: number
    /** Ceiling for one answer, received and unpacked, in bytes; 64 MiB and 512 MiB unless told. */
    readonly receivedMax?: number
    readonly unpackedMax?: number
  }
}

/** How long a price stays usable. */
export interface Freshness {
  /** Since it was last read from the source. */
  readonly readWithinHours: number
  /** For stamps that an operator renews by confirming the price. */
  readonly confirmedWithinDays?: number
  /** For stamps that only say when the price moved: longer, while the station is still listed. */
  readonly changedWithinDays?: number
}

export interface StationDescriptor extends Descriptor {
  /** Sources with one id space carry the same stations under the same ids. */
  readonly idSpace: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly basis: Basis
  /** `part`: what is absent from a delivery keeps its last read price until the freshness window closes. */
  readonly delivers: 'everything' | 'part'
  /** Shown in summary and board. */
  readonly published: boolean
  /** ISO 4217, of the published amounts. */
  readonly currency: string
  /** IANA zone of stamps and opening hours. */
  readonly timezone: string
  readonly freshness: Freshness
  readonly contract: {
    /** The least and the most stations of an honest delivery. */
    readonly stations: readonly [number, number]
    readonly fuels: readonly FuelCode[]
    readonly quarantinedShareMax: number
  }
  /** The publisher's terms: a price is shown for so long after it was read, however long it stays usable in means. */
  readonly shownForMinutes?: number
  /** Used only when that source (same id space) has failed, has no key, or is on probation. */
  readonly standsInFor?: string
  /** `merge`: one station comes in several rows on purpose (one list a fuel, overlapping searches). */
  readonly repeats?: 'merge'
}

export interface StationSource {
  readonly kind: 'stations'
  readonly descriptor: StationDescriptor
  // Each edition has row types of its own; outside the edition nobody looks into a row.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly editions: readonly StationEdition<any>[]
}

export interface FigureEdition<Row> extends Edition<Row> {
  /** Throws RowError naming the field; the loop quarantines the row. */
  readonly read: (row: Row) => { readonly figures: readonly FigureRecord[] } | { readonly skip: string }
}

export interface FigureDescriptor extends Descriptor {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly basis: Exclude<Basis, 'stations'>
  readonly published: boolean
  /** ISO 4217, of the published amounts. */
  readonly currency: string
  /** IANA zone of the days of validity. */
  readonly timezone: string
  readonly freshness: {
    /** Since it was last read from the source. */
    readonly readWithinHours: number
    /** Since `validFrom`, where the publisher states no end. */
    readonly validForDays: number
  }
  readonly contract: {
    /** Without one of these the delivery is refused. */
    readonly fuels: readonly FuelCode[]
    /** Per fuel it may hold: the least and the most that can be true, major units of `currency`; else it is refused. */
    readonly amounts: Readonly<Partial<Record<FuelCode, readonly [number, number]>>>
    /** Regions of an honest delivery, where the basis is regional. */
    readonly regions?: readonly [number, number]
  }
}

export interface ReferenceEdition<Row, Out> extends Edition<Row> {
  readonly read: (row: Row) => Out | { readonly skip: string }
}

/** A map of all countries: what it has of their stations is a table by itself, never mixed with what publishers say. */
export interface MapDescriptor extends Descriptor {
  /** ISO 3166-1 alpha-2: those that are asked for. */
  readonly countries: readonly string[]
}

export interface MapSource {
  readonly kind: 'map'
  readonly descriptor: MapDescriptor
  // biome-ignore lint/suspicious/noExplicitAny: as for stations
  readonly editions: readonly ReferenceEdition<any, OsmObject>[]
}

export interface RateSource {
  readonly kind: 'rates'
  readonly descriptor: Descriptor
  // biome-ignore lint/suspicious/noExplicitAny: as for stations
  readonly editions: readonly ReferenceEdition<any, RateRecord>[]
}

export interface HistorySource {
  readonly kind: 'history'
  readonly descriptor: Descriptor
  // biome-ignore lint/suspicious/noExplicitAny: as for stations
  readonly editions: readonly ReferenceEdition<any, WeekRecord>[]
}

export interface FigureSource {
  readonly kind: 'figures'
  readonly descriptor: FigureDescriptor
  // biome-ignore lint/suspicious/noExplicitAny: as for stations
  readonly editions: readonly FigureEdition<any>[]
}

export type Source = StationSource | FigureSource | MapSource | RateSource | HistorySource

/** A source that belongs to one market. */
export type MarketSource = StationSource | FigureSource

export function isMarketSource(source: Source): source is MarketSource {
  return source.kind === 'stations' || source.kind === 'figures'
}

/** A feed of stations. Editions in any order; the newest not later than the delivery's day reads it. */
export function stationSource<Row>(descriptor: StationDescriptor, edition: StationEdition<Row>): StationSource
// biome-ignore lint/suspicious/noExplicitAny: a source with several layouts has several row types
export function stationSource(descriptor: StationDescriptor, ...editions: StationEdition<any>[]): StationSource
// biome-ignore lint/suspicious/noExplicitAny: as above
export function stationSource(descriptor: StationDescriptor, ...editions: StationEdition<any>[]): StationSource {
  return { kind: 'stations', descriptor, editions }
}

/** A feed of official means or maxima. Editions as for stations. */
export function figureSource<Row>(descriptor: FigureDescriptor, edition: FigureEdition<Row>): FigureSource
// biome-ignore lint/suspicious/noExplicitAny: as for stations
export function figureSource(descriptor: FigureDescriptor, ...editions: FigureEdition<any>[]): FigureSource
// biome-ignore lint/suspicious/noExplicitAny: as for stations
export function figureSource(descriptor: FigureDescriptor, ...editions: FigureEdition<any>[]): FigureSource {
  return { kind: 'figures', descriptor, editions }
}

/** A map in which the stations of the markets are looked up. */
export function mapSource<Row>(descriptor: MapDescriptor, edition: ReferenceEdition<Row, OsmObject>): MapSource {
  return { kind: 'map', descriptor, editions: [edition] }
}

/** A feed of official exchange rates. */
export function rateSource<Row>(descriptor: Descriptor, edition: ReferenceEdition<Row, RateRecord>): RateSource {
  return { kind: 'rates', descriptor, editions: [edition] }
}

/** A feed of weekly national prices. */
export function historySource<Row>(descriptor: Descriptor, edition: ReferenceEdition<Row, WeekRecord>): HistorySource {
  return { kind: 'history', descriptor, editions: [edition] }
}

/** The reader for a delivery of that day. */
export function editionOn<E extends { readonly since: Day }>(editions: readonly E[], on: Day): E | undefined {
  return editions.filter(edition => edition.since <= on).sort((a, b) => (a.since < b.since ? 1 : -1))[0]
}

/** In a generator feed: asks for one download. */
export function* ask(request: Request): Generator<readonly Request[], Answer, readonly Answer[]> {
  const [answer] = yield [request]
  return answer ?? null
}

/** In a generator feed: asks for many, which may be under way together. Answers in the order of the requests. */
export function* askAll(
  requests: readonly Request[],
): Generator<readonly Request[], readonly Answer[], readonly Answer[]> {
  return yield requests
}
