import { describe, expect, test } from 'vitest'
import { figureChanges, hoursAfter, nextOf, priceChanges, rereadChanges } from '../../pipeline/memory/changes-at.ts'
import { figuresInForce } from '../../pipeline/memory/fold-figures.ts'
import { epochSecondsOf, instantOf } from '../../pipeline/model/instants.ts'
import type { StoredFigure, StoredPrice } from '../../pipeline/model/stored.ts'
import { futureStamp } from '../../pipeline/sanity/future-stamp.ts'
import type { Freshness } from '../../pipeline/source.ts'
import { lu } from '../../pipeline/sources/lu/source.ts'
import { heldPrice, servedPrice } from '../support/stored-rows.ts'

const now = '2026-11-19 12:00:00'
const secondBefore = (at: string): string => instantOf(epochSecondsOf(at) - 1)
const changeOf = (price: StoredPrice, freshness: Freshness): string | null =>
  nextOf(priceChanges([price], freshness, now), now)

describe('the served price changes at the predicted time, not before', () => {
  const fresh = { readAt: now, validReadAt: now } as const
  test.each<[string, Partial<StoredPrice>, Freshness]>([
    [
      'a stamp that is no longer confirmed',
      { ...fresh, stampAt: '2026-10-20 20:00:00' },
      { readWithinHours: 48, confirmedWithinDays: 30 },
    ],
    [
      'a stamp without a price change',
      { ...fresh, stampAt: '2026-08-21 20:00:00' },
      { readWithinHours: 48, changedWithinDays: 90 },
    ],
    ['a price of an earlier read', { readAt: '2026-11-19 06:00:00' }, { readWithinHours: 48 }],
    ['a hold', { ...fresh, verdict: 'hold', validReadAt: '2026-11-16 10:00:00' }, { readWithinHours: 480 }],
    ['a hold of an earlier read', { verdict: 'hold', readAt: '2026-11-19 06:00:00' }, { readWithinHours: 48 }],
    [
      'a hold whose stamp is no longer confirmed',
      { ...fresh, verdict: 'hold', validReadAt: '2026-11-18 12:00:00', stampAt: '2026-10-20 20:00:00' },
      { readWithinHours: 48, confirmedWithinDays: 30 },
    ],
    [
      'a hold whose validated amount has a stamp that is no longer confirmed',
      { ...fresh, verdict: 'hold', validReadAt: '2026-11-18 12:00:00', validUpdatedAt: '2026-10-20 20:00:00' },
      { readWithinHours: 48, confirmedWithinDays: 30 },
    ],
  ])('%s', (_, members, freshness) => {
    const price = heldPrice(members)
    const at = changeOf(price, freshness)!
    const servedAt = (clock: string) => servedPrice(price, freshness, clock).servedMicros
    expect([servedAt(now), servedAt(secondBefore(at)), servedAt(at)]).toEqual([2_000_000, 2_000_000, null])
  })

  test('a stamp ahead of the read becomes the time of the price change once it is past', () => {
    const price = heldPrice({ readAt: now, stampAt: '2026-11-19 12:20:00' })
    expect([...rereadChanges([price])]).toEqual(['2026-11-19 12:20:00'])
    // Nothing changes without another read.
    expect(changeOf(price, { readWithinHours: 48 })).toBeNull()
  })

  test('a price whose stamp was too far ahead is accepted once a read is close enough', () => {
    const held = heldPrice({
      verdict: 'hold',
      rule: 'future-stamp',
      readAt: now,
      validReadAt: now,
      stampAt: '2026-11-19 13:16:06',
    })
    const at = [...rereadChanges([held])][0]!
    const surroundings = { readAt: at } as Parameters<typeof futureStamp>[1]
    const price = { updatedAt: held.stampAt } as Parameters<typeof futureStamp>[0]
    expect(futureStamp(price, surroundings)).toBe('accept')
    expect(futureStamp(price, { ...surroundings, readAt: secondBefore(at) })).toHaveProperty('hold')
  })

  test('a price that left the feed, or was read last with its source, does not change', () => {
    const freshness = { readWithinHours: 48, confirmedWithinDays: 30 }
    const stampAt = '2026-11-01 08:00:00'
    expect(changeOf(heldPrice({ listed: false, readAt: '2026-11-18 12:00:00', stampAt }), freshness)).toBeNull()
    expect(changeOf(heldPrice({ readAt: now }), { readWithinHours: 48 })).toBeNull()
  })
})

describe('the current figure changes at the predicted time, not before', () => {
  const figure = (members: Partial<StoredFigure>): StoredFigure => ({
    source: 'lu',
    country: 'LU',
    basis: 'national_maximum',
    region: null,
    fuel: 'diesel',
    currency: 'EUR',
    nativeFuel: null,
    amountMicros: 1_500_000,
    validFrom: '2026-11-18 23:00:00',
    validTo: null,
    readAt: now,
    origin: 'lu/prices#2@0',
    unusable: null,
    ...members,
  })
  const { freshness } = lu.descriptor
  const inForceAt = (figures: readonly StoredFigure[], clock: string): number[] =>
    figuresInForce(lu.descriptor, figures, clock)
      .filter(({ unusable }) => unusable === null)
      .map(({ amountMicros }) => amountMicros)

  test('a legal price that begins', () => {
    const figures = [figure({}), figure({ amountMicros: 1_600_000, validFrom: '2026-11-19 23:00:00' })]
    const at = nextOf(figureChanges(figures, freshness), now)!
    expect(at).toBe('2026-11-19 23:00:00')
    expect([inForceAt(figures, secondBefore(at)), inForceAt(figures, at)]).toEqual([[1_500_000], [1_600_000]])
  })

  test.each([
    ['a legal price that ends', { validTo: '2026-11-21 23:00:00' }],
    ['a legal price without an end that is too old', { validFrom: '2026-10-21 23:00:00' }],
  ])('%s', (_, members) => {
    const figures = [figure(members)]
    const at = nextOf(figureChanges(figures, freshness), now)!
    expect([inForceAt(figures, secondBefore(at)), inForceAt(figures, at)]).toEqual([[1_500_000], []])
  })
})

test('the next of several times is used, and past times are ignored', () => {
  expect(nextOf([null, '2026-11-19 11:59:59', '2026-11-20 00:00:00', '2026-11-19 18:00:00', now], now)).toBe(
    '2026-11-19 18:00:00',
  )
  expect(nextOf([null, now], now)).toBeNull()
  expect(hoursAfter(now, 0.5)).toBe('2026-11-19 12:30:01')
})
