import type { RowAt } from '../source.ts'

/** The index of a part in the list of its row, from 0. */
export type PartAt = number

/**
 * Makes one row per part, for stations that list their products: an unknown product then quarantines that product and not
 * its station. Each row keeps the content and position of the original row and adds the index of the part. A list that is
 * empty or absent, or a value that is not a list, gives one row.
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

/** The part at that index; null when the list is empty or absent. A value that is not a list is its only part. */
export function partOf(list: unknown, at: PartAt): unknown {
  return (Array.isArray(list) ? list[at] : list) ?? null
}

export function partsOf<Key extends string>(
  rows: readonly RowAt<Readonly<Record<Key, unknown>>, PartAt>[],
  key: Key,
): unknown[] {
  return rows.map(({ row, context }) => partOf(row[key], context!)).filter(part => part !== null)
}
