import { describe, expect, test } from 'vitest'
import { microsOf } from '../../pipeline/model/money.ts'
import { frozenSince, type Paired, stillSince } from '../../pipeline/sanity/frozen.ts'
import { heldPrice } from '../support/stored-rows.ts'

const readAt = '2026-11-19 12:00:00'
const watch = { stillSince: '2026-11-10 12:00:00', lastReadAt: '2026-11-18 12:00:00' }
const still: Paired = {
  price: { fuel: 'diesel', amountMicros: microsOf(1.8), updatedAt: null },
  before: heldPrice({ amountMicros: 1_800_000 }),
}

describe('the time since the last change of a source', () => {
  const since = (...delivered: Paired[]) => stillSince(watch, delivered, readAt, 48)

  test('continues while no amount and no timestamp changes, even if new prices appear', () => {
    expect(since(still, still)).toBe(watch.stillSince)
    expect(since(still, { ...still, before: undefined })).toBe(watch.stillSince)
  })

  test('restarts when one price changes', () => {
    expect(since(still, { ...still, price: { ...still.price, amountMicros: microsOf(1.801) } })).toBe(readAt)
  })

  test('restarts when one timestamp changes, even without a new amount', () => {
    expect(since(still, { ...still, price: { ...still.price, updatedAt: '2026-11-19 06:00:00' } })).toBe(readAt)
  })

  test('begins with the first read, and restarts after a gap without reads', () => {
    expect(stillSince({ stillSince: null, lastReadAt: null }, [still], readAt, 48)).toBe(readAt)
    expect(stillSince({ ...watch, stillSince: null }, [still], readAt, 48)).toBe(readAt)
    expect(stillSince({ ...watch, lastReadAt: '2026-11-17 12:00:00' }, [still], readAt, 48)).toBe(watch.stillSince)
    expect(stillSince({ ...watch, lastReadAt: '2026-11-17 11:59:59' }, [still], readAt, 48)).toBe(readAt)
  })
})

describe('a frozen source', () => {
  test('has at least fifty prices, all unchanged for more than a week', () => {
    const weekAgo = '2026-11-12 12:00:00'
    expect(frozenSince(weekAgo, 50, readAt)).toBeNull()
    expect(frozenSince('2026-11-12 11:59:59', 50, readAt)).toBe('none of 50 prices has moved since 2026-11-12 11:59:59')
    expect(frozenSince('2026-10-01 12:00:00', 49, readAt)).toBeNull()
  })

  test('uses the time limit of its descriptor', () => {
    expect(frozenSince('2026-10-20 12:00:00', 50, readAt, 30)).toBeNull()
    expect(frozenSince('2026-10-20 11:59:59', 50, readAt, 30)).not.toBeNull()
  })
})
