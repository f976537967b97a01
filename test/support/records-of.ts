/** A reading without the rows and columns that its records came from: test/lineage holds those to the captures. */
export function recordsOf<Read extends { readonly columns: unknown; readonly origins?: unknown }>(
  reading: Read,
): Omit<Read, 'columns' | 'origins'> {
  const { columns: _columns, origins: _origins, ...records } = reading
  return records
}
