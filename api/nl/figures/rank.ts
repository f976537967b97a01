import { compareTexts } from '../../../pipeline/model/lists.ts'
import type { Parsed } from '../parsed.ts'

export type RankOrder = 'cheapest' | 'dearest'

export interface Ranked<T> {
  /** 1 for the first; equal prices share a rank, and the following ranks are skipped (1, 1, 3). */
  readonly rank: number
  readonly one: T
}

const rowsAsDefault = 3
const rowsMax = 27

/** As many as the question names; all if it wants each. */
export function rowsOf({ limit, each }: Pick<Parsed, 'limit' | 'each'>): number {
  return Math.min(Math.max(limit ?? (each ? rowsMax : rowsAsDefault), 1), rowsMax)
}

/** In the requested order, equal prices by country code, those of one country as they were. */
export function ranked<T extends { readonly country: string | null }>(
  all: readonly T[],
  priceOf: (one: T) => number,
  direction: RankOrder,
): readonly Ranked<T>[] {
  const sign = direction === 'cheapest' ? 1 : -1
  const sorted = [...all].sort(
    (a, b) => sign * (priceOf(a) - priceOf(b)) || compareTexts(a.country ?? '', b.country ?? ''),
  )
  const firstOf = new Map<number, number>()
  return sorted.map((one, at) => {
    const price = priceOf(one)
    if (!firstOf.has(price)) firstOf.set(price, at + 1)
    return { rank: firstOf.get(price)!, one }
  })
}

/** The entries that a sentence names. Entries that share the first rank are never left out. */
export function named<T>(all: readonly Ranked<T>[], rows: number): readonly Ranked<T>[] {
  return all.filter(({ rank }, at) => at < rows || rank === 1)
}
