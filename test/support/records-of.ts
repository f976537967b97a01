import type { StationRecord } from '../../pipeline/model/records.ts'

interface Lineage {
  readonly columns: unknown
  readonly origins?: unknown
  readonly stationRows?: unknown
  readonly unreadable?: unknown
}

/**
 * The records without the rows and columns that they came from, which test/slow/lineage compares with the captures. Includes
 * unreadable records as quarantined.
 */
export function recordsOf<Read extends Lineage & { readonly stations?: readonly StationRecord[] }>(
  reading: Read,
): Omit<Read, keyof Lineage> {
  const { columns: _columns, origins: _origins, stationRows: _rows, unreadable: _unreadable, ...records } = reading
  return records.stations ? { ...records, stations: records.stations.map(withoutRows) } : records
}

/** A station whose prices do not state the rows that they were read from. */
export function withoutRows<Station extends StationRecord>(station: Station): Station {
  const prices = station.prices.map(
    ({ origin: _, ...price }: Station['prices'][number] & { origin?: unknown }) => price,
  )
  return { ...station, prices }
}
