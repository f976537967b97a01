import type {
  StationLink,
  StoredCapture,
  StoredFigure,
  StoredMatch,
  StoredPrice,
  StoredQuarantine,
  StoredSource,
  StoredStation,
} from '../model/stored.ts'
import type { StoredRow } from '../model/tables.ts'
import type { RateRecord } from '../source.ts'

/** The stored state of one market, which a run passes to the next. Read from its part only. */
export interface MarketMemory {
  readonly stations: readonly StoredStation[]
  /** Stations that were listed once and are no longer in `stations`. No run judges with them. */
  readonly gone: readonly StoredStation[]
  /** Which of their ids are one station. */
  readonly links: readonly StationLink[]
  readonly prices: readonly StoredPrice[]
  readonly figures: readonly StoredFigure[]
  /** The downloads that contain the rows of prices and figures. */
  readonly captures: readonly StoredCapture[]
  readonly quarantine: readonly StoredQuarantine[]
  /** Which object of the map each station is, one a station. */
  readonly osm: readonly StoredMatch[]
}

/** The stored state without a market, which a run passes to the next. */
export interface Memory {
  readonly sources: readonly StoredSource[]
  /** Newest first. */
  readonly fetches: readonly StoredFetch[]
  /** The newest weeks of each country, with which a delivery is compared. */
  readonly weeks: readonly StoredWeek[]
  /** The quarantine of sources without a market. */
  readonly quarantine: readonly StoredQuarantine[]
  /** The rates the last run converted with, one a currency. */
  readonly rates: readonly StoredRate[]
}

/** A rate with the source that gave it. */
export interface StoredRate extends RateRecord {
  readonly source: string
}

export type StoredFetch = StoredRow<'fetch_log'>

export type StoredWeek = StoredRow<'history'>

export const emptyMemory: Memory = { sources: [], fetches: [], weeks: [], quarantine: [], rates: [] }

export const emptyMarket: MarketMemory = {
  stations: [],
  gone: [],
  links: [],
  prices: [],
  figures: [],
  captures: [],
  quarantine: [],
  osm: [],
}
