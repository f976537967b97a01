import type { Capture } from './capture.ts'
import type { Feed } from './feed.ts'
import type { FuelCode } from './model/fuels.ts'
import type { Day } from './model/instants.ts'
import type { OsmObject } from './model/osm.ts'
import type { PublishedUnit } from './model/published-units.ts'
import type { FigureRecord, RateRecord, ReadRow, WeekRecord } from './model/records.ts'
import type { Schedule } from './model/schedule.ts'

export { ask, askAll, type Feed, type FeedAnswer, type FeedContext, type FeedSteps, type Request } from './feed.ts'
export type { FigureRecord, RateRecord, WeekRecord } from './model/records.ts'

/** One row of a delivery with its place in it, for quarantine and lineage. */
export interface RowAt<Row, Context = undefined> {
  /** Name of the request whose answer holds the row. */
  readonly capture: string
  /** 1 for the first. Lines for text files (headings count), elements for arrays and XML. */
  readonly position: number
  /** Theirs: what the reader looks at in it is kept, text by text, as the lineage of the prices. */
  readonly row: Row
  /** What else in the delivery the row is read with: a list of brands, the row before, the area that was asked for. */
  readonly context?: Context
}

/** One layout of a feed, and the first day it was seen. */
export interface Edition<Row, Context = undefined> {
  readonly since: Day
  readonly feed: Feed
  /** Throws FeedShapeError for a layout it does not know, FeedNotReadyError in the middle of the feed's own update. */
  readonly rows: (captures: readonly Capture[]) => Iterable<RowAt<Row, Context>>
}

export interface StationEdition<Row, Context = undefined> extends Edition<Row, Context> {
  /** Throws RowError naming the field; the loop quarantines the row. */
  readonly read: (row: Row, context: Context) => ReadRow
  /** The station that a row is of: asked where the row cannot be read, so that its prices are held. Throws RowError. */
  readonly refOf: (row: Row, context: Context) => string
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
  /** When it is asked, for `run --due`. */
  readonly schedule: Schedule
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
    /** Ceiling for one answer, as received and with all in it unpacked, in bytes; 64 MiB each unless set. */
    readonly receivedMax?: number
    readonly unpackedMax?: number
  }
  /** What the process that reads it may use: 512 MiB of memory, in bytes, and 300 seconds unless it says more. */
  readonly worker?: { readonly memoryMax?: number; readonly secondsMax?: number }
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

/** Columns of the rows, by the names that `Reading.columns` gives them. */
export interface ContractColumns {
  /** Without one of these a delivery is refused. */
  readonly always: readonly string[]
  /** Left out of rows that have no value for them. */
  readonly sometimes?: readonly string[]
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
  /** What the amounts are published in: major units per litre unless told. */
  readonly publishedUnit?: PublishedUnit
  /** IANA zone of stamps and opening hours. */
  readonly timezone: string
  readonly freshness: Freshness
  readonly contract: {
    /** The least and the most stations of an honest delivery. */
    readonly stations: readonly [number, number]
    /** Those that it may hold. */
    readonly fuels: readonly FuelCode[]
    /** More rows than this that cannot be read make a delivery a partial one. */
    readonly quarantinedShareMax: number
    /** The least share of the stations that sells a fuel; one that is named here is expected in every whole delivery. */
    readonly pricedShare?: Readonly<Partial<Record<FuelCode, number>>>
    /** The newest stamp of a live delivery is not older than this. */
    readonly newestStampWithinHours?: number
    readonly columns?: ContractColumns
  }
  /** The publisher's terms: a price is shown for so long after it was read, however long it stays usable in means. */
  readonly shownForMinutes?: number
  /** Longer than this, prices that all stand still are not believed: 7 days unless told. */
  readonly stillForDays?: number
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
  readonly editions: readonly StationEdition<any, any>[]
}

export interface FigureEdition<Row, Context = undefined> extends Edition<Row, Context> {
  /** Throws RowError naming the field; the loop quarantines the row. */
  readonly read: (
    row: Row,
    context: Context,
  ) => { readonly figures: readonly FigureRecord[] } | { readonly skip: string }
}

