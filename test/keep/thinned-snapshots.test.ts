import { expect, test } from 'vitest'
import { thinnedSnapshots } from '../../pipeline/keep/snapshots-to-keep.ts'
import { compactOf, epochSecondsOf, instantOf } from '../../pipeline/model/instants.ts'

const start = epochSecondsOf('2026-01-01 00:00:00')
const idAt = (seconds: number): string => `${compactOf(instantOf(seconds))}-0123456789ab`
const daySeconds = 86_400

/** Snapshots at 00:00, 06:00, 12:00 and 18:00 of each day, and the instant after them. */
function everySixHours(days: number): { readonly ids: string[]; readonly now: string } {
  const ids = Array.from({ length: days * 4 }, (_, count) => idAt(start + count * 21_600))
  return { ids, now: instantOf(start + days * daySeconds) }
}

test('all snapshots of a day, the last of each day of a month, then the last of each week are kept', () => {
  const { ids, now } = everySixHours(60)
  const kept = thinnedSnapshots(ids, now)
  // Until 2 March 00:00: of 1 March all four; then one a day since 30 January; before that Sundays.
  expect(kept.filter(id => id >= '20260301')).toHaveLength(4)
  expect(kept.filter(id => id < '20260301').map(id => id.slice(0, 11))).toEqual([
    '20260104T18',
    '20260111T18',
    '20260118T18',
    '20260125T18',
    ...['30', '31'].map(day => `202601${day}T18`),
    ...Array.from({ length: 28 }, (_, day) => `202602${String(day + 1).padStart(2, '0')}T18`),
  ])
})

test('the same snapshots are kept whether they are thinned every day or once', () => {
  const { ids, now } = everySixHours(100)
  let kept: string[] = []
  for (let day = 1; day <= 100; day += 1) {
    const taken = ids.slice((day - 1) * 4, day * 4)
    kept = thinnedSnapshots([...kept, ...taken], instantOf(start + day * daySeconds))
  }
  expect(kept).toEqual(thinnedSnapshots(ids, now))
})

test('a snapshot of a clock that was ahead is kept', () => {
  expect(thinnedSnapshots([idAt(start + 99 * daySeconds)], instantOf(start))).toHaveLength(1)
})
