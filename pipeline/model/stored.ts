import type { FuelCode } from './fuels.ts'
import type { Instant } from './instants.ts'
import { groupedBy } from './lists.ts'
import type { Micros } from './money.ts'

/**
 * A station as it is stored from run to run. The tables `stations` and `prices` of a snapshot consist of exactly these rows, so a run needs
 * only the snapshot before it and its own deliveries.
 */
export interface StoredStation {
  readonly id: number
  readonly source: string
  readonly country: string
  readonly ref: string
  readonly name: string | null
  /** Canonical; null for none and for independents. */
  readonly brand: string | null
  readonly logoFile: string | null
  /** As the publisher wrote it. */
  readonly publishedBrand: string | null
  readonly address: string | null
  readonly city: string | null
  readonly postalCode: string | null
  readonly lat: number | null
  readonly lng: number | null
  readonly timezone: string
  readonly openingHours: string | null
  readonly closed: boolean
  /** JSON text of the fuels that are out of stock, or null. */
  readonly availability: string | null
  /** In the source's newest delivery, or absent from a partial one. */
  readonly listed: boolean
  /** End of the newest read that contained it. */
  readonly readAt: Instant
}

/** How long the last validated amount of a held price is served. */
export const validatedForHours = 7 * 24

/** The rule that holds a price whose published value could not be read. */
export const unreadableRule = 'unreadable'

export type VerdictWord = 'accept' | 'hold' | 'withhold'

export interface StoredPrice {
  readonly stationId: number
  readonly country: string
  readonly source: string
  readonly fuel: FuelCode
  readonly currency: string
  readonly nativeFuel: string | null
  readonly service: 'self' | 'served' | null
  readonly access: 'members' | null
  /** The last read amount, in millionths of `currency`. */
  readonly amountMicros: Micros
  readonly readAt: Instant
  /** The publisher's own stamp. */
  readonly stampAt: Instant | null
  /** The first read in which this amount was seen. Null as long as no change was seen. */
  readonly movedAt: Instant | null
  readonly listed: boolean
  readonly verdict: VerdictWord
  /** The rule that did not accept it, and the measured value. */
  readonly rule: string | null
  readonly detail: string | null
  /** The row of `amountMicros`; for the rule `unreadable`, the row that could not be read. Id of a StoredOrigin. */
  readonly origin: string
  /** The last accepted amount, with its own times and row. */
  readonly validMicros: Micros | null
  readonly validReadAt: Instant | null
  readonly validUpdatedAt: Instant | null
  readonly validOrigin: string | null
  /** The current amount, or null with the reason. */
  readonly servedMicros: Micros | null
  readonly updatedAt: Instant | null
  readonly unusable: string | null
}

/** A stored official mean or maximum: the rows of the table `figures`. */
export interface StoredFigure {
  readonly source: string
  readonly country: string
  readonly basis: 'regional_mean' | 'national_mean' | 'national_maximum'
  /** The part of the country; null for the entire country. */
  readonly region: string | null
  readonly fuel: FuelCode
  readonly currency: string
  readonly nativeFuel: string | null
  /** In millionths of `currency`. */
  readonly amountMicros: Micros
  readonly validFrom: Instant
  readonly validTo: Instant | null
  readonly readAt: Instant
  /** The row that it was read from: id of a StoredOrigin. */
  readonly origin: string
  /** Why it is not in force; null if it is. */
  readonly unusable: string | null
}

/** The OpenStreetMap object of a station, with its facts: the rows of the table `osm`, which is kept separate. */
export interface StoredMatch {
  readonly stationId: number
  readonly country: string
  /** `node/123`. */
  readonly osmRef: string
  /** How it was found: by the id of the publisher, by the same brand nearby, or because it is the only one nearby. */
  readonly method: 'id' | 'brand' | 'alone'
  /** Metres between the two. */
  readonly distanceM: number
  readonly name: string | null
  readonly brand: string | null
  readonly openingHours: string | null
  /** The state of the map that it was read from. */
  readonly baseAt: Instant
}

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

/**
 * What an unreadable value costs. `row`: the row. `field`: the price, or a text with bytes of another charset; the rest of
 * the row is read. `value`: only that optional value, such as a brand.
 */
export type FaultScope = 'row' | 'field' | 'value'

/** A row, or a field of one, that could not be read. */
export interface QuarantineRow {
  readonly capture: string
  readonly sha256: string
  /** Line of a text file, element of a list. */
  readonly position: number
  readonly scope: FaultScope
  readonly field: string
  readonly reason: string
  readonly found: string
  /** The ref of the station of the row. Null where it has none, or an unreadable one. */
  readonly ref: string | null
}

/** The stored results of the last delivery that was read. */
export interface StoredQuarantine extends QuarantineRow {
  readonly source: string
  readonly country: string | null
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
