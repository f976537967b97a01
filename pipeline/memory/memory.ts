import type { HeldFigure, HeldMatch, HeldPrice, HeldQuarantine, HeldSource, HeldStation } from '../model/held.ts'
import type { Day, Instant } from '../model/instants.ts'
import type { Micros } from '../model/money.ts'
import type { HeldCapture, HeldOrigin } from '../model/origin.ts'
import type { RateRecord } from '../source.ts'

/** All that one run hands to the next: read out of the snapshot in force, and nothing besides. */
export interface Memory {
  readonly stations: readonly HeldStation[]
  readonly prices: readonly HeldPrice[]
  readonly figures: readonly HeldFigure[]
  /** The rows that prices and figures were read from. */
  readonly origins: readonly HeldOrigin[]
  /** The downloads that those rows lie in. */
  readonly captures: readonly HeldCapture[]
  readonly quarantine: readonly HeldQuarantine[]
  /** Which object of the map each station is, one a station. */
  readonly osm: readonly HeldMatch[]
  readonly sources: readonly HeldSource[]
  /** Newest first. */
  readonly fetches: readonly HeldFetch[]
  readonly history: readonly HeldWeek[]
  /** The rates the last run converted with, one a currency. */
  readonly rates: readonly HeldRate[]
}

/** A rate with the source that gave it. */
export interface HeldRate extends RateRecord {
  readonly source: string
}

export interface HeldFetch {
  readonly country: string
  readonly source: string
  readonly startedAt: Instant
  readonly endedAt: Instant | null
  readonly stations: number | null
  readonly moved: number | null
  readonly status: string
  readonly seconds: string | null
  readonly error: string | null
}

export interface HeldWeek {
  readonly country: string
  readonly week: Day
  /** Millionths of a euro per 1000 litres; null for no reading. */
  readonly euro95Micros: Micros | null
  readonly dieselMicros: Micros | null
  readonly source: string
}

export const emptyMemory: Memory = {
  stations: [],
  prices: [],
  figures: [],
  origins: [],
  captures: [],
  quarantine: [],
  osm: [],
  sources: [],
  fetches: [],
  history: [],
  rates: [],
}
