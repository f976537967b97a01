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
export function recordsOf<Read extends Lineage>(reading: Read): Omit<Read, keyof Lineage> {
  const { columns: _columns, origins: _origins, stationRows: _rows, unreadable: _unreadable, ...records } = reading
  return records
}
