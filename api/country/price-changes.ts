import type { Manifest } from '../../pipeline/snapshot/manifest.ts'

/** How often stations of a market changed a price, of any fuel, in the month of the snapshot. */
export interface PriceChanges {
  /** `2026-11` */
  readonly month: string
  readonly count: number
  /** When the first and the last of them were seen. */
  readonly from: string
  readonly to: string
  /** On how many days changes were seen. */
  readonly days: number
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
  return {
    month,
    count,
    from: own.map(({ from }) => from).sort()[0]!,
    to: own
      .map(({ to }) => to)
      .sort()
      .at(-1)!,
    days: new Set(own.map(({ to }) => to.slice(0, 10))).size,
  }
}
