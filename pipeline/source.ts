import type { Capture } from './capture.ts'
import type { Feed, Request } from './feed.ts'
import type { FuelCode } from './model/fuels.ts'
import type { Day } from './model/instants.ts'
import { microsOf, type PublishedUnit } from './model/money.ts'
import type {
  FigurePart,
  FigureRecord,
  OsmObject,
  PublishedStation,
  RateRecord,
  ReadRow,
  RowContent,
  Skipped,
  StationPart,
  StationRecord,
  WeekRecord,
} from './model/records.ts'
import { isContinuous, type Schedule, type StatedSchedule } from './model/schedule.ts'

export {
  ask,
  askAll,
  type Feed,
  type FeedAnswer,
  type FeedContext,
  type FeedSteps,
  type Request,
  type StoredAnswer,
} from './feed.ts'
export type { FigureRecord, RateRecord, WeekRecord } from './model/records.ts'

/** One row of a delivery with its place in it, for quarantine and lineage. */
export interface RowAt<Row, Context = undefined> {
  /** Name of the request whose answer contains the row. */
  readonly capture: string
  /** 1 for the first. Lines for text files (headings count), elements for arrays and XML. */
  readonly position: number
  /** The row as published. The texts of the fields that the reader uses are stored as the lineage of the prices. */
  readonly row: Row
  /**
   * Other parts of the delivery that the row is read with: a list of brands, the row before, the area that was
   * requested.
   */
  readonly context?: Context
}

/** One layout of a feed, and the first day on which it was seen. */
interface Edition<Row, Context = undefined> {
  readonly since: Day
  readonly feed: Feed
  /** Throws FeedShapeError for an unknown layout, FeedNotReadyError while the publisher's update is incomplete. */
  readonly rows: (captures: readonly Capture[]) => Iterable<RowAt<Row, Context>>
}

/** What a publisher says that it delivers, and what arrived. */
export interface PublishedCount {
  readonly stated: number
  readonly delivered: number
}

export interface StationEdition<Row, Context = undefined> extends Edition<Row, Context> {
  /** Throws RowError naming the field; the loop quarantines the row. */
  readonly read: (row: Row, context: Context) => RowContent
  /** The number of rows or stations that the publisher states itself, and the number that it delivered. Absent: it states none. */
  readonly countOf?: (captures: readonly Capture[]) => PublishedCount
  /** The station of a row. Used when the row cannot be read, so that its prices are held. Throws RowError. */
  readonly refOf: (row: Row, context: Context) => string
}

/** An edition whose rows have all facts of a station, null for those that are not published. */
// Each edition has its own row types. Code outside the edition does not look into a row.
// biome-ignore lint/suspicious/noExplicitAny: see above
interface CompleteStationEdition extends StationEdition<any, any> {
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly read: (row: any, context: any) => ReadRow
}

export type Reuse = 'open' | 'share_alike' | 'unclear' | 'restricted'
export type Level = 'seen whole' | 'seen in part' | 'by description only'
export type Basis = 'stations' | 'regional_mean' | 'national_mean' | 'national_maximum'

interface Licence {
  readonly name: string
  readonly url: string
  readonly attribution: string
  readonly reuse: Reuse
  /** What the publisher asks of users and what accepting the terms means, in one or two sentences. */
  readonly conditions?: string
}

/** What an operator does once to get the keys or the address of a source. `setup`, `check` and docs/markets.md show it. */
interface Registration {
  /** The page where it begins. */
  readonly url: string
  /** What to do there, and what arrives, in one or two sentences. */
  readonly steps: string
  /** Minutes of the operator's own time: an estimate, because publishers state none. */
  readonly minutes: number
  /** How long the publisher takes: `up to a day`. `not stated` if it does not say. */
  readonly wait: string
  /** `free`, or the price with its unit. */
  readonly cost: string
}

