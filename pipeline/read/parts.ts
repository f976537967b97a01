import type { RowAt } from '../source.ts'

/** The place of a part in the list of its row, 0 for the first. */
export type PartAt = number

/**
 * One row a part instead of one a whole, for stations that list their products: a product that nobody knows yet then
 * costs that product and not its station. Row and position stay those of the whole, which is read with the place of the
 * part. A list that is empty, absent or none has one row.
 */
export function rowsOfParts<Row extends Readonly<Record<Key, unknown>>, Key extends string>(
  rows: readonly RowAt<Row>[],
  key: Key,
): RowAt<Row, PartAt>[] {
  return rows.flatMap(located => {
    const list = located.row[key]
    const parts: readonly unknown[] = Array.isArray(list) && list.length > 0 ? list : [list]
    return parts.map((_, context) => ({ ...located, context }))
  })
}

/** The part at that place; null where the list is empty or absent. A list that is none is its own only part. */
export function partOf(list: unknown, at: PartAt): unknown {
  return (Array.isArray(list) ? list[at] : list) ?? null
}

/** All parts of all rows. */
export function partsOf<Key extends string>(
  rows: readonly RowAt<Readonly<Record<Key, unknown>>, PartAt>[],
  key: Key,
): unknown[] {
  return rows.map(({ row, context }) => partOf(row[key], context!)).filter(part => part !== null)
}
