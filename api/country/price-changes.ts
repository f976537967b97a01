import type { Manifest } from '../../pipeline/snapshot/manifest.ts'

/** How often stations of a market changed a price, of any fuel, in the month of the snapshot. */
export interface PriceChanges {
  /** `2026-11` */
  readonly month: string
  readonly count: number
  /** When the first and the last of them were seen. */
  readonly from: string
  readonly to: string
  /** The days on which changes were seen, the newest first. */
  readonly days: readonly { readonly day: string; readonly count: number }[]
}

/** From the list of the move log in the manifest: no move is read. Null if no change was seen in the month. */
export function priceChanges(
  { segments, createdAt }: Pick<Manifest, 'segments' | 'createdAt'>,
  country: string,
): PriceChanges | null {
  const month = createdAt.slice(0, 7)
  const own = segments.filter(segment => segment.country === country && segment.month === month)
  const count = own.reduce((sum, { rows }) => sum + rows, 0)
  if (count === 0) return null
  const byDay = new Map<string, number>()
  for (const { to, rows } of own) byDay.set(to.slice(0, 10), (byDay.get(to.slice(0, 10)) ?? 0) + rows)
  return {
    month,
    count,
    from: own.map(({ from }) => from).sort()[0]!,
    to: own
      .map(({ to }) => to)
      .sort()
      .at(-1)!,
    days: [...byDay].sort(([a], [b]) => (a < b ? 1 : -1)).map(([day, rows]) => ({ day, count: rows })),
  }
}