/** The content of every source's descriptor, whatever the source delivers. Fields with a default may be left out. */
export interface Facts {
  /** Folder name, registry name, fixture folder. */
  readonly id: string
  readonly publisher: string
  readonly homepage: string
  /** Defaults: the name `none stated`, the address of the homepage, and unclear reuse. */
  readonly licence: Partial<Licence> & Pick<Licence, 'attribution'>
  readonly level: Level
  /** When the publisher renews the feed, as a text for people. */
  readonly cadence: string
  /** When `run --due` requests it. */
  readonly schedule: StatedSchedule
  /**
   * Requests and redirects may only go to these hosts, and to the host of a configured address. Default: the hosts of
   * the feed, when it is a list of requests.
   */
  readonly hosts?: readonly string[]
  /**
   * For a host where anyone can publish: the only paths of requests and redirects there, because what redirects on such a host
   * may belong to someone else. Default: any path.
   */
  readonly paths?: readonly string[]
  /** Environment variables without which the source is skipped. */
  readonly settings?: readonly string[]
  /** How to get these settings. */
  readonly registration?: Registration
  /** Optional environment variables, each with the effect of leaving it out. For values that are unverified. */
  readonly defaults?: Readonly<Record<string, string>>
  /** Of `defaults`, the one whose text replaces our User-Agent for this source: for a publisher that may drop ours. */
  readonly userAgentSetting?: string
  /** Keeps the cookies that the hosts set, in memory, for one delivery. */
  readonly cookies?: boolean
  readonly politeness?: {
    /** Number of concurrent requests. Default 2. */
    readonly concurrent?: number
    /** Pause between the starts of two requests, in milliseconds. */
    readonly spacingMs?: number
    /** Timeout of the entire delivery, in seconds. Default 900. */
    readonly deadlineSeconds?: number
    /** Largest size of one answer in bytes, as received and unpacked. Default 64 MiB each. */
    readonly receivedMax?: number
    readonly unpackedMax?: number
  }
  /** Limits of the process that reads it: memory in bytes (default 512 MiB), and time in seconds (default 300). */
  readonly worker?: { readonly memoryMax?: number; readonly secondsMax?: number }
}

/** The descriptor of a source: its facts, with the defaults filled in. */
export interface Descriptor extends Facts {
  readonly licence: Licence
  readonly schedule: Schedule
  readonly hosts: readonly string[]
}

/** How long a price stays usable. */
export interface Freshness {
  /** Since it was last read from the source. */
  readonly readWithinHours: number
  /** For stamps that an operator renews by confirming the price. */
  readonly confirmedWithinDays?: number
  /** For stamps that only state when the price changed: longer, as long as the station is listed. */
  readonly changedWithinDays?: number
}

/** Columns of the rows, by their names in `Reading.columns`. */
export interface ContractColumns {
  /** A delivery without one of these is refused, until the operator accepts that it is gone. */
  readonly always: readonly string[]
  /** Columns that decide nothing about a price. A delivery without one of these is published, and the report says so. */
  readonly attributes?: readonly string[]
  /** Columns that are missing from rows without a value. */
  readonly sometimes?: readonly string[]
}

