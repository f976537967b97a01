import { type Columns, faultyRows, type Reading, type RowCounts } from '../delivery-reading/read-delivery.ts'
import type { Instant } from '../model/instants.ts'
import type { Profile } from '../model/stored.ts'
import { mediansOf } from '../sanity/index.ts'
import type { FigureRecord } from '../source.ts'
import { newestStampOf } from './check-stamps.ts'

// An object with ids as keys would have one column per station. The widest real layout has about 120.
const mostColumns = 300

export function profileOfStations(reading: Reading, readAt: Instant): Profile {
  return {
    ...countsOf(reading),
    stations: reading.stations.length,
    fuels: fuelsOf(reading.stations.flatMap(station => station.prices)),
    newestStamp: newestStampOf(reading, readAt),
  }
}

/** As above, of official figures. */
export function profileOfFigures(
  reading: RowCounts & { readonly columns: Columns; readonly records: readonly FigureRecord[] },
  readAt: Instant,
): Profile {
  const begun = reading.records.map(record => record.validFrom).filter(validFrom => validFrom <= readAt)
  return { ...countsOf(reading), fuels: fuelsOf(reading.records), newestStamp: begun.sort().at(-1) ?? null }
}

/** As above, of rates and weeks. */
export function profileOfRows(reading: RowCounts & { readonly columns: Columns }): Profile {
  return { ...countsOf(reading), fuels: {}, newestStamp: null }
}

function countsOf({ rows, quarantined, columns }: RowCounts & { readonly columns: Columns }) {
  return { rows, quarantined: faultyRows({ quarantined }), stations: null, columns: kindsOf(columns) }
}

function kindsOf(columns: Columns): Profile['columns'] {
  if (columns.size > mostColumns) return null
  const sorted = [...columns].sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted.map(([name, kinds]) => [name, [...kinds].sort().join('|')]))
}

function fuelsOf(prices: Parameters<typeof mediansOf>[0]): Profile['fuels'] {
  const medians = [...mediansOf(prices)].sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(medians.map(([fuel, { medianMicros, count }]) => [fuel, { prices: count, medianMicros }]))
}
