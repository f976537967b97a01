import { describe, expect, test } from 'vitest'
import { isStale, pricesInForce } from '../../pipeline/memory/in-force.ts'
import type { Correction } from '../../pipeline/model/corrections.ts'
import type { StoredPrice } from '../../pipeline/model/stored.ts'
import type { Freshness } from '../../pipeline/source.ts'
import { heldPrice, heldStation, servedPrice } from '../support/stored-rows.ts'

const now = '2026-11-19 12:00:00'
const twoDays: Freshness = { readWithinHours: 48 }
const judged = (members: Partial<StoredPrice>, freshness = twoDays, listed = true) =>
  servedPrice(heldPrice(members), freshness, now, heldStation({ listed }))

describe('a price', () => {
  test('that is current serves its amount without a reason', () => {
    expect(judged({})).toMatchObject({ servedMicros: 2_000_000, unusable: null })
  })

  test('that left the feed, or whose station did, serves nothing', () => {
    expect(judged({ listed: false })).toMatchObject({ servedMicros: null, unusable: 'left the feed' })
    expect(judged({}, twoDays, false)).toMatchObject({ servedMicros: null, unusable: 'left the feed' })
  })

  test('was read too long ago one second after its hours, not before', () => {
    expect(judged({ readAt: '2026-11-17 12:00:00' }).unusable).toBeNull()
    expect(judged({ readAt: '2026-11-17 11:59:59' }).unusable).toBe('read too long ago')
  })

  test.each([
    ['confirmedWithinDays', 30, '2026-10-20 12:00:00', '2026-10-20 11:59:59'],
    ['changedWithinDays', 90, '2026-08-21 12:00:00', '2026-08-21 11:59:59'],
  ])('has too old a stamp one second after its %s', (member, days, young, old) => {
    const freshness = { ...twoDays, [member]: days }
    expect(judged({ stampAt: young }, freshness).unusable).toBeNull()
    expect(judged({ stampAt: old }, freshness)).toMatchObject({ servedMicros: null, unusable: 'stamp too old' })
  })

  test('without a stamp, or of a source without such a rule, is never too old', () => {
    expect(judged({ stampAt: null }, { ...twoDays, confirmedWithinDays: 30 }).unusable).toBeNull()
    expect(judged({ stampAt: '2019-01-01 00:00:00' }).unusable).toBeNull()
  })

  test('is too old whatever its verdict, and counts as stale only if it was accepted', () => {
    const words = (['accept', 'hold', 'withhold'] as const).map(verdict => {
      const price = judged({ verdict, readAt: '2026-11-17 11:59:59' })
      return [price.unusable, isStale(price)]
    })
    expect(words).toEqual([
      ['read too long ago', true],
      ['read too long ago', false],
      ['read too long ago', false],
    ])
    expect(judged({ verdict: 'withhold' }).unusable).toBe('withheld')
  })

  test('shows the stamp of the publisher, or else the first read of its amount', () => {
    const stampAt = '2026-11-18 07:00:00'
    const movedAt = '2026-11-17 12:00:00'
    expect(judged({ stampAt, movedAt }).updatedAt).toBe(stampAt)
    expect(judged({ movedAt }).updatedAt).toBe(movedAt)
    expect(judged({}).updatedAt).toBeNull()
  })

  test('shows a time not later than its read, even if the clock of the publisher is ahead', () => {
    const readAt = '2026-11-19 11:50:00'
    expect(judged({ readAt, stampAt: '2026-11-19 12:20:00' }).updatedAt).toBe(readAt)
    expect(judged({ readAt, stampAt: readAt }).updatedAt).toBe(readAt)
  })
})

