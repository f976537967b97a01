import { describe, expect, test } from 'vitest'
import { inForce } from '../../pipeline/memory/legal-prices.ts'
import type { StoredPrice } from '../../pipeline/model/stored.ts'
import type { Freshness } from '../../pipeline/source.ts'
import { heldPrice, heldStation } from '../support/stored-rows.ts'

const now = '2026-11-19 12:00:00'
const twoDays: Freshness = { readWithinHours: 48 }
const judged = (members: Partial<StoredPrice>, freshness = twoDays, listed = true) =>
  inForce(heldPrice(members), heldStation({ listed }), freshness, now)

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

  test('is reported as withheld rather than as too old', () => {
    expect(judged({ verdict: 'withhold', readAt: '2026-01-01 00:00:00' }).unusable).toBe('withheld')
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
})
