import { describe, expect, test } from 'vitest'
import { fold, type JudgedStation, type StoredStations } from '../../pipeline/memory/fold.ts'
import { microsOf } from '../../pipeline/model/money.ts'
import type { PriceRecord } from '../../pipeline/model/records.ts'
import type { Judgement } from '../../pipeline/sanity/verdict.ts'
import type { StationDescriptor } from '../../pipeline/source.ts'
import { at } from '../../pipeline/sources/at/source.ts'
import { it as italy } from '../../pipeline/sources/it/source.ts'
import { stationRecord } from '../support/readings.ts'

const everything: StationDescriptor = italy.descriptor
const part: StationDescriptor = at.descriptor
const nothing: StoredStations = { stations: [], prices: [] }
const [day1, day2, day3] = ['2026-11-17 12:00:00', '2026-11-18 12:00:00', '2026-11-19 12:00:00'] as const

const accept: Judgement = { verdict: 'accept', rule: null, detail: null }
const hold: Judgement = { verdict: 'hold', rule: 'jump', detail: '1.90 x last validated price' }

function delivered(id: number, amount: number, more: Partial<PriceRecord> = {}, judgement = accept): JudgedStation {
  const price: PriceRecord = { fuel: 'diesel', amountMicros: microsOf(amount), updatedAt: null, ...more }
  return {
    id,
    brand: null,
    judgements: [judgement],
    origins: [`it/prices#${id}@${amount}`],
    record: stationRecord({ ref: `${id}`, prices: [price] }),
  }
}

const priceOf = (held: StoredStations, id: number) => held.prices.find(price => price.stationId === id)
const stationOf = (held: StoredStations, id: number) => held.stations.find(station => station.id === id)

test('a station is closed until the instant that its publisher states', () => {
  const closed = { until: '2026-11-18 23:00:00' }
  const station = { ...delivered(1, 1.5), record: stationRecord({ ref: '1', closed }) }
  const foldedAt = (instant: string) =>
    fold(everything, nothing, [{ ...station, judgements: [], origins: [] }], instant)
  expect(stationOf(foldedAt('2026-11-18 22:59:59'), 1)).toMatchObject({ closed: true })
  expect(stationOf(foldedAt('2026-11-18 23:00:00'), 1)).toMatchObject({ closed: false })
})

describe('a station that is missing in a delivery', () => {
  const first = fold(everything, nothing, [delivered(1, 1.5), delivered(2, 1.6)], day1)

  test('is no longer listed if the delivery is complete', () => {
    const second = fold(everything, first, [delivered(1, 1.5)], day2)
    expect(stationOf(second, 2)).toMatchObject({ listed: false, readAt: day1 })
    expect(priceOf(second, 2)).toMatchObject({ listed: false, readAt: day1, amountMicros: 1_600_000 })
    expect(stationOf(second, 1)).toMatchObject({ listed: true, readAt: day2 })
  })

  test('is unchanged if the delivery is partial', () => {
    const begun = fold(part, nothing, [delivered(1, 1.5), delivered(2, 1.6)], day1)
    const second = fold(part, begun, [delivered(1, 1.5)], day2)
    expect(stationOf(second, 2)).toEqual(stationOf(begun, 2))
    expect(priceOf(second, 2)).toEqual(priceOf(begun, 2))
  })

  test('is stored for exactly thirty days', () => {
    const later = (instant: string) => fold(everything, first, [delivered(1, 1.5)], instant)
    expect(stationOf(later('2026-12-17 12:00:00'), 2)).toBeDefined()
    expect(stationOf(later('2026-12-17 12:00:01'), 2)).toBeUndefined()
    expect(priceOf(later('2026-12-17 12:00:01'), 2)).toBeUndefined()
  })

  test('is listed when it returns, with the time of its last price change', () => {
    const moved = fold(everything, first, [delivered(1, 1.5), delivered(2, 1.7)], day2)
    const gone = fold(everything, moved, [delivered(1, 1.5)], '2026-11-18 18:00:00')
    const back = fold(everything, gone, [delivered(1, 1.5), delivered(2, 1.7)], day3)
    expect(stationOf(back, 2)).toMatchObject({ listed: true, readAt: day3 })
    expect(priceOf(back, 2)).toMatchObject({ listed: true, movedAt: day2 })
    expect(back.moved).toBe(0)
  })
})