export interface StationFacts extends Facts {
  /** Sources with the same id space contain the same stations under the same ids. Default: the id. */
  readonly idSpace?: string
  /** ISO 3166-1 alpha-2. Default: the first two letters of the id, in capitals. */
  readonly country?: string
  /**
   * `part`: a station that is absent from a delivery keeps its last read price until the freshness window closes.
   * Default: `everything`.
   */
  readonly delivers?: 'everything' | 'part'
  /** Whether the market is shown in summary and board. Default: true. */
  readonly published?: boolean
  /** ISO 4217, of the published amounts. Default: `EUR`. */
  readonly currency?: string
  /** Unit of the published amounts. Default: major units per litre. */
  readonly publishedUnit?: PublishedUnit
  /** IANA zone of the opening hours. */
  readonly timezone: string
  /** IANA zone in which stamps are read that state none, or a wrong one. Absent: they state theirs, or there are none. */
  readonly stampZone?: string
  /** Default: 48 hours after it was read. */
  readonly freshness?: Freshness
  readonly contract: {
    /** The smallest and the largest number of stations of a plausible delivery. */
    readonly stations: readonly [number, number]
    /** The fuels that it may contain. */
    readonly fuels: readonly FuelCode[]
    /** With more unreadable rows than this, the delivery counts as partial. Default: 0.02. */
    readonly quarantinedShareMax?: number
    /** The smallest share of stations that sell a fuel. A fuel listed here is expected in every complete delivery. */
    readonly pricedShare?: Readonly<Partial<Record<FuelCode, number>>>
    /**
     * How far the prices of a brand or region move apart from the rest of the market on an honest day, as a logarithm. Default: 0.04.
     * Stated by markets where prices go up and down in cycles.
     */
    readonly apartMax?: number
    /** Maximum age of the newest stamp of a live delivery. */
    readonly newestStampWithinHours?: number
    readonly columns?: ContractColumns
  }
  /**
   * Limit set by the publisher's terms: how long a price may be shown after it was read, even if it stays usable in
   * means for longer.
   */
  readonly shownForMinutes?: number
  /** Prices that have all been unchanged for longer than this are not trusted. Default 7 days. */
  readonly stillForDays?: number
  /** Used only when that source (with the same id space) has failed, has no key, or is on probation. */
  readonly standsInFor?: string
  /** Its ids of stations are numbers: one that is padded with zeros is the same station. Default: ids are texts. */
  readonly numberedStations?: boolean
  /** `merge`: the feed intentionally has several rows per station (one list per fuel, overlapping searches). */
  readonly repeats?: 'merge'
}

export type StationDescriptor = Descriptor &
  StationFacts & {
    readonly country: string
    readonly idSpace: string
    readonly currency: string
    readonly basis: 'stations'
    readonly delivers: 'everything' | 'part'
    readonly published: boolean
    readonly freshness: Freshness
    readonly contract: StationFacts['contract'] & { readonly quarantinedShareMax: number }
  }

export interface StationSource {
  readonly kind: 'stations'
  readonly descriptor: StationDescriptor
  readonly editions: readonly CompleteStationEdition[]
  /** What the publisher keeps of earlier days, for `fuel-etl backfill`. Absent if it keeps nothing, or nothing is known. */
  readonly archive?: Archive
}

/** The archive of a publisher: files with the prices of earlier days. Data and pure functions, like a source. */
export interface Archive {
  /** As for sources: an archive whose real file was never seen is read, but its result waits for the operator. */
  readonly level: Level
  /** The first day that the archive has. */
  readonly since: Day
  /** Requests and redirects may only go to these hosts. */
  readonly hosts: readonly string[]
  /** Default: the licence of the source. */
  readonly licence?: Licence
  /** What its deliveries have in another way than those of the live feed. */
  readonly differs?: Partial<Pick<StationDescriptor, 'delivers' | 'repeats' | 'freshness' | 'contract'>>
  readonly politeness?: Facts['politeness']
  /** Limits of the process that reads one month: memory in bytes, time in seconds. */
  readonly worker?: Facts['worker']
  /** Environment variables without which the archive is not downloaded, beside those of the source, which it does not need. */
  readonly settings?: readonly string[]
  /** A list with the addresses of the files, for archives whose addresses follow no rule. It is not stored. */
  readonly catalogue?: Request
  /** The sheets of its files that are workbooks. */
  readonly sheets?: readonly string[]
  /** Its rows have no ids: `open` gets the stations of the source that the folder knew when the backfill began. */
  readonly joinsStations?: true
  /** The files that are needed to read these days of a month, `YYYY-MM`. Months may share files: they are downloaded once. */
  readonly filesOf: (month: string, context: ArchiveContext) => readonly ArchiveRequest[]
  /** Opens the files of a month, without those that the publisher does not have. Throws FeedShapeError for an unknown layout. */
  readonly open: (files: readonly UnopenedFile[], month: string, stations: readonly KnownStation[]) => ArchiveMonth
}

