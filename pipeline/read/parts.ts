import type { Located } from '../source.ts'

/** A row, and one part of a list that it holds; null where the list is empty or absent. */
export interface Part<Row> {
  readonly whole: Row
  readonly part: unknown
}

/**
 * One row a part instead of one a whole, for stations that list their products: a product that nobody knows yet then
 * costs that product and not its station. Position stays that of the whole. A list that is none is its own only part.
 */
export function rowsOfParts<Row extends Readonly<Record<Key, unknown>>, Key extends string>(
  rows: readonly Located<Row>[],
  key: Key,
): Located<Part<Row>>[] {
  return rows.flatMap(({ row: whole, ...located }) => {
    const list = whole[key] ?? []
    const parts: readonly unknown[] = Array.isArray(list) ? list : [list]
    return (parts.length > 0 ? parts : [null]).map(part => ({ ...located, row: { whole, part } }))
  })
}
