interface Lineage {
  readonly columns: unknown
  readonly origins?: unknown
  readonly stationRows?: unknown
  readonly unreadable?: unknown
}

/**
 * Without the rows and columns that they came from: test/lineage holds those to the captures. What is unreadable is
 * among the quarantined.
 */
export function recordsOf<Read extends Lineage>(reading: Read): Omit<Read, keyof Lineage> {
  const { columns: _columns, origins: _origins, stationRows: _rows, unreadable: _unreadable, ...records } = reading
  return records
}
