import { InvariantError } from './errors.ts'
import type { FuelCode } from './fuels.ts'
import type { Instant } from './instants.ts'
import { groupedBy } from './lists.ts'
import type { Micros } from './money.ts'
import type { StoredRow } from './tables.ts'

export type StoredStation = StoredRow<'stations'>
export type StoredPrice = StoredRow<'prices'>
export type StoredFigure = StoredRow<'figures'>
export type StoredMatch = StoredRow<'osm'>
/** Evidence that two ids are one station. */
export type StationLink = StoredRow<'station_links'>
/** A row of a capture from which prices or figures were read. They refer to its `id`. */
export interface StoredOrigin {
  readonly id: string
  readonly source: string
  /** Of the bytes of the answer that contains it. */
  readonly sha256: string
  /** JSON: the fields that were read, name to text, as published; never the complete row. */
  readonly fields: string
}

/** The row of a capture that a price was read from. */
export interface OriginRow {
  readonly source: string
  /** Name of the request whose answer contains the row. */
  readonly capture: string
  /** Of the row in that answer: line of a text file (headings count), element of a list. */
  readonly position: number
  /** The first 16 digits of the SHA-256 of the answer. */
  readonly sha256: string
  /** The first 12 digits of the SHA-256 of the fields that were read. */
  readonly text: string
}

/** The id of such a row: the same texts of the same row of the same bytes have the same one in every run. */
export function originId({ source, capture, position, sha256, text }: OriginRow): string {
  return `${source}/${capture}#${position}@${sha256}/${text}`
}

/** The row that an id names. Throws InvariantError for a text that is none. */
export function rowOfOrigin(id: string): OriginRow {
  const [capture, position, sha256, text] = [
    id.indexOf('/'),
    id.lastIndexOf('#'),
    id.lastIndexOf('@'),
    id.lastIndexOf('/'),
  ]
  if (capture < 0 || position < capture || sha256 < position || text < sha256) {
    throw new InvariantError(`expected the id of a row of a capture, found '${id}'`)
  }
  return {
    source: id.slice(0, capture),
    capture: id.slice(capture + 1, position),
    position: Number(id.slice(position + 1, sha256)),
    sha256: id.slice(sha256 + 1, text),
    text: id.slice(text + 1),
  }
}

/** A download that contains such rows. */
export type StoredCapture = StoredRow<'captures'>
/** A row, or a field of one, of the last delivery of its source that could not be read. */
export type StoredQuarantine = StoredRow<'quarantine'>
/** The same without its source. */
export type QuarantineRow = Omit<StoredQuarantine, 'source' | 'country'>

/** How long the last validated amount of a held price is served. */
export const validatedForHours = 7 * 24

/** The rule that holds a price whose published value could not be read. */
export const unreadableRule = 'unreadable'

export interface StoredSource {
  readonly id: string
  /** End of the last successful read; 304 counts. */
  readonly lastReadAt: Instant | null
  /** The time since which no price and no stamp of a source of stations has changed, as far as it was observed. */
  readonly stillSince: Instant | null
  /** The clock of the run that last requested it. */
  readonly askedAt: Instant | null
  /** Status of the newest download; `never asked` if there is none. */
  readonly status: string
  readonly errorCode: string | null
  readonly error: string | null
  /** The number of its newest fetches that failed one after another, and the clock of the run of the first of them. */
  readonly failures: number
  readonly failingSince: Instant | null
  /** Of the newest fetch, three decimals. */
  readonly seconds: string | null
  readonly delivered: DeliveredCounts | null
  /** Captures of the last accepted delivery, each with the status of its answer. */
  readonly captures: readonly { readonly name: string; readonly sha256: string; readonly status: number }[]
  readonly streaks: readonly Streak[]
  /** Of the last accepted delivery; null as long as there is none. */
  readonly profile: Profile | null
  /** JSON text: the report on the last accepted delivery. A later delivery with the same bytes has the same report. */
  readonly report: string | null
  /** The other inputs of reading and judging the last accepted delivery: if they are the same, so is the outcome. */
  readonly judgedWith: string | null
}

/** The row counts of the newest readable delivery of a source. */
export interface DeliveredCounts {
  readonly rows: number
  readonly read: number
  readonly skipped: number
  readonly quarantined: number
  readonly stations: number
  readonly prices: number
  readonly moved: number
}

/** The fetches of a source that no run has requested. */
export const neverFetched = {
  askedAt: null,
  status: 'never asked',
  errorCode: null,
  error: null,
  failures: 0,
  failingSince: null,
  seconds: null,
  delivered: null,
} as const satisfies Partial<StoredSource>

/** The state of a source that no run has requested. */
export function neverRequested(id: string): StoredSource {
  return {
    id,
    lastReadAt: null,
    stillSince: null,
    ...neverFetched,
    captures: [],
    streaks: [],
    profile: null,
    report: null,
    judgedWith: null,
  }
}

/** A finding that the newest deliveries of a source had one after another. */
export interface Streak {
  /** Its code and its subject: `MEDIAN_MOVED diesel`. */
  readonly finding: string
  readonly count: number
  /** Read time of the first of those deliveries. */
  readonly since: Instant
  /** The value of the newest of them, if it is a count or an amount. */
  readonly level?: number
}

/** A finding that refused deliveries one after another, and that the operator has accepted as a real change. */
export interface AcceptedFinding {
  readonly finding: string
  /** Of its streak: what is accepted ends with the first delivery without it. */
  readonly since: Instant
}

/** Prices by the id of their station, in their order. */
export function pricesByStation<Price extends { readonly stationId: number }>(
  prices: readonly Price[],
): ReadonlyMap<number, readonly Price[]> {
  return groupedBy(prices, price => price.stationId)
}

type FindPrice = (stationId: number, fuel: FuelCode) => StoredPrice | undefined

/** A station has only a few fuels, so a linear search needs no key text. */
export function findPriceIn(prices: readonly StoredPrice[]): FindPrice {
  const known = pricesByStation(prices)
  return (stationId, fuel) => known.get(stationId)?.find(price => price.fuel === fuel)
}

/** A profile of a complete delivery, stored for the last accepted one and compared with the next. */
export interface Profile {
  readonly rows: number
  readonly quarantined: number
  /** Null where it delivers none. */
  readonly stations: number | null
  /** Fuel to its number of prices, and to their median in the source's own currency. Keys sorted. */
  readonly fuels: Readonly<Record<string, { readonly prices: number; readonly medianMicros: Micros }>>
  /** Not later than the read; null where the source gives none. */
  readonly newestStamp: Instant | null
  /** Column to the kinds of its values, `number|string`; keys sorted. Null where they are too many to be a layout. */
  readonly columns: Readonly<Record<string, string>> | null
}