describe('a price change', () => {
  test('is not counted for the first amount', () => {
    const first = fold(everything, nothing, [delivered(1, 1.5)], day1)
    expect([first.moved, priceOf(first, 1)!.movedAt]).toEqual([0, null])
  })

  test('has the time of the first read with the new amount, and keeps it while the amount stays the same', () => {
    const first = fold(everything, nothing, [delivered(1, 1.5)], day1)
    const second = fold(everything, first, [delivered(1, 1.51)], day2)
    const third = fold(everything, second, [delivered(1, 1.51)], day3)
    expect([second.moved, priceOf(second, 1)!.movedAt]).toEqual([1, day2])
    expect([third.moved, priceOf(third, 1)!.movedAt]).toEqual([0, day2])
  })

  test('is neither a held outlier nor the return to the real price', () => {
    const first = fold(everything, nothing, [delivered(1, 1.5)], day1)
    const slip = fold(everything, first, [delivered(1, 2.85, {}, hold)], day2)
    expect(priceOf(slip, 1)!.movedAt).toBe(null)
    expect(priceOf(fold(everything, slip, [delivered(1, 1.5)], day3), 1)!.movedAt).toBe(null)
    expect(priceOf(fold(everything, slip, [delivered(1, 1.52)], day3), 1)!.movedAt).toBe(day3)
  })

  test('is not the first accepted amount after an initial outlier', () => {
    const slip = fold(everything, nothing, [delivered(1, 15, {}, hold)], day1)
    const second = fold(everything, slip, [delivered(1, 1.5)], day2)
    expect(priceOf(second, 1)!.movedAt).toBe(null)
    expect(priceOf(fold(everything, second, [delivered(1, 1.51)], day3), 1)!.movedAt).toBe(day3)
  })

  test('is not later than its read, even if the clock of the publisher is ahead', () => {
    const ahead = fold(everything, nothing, [delivered(1, 1.5, { updatedAt: '2026-11-17 12:20:00' })], day1)
    expect(priceOf(ahead, 1)).toMatchObject({ stampAt: '2026-11-17 12:20:00', validUpdatedAt: day1 })
  })

  test('is counted for amounts, not for stamps', () => {
    const first = fold(everything, nothing, [delivered(1, 1.5, { updatedAt: '2026-11-17 07:00:00' })], day1)
    const second = fold(everything, first, [delivered(1, 1.5, { updatedAt: '2026-11-18 07:00:00' })], day2)
    expect(second.moved).toBe(0)
    expect(priceOf(second, 1)).toMatchObject({ movedAt: null, stampAt: '2026-11-18 07:00:00' })
  })
})

describe('a held price', () => {
  const first = fold(everything, nothing, [delivered(1, 1.5, { updatedAt: '2026-11-17 07:00:00' })], day1)
  const slipped = delivered(1, 2.85, { updatedAt: '2026-11-18 07:00:00' }, hold)

  test('keeps the last validated amount next to the one that was read', () => {
    const second = fold(everything, first, [slipped], day2)
    expect(priceOf(second, 1)).toMatchObject({
      amountMicros: 2_850_000,
      readAt: day2,
      verdict: 'hold',
      rule: 'jump',
      validMicros: 1_500_000,
      validReadAt: day1,
      validUpdatedAt: '2026-11-17 07:00:00',
    })
  })

  test('has no validated amount if its first amount is held', () => {
    const held = priceOf(fold(everything, nothing, [slipped], day1), 1)
    expect(held).toMatchObject({ validMicros: null, validReadAt: null, validUpdatedAt: null })
  })
})

test('a fuel that a station no longer sells is not listed, but the station is', () => {
  const both = delivered(1, 1.5)
  const petrol: PriceRecord = { fuel: 'sp95', amountMicros: microsOf(1.7), updatedAt: null }
  const two = {
    ...both,
    judgements: [accept, accept],
    record: { ...both.record, prices: [...both.record.prices, petrol] },
  }
  const second = fold(everything, fold(everything, nothing, [two], day1), [both], day2)
  expect(second.prices.map(({ fuel, listed }) => [fuel, listed])).toEqual([
    ['diesel', true],
    ['sp95', false],
  ])
  expect(stationOf(second, 1)?.listed).toBe(true)
})
