interface Lineage {
  readonly columns: unknown
  readonly origins?: unknown
  readonly stationRows?: unknown
}

/** Without the rows and columns that they came from: test/lineage holds those to the captures. */
export function recordsOf<Read extends Lineage>(reading: Read): Omit<Read, keyof Lineage> {
  const { columns: _columns, origins: _origins, stationRows: _rows, ...records } = reading
  return records
}
