import type { Capture } from '../../capture.ts'
import type { FuelCode } from '../../model/fuels.ts'
import type { RowAt } from '../../source.ts'

// Fuel kind (`vrsta_goriva_id`) to our code. Each grade has two kinds, with and without additives, but the flag is not
// reliable: a plain "EURODIESEL BS" had 7 and its MaxPower variant 8. So both are treated alike and the cheaper of a
// station's products is used. The more expensive one is premium (2020-09: 559 of 880 stations list 2, 847 list 1 or 2).
const byKind: ReadonlyMap<number, FuelCode> = new Map([
  [1, 'sp95'],
  [2, 'sp95'],
  [5, 'sp98'],
  [6, 'sp98'],
  [7, 'diesel'],
  [8, 'diesel'],
  [9, 'gpl'],
  [26, 'cng'],
])

/** Kinds of which only products with a matching name are read: bioethanol and biodiesel (B100 is not HVO). */
const byName: ReadonlyMap<number, readonly [RegExp, FuelCode]> = new Map([
  [12, [/e-?85/i, 'e85']],
  [13, [/hvo/i, 'hvo']],
])

// `Testni dizel bez aditiva` is the ministry's trial; blue (agricultural) diesel was seen with kind 8.
const notForSale = /^test|plavi/i

/** Our code for a product; null for heating oil, blue diesel, bottled gas, electricity, trials and the unnamed. */
export function fuelOf(name: string | null, kind: number | null): FuelCode | null {
  if (kind === null || (name !== null && notForSale.test(name))) return null
  const [pattern, fuel] = byName.get(kind) ?? []
  if (pattern && fuel) return name !== null && pattern.test(name) ? fuel : null
  return byKind.get(kind) ?? null
}

/** The group (`tip_goriva_id`) of each kind that every station may sell: 1 petrol, 2 diesel, 3 autogas. */
const groups: ReadonlyMap<number, number> = new Map([
  [1, 1],
  [2, 1],
  [5, 1],
  [6, 1],
  [7, 2],
  [8, 2],
  [9, 3],
])

/** Throws FeedShapeError if the feed's own table shows that the numbers of the kinds were reassigned. */
export function checkKinds(data: Capture, kinds: readonly RowAt<Record<string, unknown>>[]): void {
  const found = new Map(kinds.map(({ row }) => [row.id, row.tip_goriva_id]))
  for (const [kind, group] of groups) {
    if (found.get(kind) === group) continue
    throw data.unexpected(
      `'vrsta_gorivas' to hold kind ${kind} in group ${group}`,
      String(found.get(kind) ?? 'nothing'),
    )
  }
}
