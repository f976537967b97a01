import { describe, expect, test } from 'vitest'
import {
  type Correction,
  correctionsInForce,
  joinedEntries,
  type Undo,
  withId,
} from '../../pipeline/model/corrections.ts'
import { correctedMoves, type PlacedMove } from '../../pipeline/snapshot/corrected-moves.ts'

const at = (hour: number) => `2026-11-18 ${String(hour).padStart(2, '0')}:00:00`
const move = (
  hour: number,
  oldMicros: number | null,
  newMicros: number | null,
  why: string | null = null,
): PlacedMove => ({
  country: 'IT',
  stationId: 7,
  source: 'it',
  fuel: 'diesel',
  currency: 'EUR',
  oldMicros,
  newMicros,
  stampAt: newMicros === null ? null : at(hour),
  seenAt: at(hour),
  why,
  snapshotId: `run ${hour}`,
  segment: hour,
})
const correction = (about: Partial<Correction>): Correction => ({
  id: '00000000',
  at: at(20),
  country: 'IT',
  source: 'it',
  stationId: 7,
  fuel: 'diesel',
  currency: 'EUR',
  from: at(0),
  to: null,
  amountMicros: null,
  by: 'operator',
  reason: 'x',
  ...about,
})
const corrected = (moves: readonly PlacedMove[], ...corrections: readonly Partial<Correction>[]) =>
  correctedMoves(moves, {
    corrections: corrections.map(correction),
    now: at(20),
    segmentAt: instant => -Number(instant.slice(11, 13)),
  })
const amounts = (moves: readonly PlacedMove[]) =>
  moves.map(({ seenAt, oldMicros, newMicros }) => [Number(seenAt.slice(11, 13)), oldMicros, newMicros])

const published = [
  move(2, null, 1_500_000),
  move(6, 1_500_000, 9_900_000),
  move(10, 9_900_000, 1_600_000),
  move(14, 1_600_000, null, 'left the feed'),
]

describe('the moves of a price with its corrections', () => {
  test('are the published ones where nothing is corrected', () => {
    expect(corrected(published)).toEqual(published)
    expect(corrected(published, { from: at(3), to: at(4), amountMicros: 1_500_000 })).toEqual(published)
    expect(corrected(published, { from: at(6), to: at(10), amountMicros: 1_400_000, currency: 'PLN' })).toEqual(
      published,
    )
    // A price that was not served is not added.
    expect(corrected(published, { from: at(15), amountMicros: 1_400_000 })).toEqual(published)
    expect(corrected([], { amountMicros: 1_400_000 })).toEqual([])
  })

  test('have the amount of a correction that begins and ends with moves, and the stamp of no other amount', () => {
    const rows = corrected(published, { from: at(6), to: at(10), amountMicros: 1_550_000 })
    expect(amounts(rows)).toEqual([
      [2, null, 1_500_000],
      [6, 1_500_000, 1_550_000],
      [10, 1_550_000, 1_600_000],
      [14, 1_600_000, null],
    ])
    expect(rows.map(({ stampAt }) => stampAt)).toEqual([at(2), null, at(10), null])
  })

  test('have a move where it begins or ends between two moves, in the segment of that time', () => {
    const rows = corrected(published, { from: at(4), to: at(8), amountMicros: 1_550_000 })
    expect(amounts(rows)).toEqual([
      [2, null, 1_500_000],
      [4, 1_500_000, 1_550_000],
      [6, 1_550_000, 1_550_000],
      [8, 1_550_000, 9_900_000],
      [10, 9_900_000, 1_600_000],
      [14, 1_600_000, null],
    ])
    expect(rows.map(({ segment }) => segment)).toEqual([2, -4, 6, -8, 10, 14])
  })

  test('have no amount of a withdrawn price, also not as the old one', () => {
    const rows = corrected(published, { from: at(3), by: 'publisher' })
    expect(amounts(rows)).toEqual([
      [2, null, 1_500_000],
      [3, 1_500_000, null],
      [6, null, null],
      [10, null, null],
      [14, null, null],
    ])
    const word = 'withdrawn on demand of the publisher'
    expect(rows.map(({ why }) => why)).toEqual([null, word, word, word, 'left the feed'])
  })

  test('have the amount of the last of several corrections', () => {
    const rows = corrected(published, { amountMicros: 1_100_000 }, { from: at(6), to: at(10), amountMicros: 1_200_000 })
    expect(rows.map(({ newMicros }) => newMicros)).toEqual([1_100_000, 1_200_000, 1_100_000, null])
  })

  test('have no move at an instant that has not come', () => {
    expect(amounts(corrected([move(2, null, 1_500_000)], { from: at(4), to: at(22) }))).toEqual([
      [2, null, 1_500_000],
      [4, 1_500_000, null],
    ])
  })
})

describe('the record of corrections', () => {
  const { id: _, ...content } = correction({})
  const first = withId<Correction>(content)
  const second = withId<Correction>({ ...content, at: at(21), reason: 'y' })
  const undo = withId<Undo>({ at: at(22), undoes: first.id, reason: 'z' })

  test('has each entry once, in the order of their times', () => {
    expect(joinedEntries([undo, second], [first, second])).toEqual([first, second, undo])
    expect(new Set([first.id, second.id, undo.id]).size).toBe(3)
  })

  test('has no effect of what was undone', () => {
    expect(correctionsInForce([first, second, undo])).toEqual([second])
  })
})