interface ArchiveContext {
  /** At least one, ascending. */
  readonly days: readonly Day[]
  readonly settings: Readonly<Record<string, string>>
  /** Null without a `catalogue`, and for files of `--archive-dir`, whose addresses do not matter. */
  readonly catalogue: Capture | null
}

/** A station that the folder knows, as its source published it. */
export type KnownStation = Pick<
  StationRecord,
  'ref' | 'name' | 'brand' | 'address' | 'city' | 'postalCode' | 'lat' | 'lng'
>

/** The download of a file of an archive. */
export type ArchiveRequest = Request & {
  /**
   * The only day that the file has. If the publisher does not have it (status 404), that day has no delivery. The backfill stops at a
   * month without any file.
   */
  readonly day?: Day
  /** It has only days before. They are read without it if the publisher does not have it. */
  readonly isEarlier?: true
}

/** A stored file of an archive. It is read when it is needed, because the files of a month together may not fit into memory. */
export interface UnopenedFile {
  readonly name: string
  readonly read: () => Capture
}

interface ArchiveMonth {
  /** The delivery that a run at noon UTC of that day would have read. Null if the archive has none. */
  readonly on: (day: Day) => ArchiveDelivery | null
}

/** A delivery that was taken out of an archive. */
export interface ArchiveDelivery {
  /** The files of the archive that contain it, named as the rows name their captures, each with the hash of that file. */
  readonly captures: readonly Capture[]
  // biome-ignore lint/suspicious/noExplicitAny: as for editions
  readonly edition: Pick<StationEdition<any, any>, 'rows' | 'read' | 'refOf'>
}

/** The source of one delivery of an archive: the descriptor of the source, and the reader of that delivery. */
export function archivedSource(source: StationSource, { edition }: ArchiveDelivery): StationSource {
  return stationSource(archivedDescriptor(source), { ...edition, since: '0001-01-01', feed: [] })
}

/** The descriptor of a source, as it describes the deliveries of its archive. */
export function archivedDescriptor({ descriptor, archive }: StationSource): StationDescriptor {
  return { ...descriptor, ...archive?.differs }
}

export interface FigureEdition<Row, Context = undefined> extends Edition<Row, Context> {
  /** Throws RowError naming the field; the loop quarantines the row. */
  readonly read: (row: Row, context: Context) => FigurePart | readonly FigurePart[] | Skipped
}

// biome-ignore lint/suspicious/noExplicitAny: as for stations
interface CompleteFigureEdition extends Edition<any, any> {
  // biome-ignore lint/suspicious/noExplicitAny: as for stations
  readonly read: (row: any, context: any) => { readonly figures: readonly FigureRecord[] } | Skipped
}

export interface FigureFacts extends Facts {
  /** ISO 3166-1 alpha-2. Default: the first two letters of the id, in capitals. */
  readonly country?: string
  readonly basis: Exclude<Basis, 'stations'>
  /** Whether the market is shown in summary and board. Default: true. */
  readonly published?: boolean
  /** ISO 4217, of the published amounts. Default: `EUR`. */
  readonly currency?: string
  /** Unit of the published amounts. Default: major units per litre. */
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
    /** A delivery without one of these is refused. Default: all of `amounts`. */
    readonly fuels?: readonly FuelCode[]
    /**
     * The fuels that it may contain, each with the lowest and highest plausible price in major units of `currency`. A
     * delivery outside of them is refused.
     */
    readonly amounts: Readonly<Partial<Record<FuelCode, readonly [number, number]>>>
    /** Regions of a plausible delivery, for figures by region. */
    readonly regions?: readonly [number, number]
    readonly columns?: ContractColumns
  }
}

export type FigureDescriptor = Descriptor &
  FigureFacts & {
    readonly country: string
    readonly published: boolean
    readonly currency: string
    readonly contract: FigureFacts['contract'] & { readonly fuels: readonly FuelCode[] }
  }