export interface FigureDescriptor extends Descriptor {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly basis: Exclude<Basis, 'stations'>
  readonly published: boolean
  /** ISO 4217, of the published amounts. */
  readonly currency: string
  /** What the amounts are published in: major units per litre unless told. */
  readonly publishedUnit?: PublishedUnit
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
    readonly columns?: ContractColumns
  }
}

export interface ReferenceEdition<Row, Out, Context = undefined> extends Edition<Row, Context> {
  readonly read: (row: Row, context: Context) => Out | { readonly skip: string }
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
  readonly editions: readonly ReferenceEdition<any, OsmObject, any>[]
}

export interface RateSource {
  readonly kind: 'rates'
  readonly descriptor: Descriptor
  // biome-ignore lint/suspicious/noExplicitAny: as for stations
  readonly editions: readonly ReferenceEdition<any, RateRecord, any>[]
}

export interface HistorySource {
  readonly kind: 'history'
  readonly descriptor: Descriptor
  // biome-ignore lint/suspicious/noExplicitAny: as for stations
  readonly editions: readonly ReferenceEdition<any, WeekRecord, any>[]
}

export interface FigureSource {
  readonly kind: 'figures'
  readonly descriptor: FigureDescriptor
  // biome-ignore lint/suspicious/noExplicitAny: as for stations
  readonly editions: readonly FigureEdition<any, any>[]
}

export type Source = StationSource | FigureSource | MapSource | RateSource | HistorySource

/** A source that belongs to one market. */
export type MarketSource = StationSource | FigureSource

export function isMarketSource(source: Source): source is MarketSource {
  return source.kind === 'stations' || source.kind === 'figures'
}

/** A feed of stations. Editions in any order; the newest not later than the delivery's day reads it. */
export function stationSource<Row, Context = undefined>(
  descriptor: StationDescriptor,
  edition: StationEdition<Row, Context>,
): StationSource
// biome-ignore lint/suspicious/noExplicitAny: a source with several layouts has several row types
export function stationSource(descriptor: StationDescriptor, ...editions: StationEdition<any, any>[]): StationSource
// biome-ignore lint/suspicious/noExplicitAny: as above
export function stationSource(descriptor: StationDescriptor, ...editions: StationEdition<any, any>[]): StationSource {
  return { kind: 'stations', descriptor, editions }
}

/** A feed of official means or maxima. Editions as for stations. */
export function figureSource<Row, Context = undefined>(
  descriptor: FigureDescriptor,
  edition: FigureEdition<Row, Context>,
): FigureSource
// biome-ignore lint/suspicious/noExplicitAny: as for stations
export function figureSource(descriptor: FigureDescriptor, ...editions: FigureEdition<any, any>[]): FigureSource
// biome-ignore lint/suspicious/noExplicitAny: as for stations
export function figureSource(descriptor: FigureDescriptor, ...editions: FigureEdition<any, any>[]): FigureSource {
  return { kind: 'figures', descriptor, editions }
}

/** A map in which the stations of the markets are looked up. */
export function mapSource<Row, Context = undefined>(
  descriptor: MapDescriptor,
  edition: ReferenceEdition<Row, OsmObject, Context>,
): MapSource {
  return { kind: 'map', descriptor, editions: [edition] }
}

/** A feed of official exchange rates. */
export function rateSource<Row, Context = undefined>(
  descriptor: Descriptor,
  edition: ReferenceEdition<Row, RateRecord, Context>,
): RateSource {
  return { kind: 'rates', descriptor, editions: [edition] }
}

/** A feed of weekly national prices. */
export function historySource<Row, Context = undefined>(
  descriptor: Descriptor,
  edition: ReferenceEdition<Row, WeekRecord, Context>,
): HistorySource {
  return { kind: 'history', descriptor, editions: [edition] }
}

/** The reader for a delivery of that day. */
export function editionOn<E extends { readonly since: Day }>(editions: readonly E[], on: Day): E | undefined {
  return editions.filter(edition => edition.since <= on).sort((a, b) => (a.since < b.since ? 1 : -1))[0]
}
