import type { Columns, Reading } from '../../pipeline/delivery-reading/read-delivery.ts'
import type { StationRecord } from '../../pipeline/model/records.ts'
import type { MarketSource } from '../../pipeline/source.ts'

/** A station as a delivery states it, with nothing but its ref, changed by `members`. */
export function stationRecord(members: Partial<StationRecord> = {}): StationRecord {
  return {
    ref: '1',
    name: null,
    brand: null,
    address: null,
    city: null,
    postalCode: null,
    lat: null,
    lng: null,
    openingHours: null,
    prices: [],
    ...members,
  }
}

/** The reading of a delivery of these stations, one in each row, changed by `members`. */
export function readingOf(stations: readonly StationRecord[], members: Partial<Reading> = {}): Reading {
  return {
    rows: stations.length,
    read: stations.length,
    skipped: {},
    quarantined: [],
    stations,
    superseded: 0,
    columns: new Map(),
    origins: new Map(),
    stationRows: new Map(),
    unreadable: new Map(),
    ...members,
  }
}

/** The columns that a contract expects, for readings made from records only. */
export function contractColumns({ contract }: MarketSource['descriptor']): Columns {
  const { always = [], attributes = [] } = contract.columns ?? {}
  return new Map([...always, ...attributes].map(name => [name, new Set<string>()]))
}