export interface ReferenceEdition<Row, Out, Context = undefined> extends Edition<Row, Context> {
  readonly read: (row: Row, context: Context) => Out | { readonly skip: string }
}

/**
 * A map of all countries. Its facts about stations are a separate table and are never mixed with those of the
 * publishers.
 */
export interface MapFacts extends Facts {
  /** ISO 3166-1 alpha-2: the countries that are requested. */
  readonly countries: readonly string[]
}

export interface MapSource {
  readonly kind: 'map'
  readonly descriptor: Descriptor & MapFacts
  // biome-ignore lint/suspicious/noExplicitAny: as for stations
  readonly editions: readonly ReferenceEdition<any, OsmObject, any>[]
}

export interface RateSource {
  readonly kind: 'rates'
  readonly descriptor: Descriptor
  // biome-ignore lint/suspicious/noExplicitAny: as for stations
  readonly editions: readonly ReferenceEdition<any, RateRecord, any>[]
  /** The rates of all past days, for `fuel-etl backfill` of markets in other currencies. */
  readonly archive?: RateArchive
}

/** The rates of past days, in one file. Data and pure functions, like a source. */
export interface RateArchive {
  /** Requests and redirects may only go to these hosts. */
  readonly hosts: readonly string[]
  readonly currencies: readonly string[]
  readonly request: Request
  /** Throws FeedShapeError for an unknown layout. */
  readonly read: (file: Capture, currency: string) => readonly RateRecord[]
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
  readonly editions: readonly CompleteFigureEdition[]
}

export type Source = StationSource | FigureSource | MapSource | RateSource | HistorySource

/** A source that belongs to one market. */
export type MarketSource = StationSource | FigureSource

export function isMarketSource(source: Source): source is MarketSource {
  return source.kind === 'stations' || source.kind === 'figures'
}

function countryOf(id: string): string {
  return id.slice(0, 2).toUpperCase()
}

type Editions = readonly { readonly feed: Feed }[]

/** The facts that every source has, with their defaults. */
function described(facts: Facts & { readonly timezone?: string }, editions: Editions) {
  const requests = editions.flatMap(({ feed }) => (typeof feed === 'function' ? [] : feed))
  return {
    licence: { name: 'none stated', url: facts.homepage, reuse: 'unclear' as const, ...facts.licence },
    schedule: isContinuous(facts.schedule) ? facts.schedule : { zone: facts.timezone!, ...facts.schedule },
    hosts: facts.hosts ?? [...new Set(requests.map(({ url }) => new URL(url).hostname))],
  }
}

/**
 * A feed of stations. Editions may be in any order. The newest one that is not later than the day of the delivery
 * reads it.
 */
export function stationSource<Row, Context = undefined>(
  facts: StationFacts,
  edition: StationEdition<Row, Context>,
): StationSource
// biome-ignore lint/suspicious/noExplicitAny: a source with several layouts has several row types
export function stationSource(facts: StationFacts, ...editions: StationEdition<any, any>[]): StationSource
// biome-ignore lint/suspicious/noExplicitAny: as above
export function stationSource(facts: StationFacts, ...editions: StationEdition<any, any>[]): StationSource {
  const descriptor: StationDescriptor = {
    country: countryOf(facts.id),
    idSpace: facts.id,
    currency: 'EUR',
    basis: 'stations',
    delivers: 'everything',
    published: true,
    freshness: { readWithinHours: 48 },
    ...facts,
    ...described(facts, editions),
    contract: { quarantinedShareMax: 0.02, ...facts.contract },
  }
  return { kind: 'stations', descriptor, editions: editions.map(one => completeStations(one, descriptor)) }
}