describe('a held price', () => {
  const held = { verdict: 'hold', amountMicros: 20_000_000, stampAt: '2026-11-19 08:00:00' } as const

  test('serves its last validated amount with its own time', () => {
    expect(judged({ ...held, validUpdatedAt: '2026-11-16 06:00:00' })).toMatchObject({
      servedMicros: 2_000_000,
      updatedAt: '2026-11-16 06:00:00',
      unusable: null,
    })
  })

  test('is held for too long one second after seven days', () => {
    expect(judged({ ...held, validReadAt: '2026-11-12 12:00:00' }).unusable).toBeNull()
    expect(judged({ ...held, validReadAt: '2026-11-12 11:59:59' }).unusable).toBe('held for too long')
  })

  test('that was never validated serves nothing', () => {
    const never = judged({ ...held, validMicros: null, validReadAt: null })
    expect(never).toMatchObject({ servedMicros: null, unusable: 'held, never validated' })
  })

  test('leaves force with the accepted prices of its delivery', () => {
    const [late, stampAt] = ['2026-11-17 11:59:59', '2026-10-20 11:59:59']
    expect(judged({ ...held, readAt: late, validReadAt: late }).unusable).toBe('read too long ago')
    expect(judged({ ...held, stampAt }, { ...twoDays, confirmedWithinDays: 30 }).unusable).toBe('stamp too old')
  })

  test('leaves force when the stamp of its last validated amount is too old', () => {
    const freshness = { ...twoDays, confirmedWithinDays: 30 }
    const validated = (validUpdatedAt: string, movedAt: string | null = null) =>
      judged({ ...held, validUpdatedAt, movedAt }, freshness).unusable
    expect(validated('2026-10-20 12:00:00')).toBeNull()
    expect(validated('2026-10-20 11:59:59')).toBe('held, stamp too old')
    // Without a stamp: the first read of the amount.
    expect(validated('2026-09-01 12:00:00', '2026-09-01 12:00:00')).toBeNull()
  })
})

describe('a source and fuel without an accepted price in force', () => {
  const held = heldPrice({ verdict: 'hold' })
  const current = (beside: Partial<StoredPrice>, corrections: readonly Correction[] = []) => {
    const stations = [heldStation(), heldStation({ id: 2 })]
    const prices = [held, heldPrice({ stationId: 2, ...beside })]
    return pricesInForce(prices, { stations, freshnessOf: () => twoDays, corrections, now }).map(
      ({ servedMicros, unusable }) => unusable ?? servedMicros,
    )
  }
  const correction = (members: Partial<Correction>): Correction => ({
    id: '0123abcd',
    at: now,
    country: 'IT',
    source: 'it',
    stationId: 2,
    fuel: 'diesel',
    currency: 'EUR',
    from: '2026-11-19 00:00:00',
    to: null,
    amountMicros: null,
    by: 'operator',
    reason: 'a slip',
    ...members,
  })
  const alone = 'no accepted price beside it'

  test('serves no last validated amount either', () => {
    expect(current({})).toEqual([2_000_000, 2_000_000])
    expect(current({ verdict: 'hold' })).toEqual([alone, alone])
    expect(current({ verdict: 'withhold' })).toEqual([alone, 'withheld'])
    expect(current({ readAt: '2026-11-17 11:59:59' })).toEqual([alone, 'read too long ago'])
    expect(current({ source: 'other' })).toEqual([alone, 2_000_000])
    expect(current({ fuel: 'sp95' })).toEqual([alone, 2_000_000])
  })

  test('does so when the operator withdrew the only accepted price', () => {
    expect(current({}, [correction({})])).toEqual([alone, 'withdrawn by the operator'])
  })

  test('serves the amount of a correction, unless the price was read too long ago', () => {
    const amount = correction({ stationId: 1, amountMicros: 1_900_000 })
    expect(current({ verdict: 'hold' }, [amount])).toEqual([1_900_000, alone])
    const old = { verdict: 'withhold', readAt: '2026-11-17 11:59:59' } as const
    expect(current(old, [correction({ amountMicros: 1_900_000 })])[1]).toBe('read too long ago')
  })
})
