/** Each row with the first earlier one of the same key; null if there is none. */
export function withEarlier<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): { readonly row: Row; readonly earlier: Row | null }[] {
  const first = new Map<string, Row>()
  return rows.map(row => {
    const key = keyOf(row)
    const earlier = first.get(key) ?? null
    if (earlier === null) first.set(key, row)
    return { row, earlier }
  })
}