function completeStations(
  // biome-ignore lint/suspicious/noExplicitAny: as above
  edition: StationEdition<any, any>,
  { numberedStations }: StationFacts,
): CompleteStationEdition {
  const idOf = numberedStations ? withoutZeros : (ref: string) => ref
  const read: CompleteStationEdition['read'] = (row, context) => {
    const content = edition.read(row, context)
    if ('skip' in content) return content
    return 'pricesOf' in content
      ? { ...content, pricesOf: idOf(content.pricesOf) }
      : completeStation(content, idOf(content.ref))
  }
  return { ...edition, read, refOf: (row, context) => idOf(edition.refOf(row, context)) }
}

/** `01000001` → `1000001`. */
function withoutZeros(ref: string): string {
  return ref.replace(/^0+(?=\d+$)/, '')
}

/** With null for the facts that were left out, in one order for all sources. */
function completeStation(part: StationPart, ref: string): PublishedStation {
  const { name = null, brand = null, address = null, city = null, postalCode = null, region } = part
  const { lat = null, lng = null, openingHours = null, timezone, road, closed, availability, prices = [] } = part
  // One literal: V8 keeps objects that are put together by spreading in three times the memory.
  return {
    ref,
    name,
    brand,
    address,
    city,
    postalCode,
    region,
    lat,
    lng,
    openingHours,
    timezone,
    road,
    closed,
    availability,
    prices,
  } as PublishedStation
}

/** A feed of official means or maxima. Editions as for stations. */
export function figureSource<Row, Context = undefined>(
  facts: FigureFacts,
  edition: FigureEdition<Row, Context>,
): FigureSource
// biome-ignore lint/suspicious/noExplicitAny: as for stations
export function figureSource(facts: FigureFacts, ...editions: FigureEdition<any, any>[]): FigureSource
// biome-ignore lint/suspicious/noExplicitAny: as for stations
export function figureSource(facts: FigureFacts, ...editions: FigureEdition<any, any>[]): FigureSource {
  const fuels = Object.keys(facts.contract.amounts) as FuelCode[]
  const descriptor: FigureDescriptor = {
    country: countryOf(facts.id),
    currency: 'EUR',
    published: true,
    ...facts,
    ...described(facts, editions),
    contract: { fuels, ...facts.contract },
  }
  return { kind: 'figures', descriptor, editions: editions.map(completeFigures) }
}

// biome-ignore lint/suspicious/noExplicitAny: as above
function completeFigures(edition: FigureEdition<any, any>): CompleteFigureEdition {
  const read: CompleteFigureEdition['read'] = (row, context) => {
    const content = edition.read(row, context)
    if ('skip' in content) return content
    return { figures: [content].flat().map(completeFigure) }
  }
  return { ...edition, read }
}

function completeFigure({ region = null, fuel, amount, validFrom, validTo = null, ...more }: FigurePart): FigureRecord {
  return { region, fuel, amountMicros: microsOf(amount), validFrom, validTo, ...more }
}

/** A map in which the stations of the markets are searched. */
export function mapSource<Row, Context = undefined>(
  facts: MapFacts,
  edition: ReferenceEdition<Row, OsmObject, Context>,
): MapSource {
  return { kind: 'map', descriptor: { ...facts, ...described(facts, [edition]) }, editions: [edition] }
}

/** A feed of official exchange rates. */
export function rateSource<Row, Context = undefined>(
  facts: Facts,
  edition: ReferenceEdition<Row, RateRecord, Context>,
): RateSource {
  return { kind: 'rates', descriptor: { ...facts, ...described(facts, [edition]) }, editions: [edition] }
}

/** A feed of weekly national prices. */
export function historySource<Row, Context = undefined>(
  facts: Facts,
  edition: ReferenceEdition<Row, WeekRecord, Context>,
): HistorySource {
  return { kind: 'history', descriptor: { ...facts, ...described(facts, [edition]) }, editions: [edition] }
}

/** The reader for a delivery of that day. */
export function editionOn<E extends { readonly since: Day }>(editions: readonly E[], on: Day): E | undefined {
  return editions.filter(edition => edition.since <= on).sort((a, b) => (a.since < b.since ? 1 : -1))[0]
}
