import { describe, expect, test } from 'vitest'
import { checkClosed } from '../../pipeline/contract/check-closed.ts'
import { unknownFuels } from '../../pipeline/contract/check-fuels.ts'
import { checkLosses } from '../../pipeline/contract/check-losses.ts'
import { checkLostMembers } from '../../pipeline/contract/check-members.ts'
import { checkReadable } from '../../pipeline/contract/check-readable.ts'
import { checkShift } from '../../pipeline/contract/check-shift.ts'
import { checkWeeks } from '../../pipeline/contract/check-weeks.ts'
import { type CheckContext, type Comparison, compare, type Loss } from '../../pipeline/contract/comparison.ts'
import { isAcceptable, isOfStreak, refusalFor } from '../../pipeline/contract/finding.ts'
import { profileOfFigures, profileOfRows } from '../../pipeline/contract/profile.ts'
import type { Reading } from '../../pipeline/delivery-reading/read-delivery.ts'
import { microsOf } from '../../pipeline/model/money.ts'
import type { Streak } from '../../pipeline/model/stored.ts'
import { it as italy } from '../../pipeline/sources/it/source.ts'
import { readingOf, stationRecord } from '../support/readings.ts'
import { heldPrice, heldStation } from '../support/stored-rows.ts'

const empty: CheckContext = {
  stations: [],
  prices: [],
  bulletin: null,
  columnsBefore: null,
  perEuro: 1,
  readAt: '2026-11-19 12:00:00',
  realSize: false,
}

/** Quarantined rows with these values. */
const unread = (...values: readonly string[]) =>
  values.map(found => ({
    capture: 'prices',
    position: 2,
    scope: 'row' as const,
    field: 'fuel',
    reason: 'UNKNOWN_FUEL' as const,
    found,
  }))

describe('stations that are closed', () => {
  const changes = (before: readonly boolean[], now: readonly boolean[]) => {
    const stations = now.map((closed, id) => ({
      before: heldStation({ id, closed: before[id]! }),
      now: stationRecord({ closed }),
      prices: [],
    }))
    const { findings, changes } = checkClosed(italy.descriptor, readingOf([]), empty, { stations } as never)
    return [...findings.map(({ finding }) => finding), ...changes]
  }
  const list = (open: number, closed: number): boolean[] => [...Array(open).fill(false), ...Array(closed).fill(true)]

  test('are reported from more than a tenth on, in both directions', () => {
    expect(changes(list(20, 0), list(18, 2))).toEqual([])
    expect(changes(list(20, 0), list(17, 3))).toEqual(['stations closed: 3 of 20 that were open'])
    expect(changes(list(18, 2), list(20, 0))).toEqual([])
    expect(changes(list(17, 3), list(20, 0))).toEqual(['stations open again: 3 of 20'])
  })

  test('refuse the delivery if all close at once, but not if most were closed before', () => {
    expect(changes(list(20, 0), list(0, 20))).toEqual(['STATIONS_CLOSED', 'stations closed: 20 of 20 that were open'])
    expect(changes(list(9, 11), list(0, 20))).toEqual(['stations closed: 9 of 9 that were open'])
    expect(changes(list(9, 0), list(0, 9))).toEqual([])
  })
})

describe('members of stations', () => {
  const changes = (count: number, changed: number, now: object) => {
    const before = heldStation({ name: 'Oak', address: 'Elm St 1', publishedBrand: 'Eni' })
    const whole = stationRecord({ name: 'Oak', address: 'Elm St 1', brand: 'Eni' })
    const stations = Array.from({ length: count }, (_, at) => ({
      before,
      now: at < changed ? { ...whole, ...now } : whole,
      prices: [],
    }))
    return checkLostMembers(italy.descriptor, readingOf([]), empty, { stations } as never).changes
  }

  test('that are lost are reported from five stations and 5 % on', () => {
    expect(changes(20, 4, { address: null })).toEqual([])
    expect(changes(20, 5, { address: null })).toEqual(['stations that no longer have their address: 5 of 20'])
    expect(changes(100, 5, { address: null })).toEqual([])
    expect(changes(100, 6, { brand: null })).toEqual(['stations that no longer have their brand: 6 of 100'])
  })

  test('that are others are reported from more than a fifth on, except brands, which are checked elsewhere', () => {
    expect(changes(25, 5, { name: 'Ash' })).toEqual([])
    expect(changes(25, 6, { name: 'Ash' })).toEqual(['stations with another name: 6 of 25'])
    expect(changes(25, 25, { brand: 'Q8' })).toEqual([])
  })
})

describe('stations that are gone', () => {
  const found = (losses: readonly Loss[], delivers: 'everything' | 'part' = 'everything') => {
    const comparison = { losses, pricesGone: 0, pricesBefore: 1 } as unknown as Comparison
    const { findings, changes } = checkLosses({ ...italy.descriptor, delivers }, readingOf([]), empty, comparison)
    return [...findings.map(({ text }) => text), ...changes]
  }
  const region = (name: string, before: number, gone: number): Loss => ({ kind: 'region', name, before, gone })

  test('are listed by brand and region, the four largest by name', () => {
    const losses = [5, 9, 8, 7, 6, 4].map((gone, at): Loss => ({ kind: 'brand', name: `B${at}`, before: 20, gone }))
    expect(found(losses)).toEqual([
      'stations of brand B1 gone: 9 of 20',
      'stations of brand B2 gone: 8 of 20',
      'stations of brand B3 gone: 7 of 20',
      'stations of brand B4 gone: 6 of 20',
      'stations of 1 brands or regions more gone',
    ])
    expect(found(losses, 'part')).toEqual([])
  })

  test('of one region refuse the delivery, but not if nearly all regions lost some', () => {
    const rest = region('RM', 900, 9)
    expect(found([region('MI', 200, 150), rest])).toEqual([
      'expected stations of each region as in the last accepted delivery, found 150 of 200 gone in MI, 9 of 900 elsewhere',
      'stations of region MI gone: 150 of 200',
    ])
    expect(found([region('MI', 200, 99), rest])).toEqual(['stations of region MI gone: 99 of 200'])
    expect(found([region('MI', 200, 150), region('RM', 900, 19)])).toEqual(['stations of region MI gone: 150 of 200'])
    expect(found([region('MI', 900, 600), region('RM', 10, 0)])).toEqual(['stations of region MI gone: 600 of 900'])
  })
})

describe('rows', () => {
  /** Prices in the order of the rows; before, each had its own last amount. */
  const shifted = (before: readonly number[], now: readonly number[]) => {
    const stations = now.map((amount, at) =>
      stationRecord({ ref: `${at}`, prices: [{ fuel: 'diesel', amountMicros: microsOf(amount), updatedAt: null }] }),
    )
    const origins = new Map(stations.map(({ ref }, at) => [ref, [{ capture: 'feed', position: at, fields: '{}' }]]))
    const reading: Reading = readingOf(stations, { origins })
    const context = {
      ...empty,
      stations: before.map((_, id) => heldStation({ id, ref: `${id}` })),
      prices: before.map((amount, stationId) => heldPrice({ stationId, amountMicros: Math.round(amount * 1e6) })),
    }
    // The publisher's order decides, not the order in which stations were read.
    const turned = { ...reading, stations: reading.stations.toReversed() }
    const comparison = compare(italy.descriptor, turned, context)
    return checkShift(italy.descriptor, turned, context, comparison).findings.map(({ text }) => text)
  }
  const amounts = Array.from({ length: 30 }, (_, at) => 1.5 + ((at * 7) % 30) / 100)

  test('refuse the delivery if each price has the last amount of the row before it', () => {
    const text = 'expected each price in its own row, found 29 of 30 moved prices (96.7 %) one row off'
    expect(shifted(amounts, [1.9, ...amounts.slice(0, -1)])).toEqual([text])
    expect(shifted(amounts, [...amounts.slice(1), 1.9])).toEqual([text])
  })

  test('are not shifted if prices moved, if few moved, or if none is known', () => {
    expect(
      shifted(
        amounts,
        amounts.map(amount => amount + 0.005),
      ),
    ).toEqual([])
    expect(shifted(amounts, amounts)).toEqual([])
    expect(shifted(amounts.slice(0, 19), [1.9, ...amounts.slice(0, 18)])).toEqual([])
    expect(shifted([], amounts)).toEqual([])
  })
})

describe('a reference series', () => {
  const reading = (rows: number, quarantined: number, records: number) => ({
    rows,
    quarantined: unread(...Array(quarantined).fill('x')),
    records: Array(records).fill({}),
  })
  const found = (rows: number, quarantined: number, records: number) =>
    checkReadable(reading(rows, quarantined, records) as never).map(({ finding, text }) => `${finding}: ${text}`)

  test('needs records, and few unreadable rows', () => {
    expect(found(10, 0, 10)).toEqual([])
    expect(found(10, 10, 0)).toEqual(['NOTHING: expected readable rows, found 10 of 10 unreadable'])
    expect(found(0, 0, 0)).toEqual(['NOTHING: expected readable rows, found 0 of 0 unreadable'])
    expect(found(10, 9, 1)).toEqual([expect.stringMatching(/^QUARANTINED: /)])
  })

  test('of weeks is not compared where a country had no price, or has none now', () => {
    const week = '2026-11-16'
    const before = { country: 'IT', week, euro95PerKilolitre: null, dieselPerKilolitre: 1600 }
    const now = { country: 'IT', week, euro95PerKilolitre: 1700, dieselPerKilolitre: null }
    expect(checkWeeks({ records: [now as never], quarantined: [] }, [before], '2026-11-19')).toEqual([])
    expect(checkWeeks({ records: [], quarantined: [] }, [], '2026-11-19')).toEqual([])
  })
})

describe('a finding', () => {
  const streak = (level?: number): Streak => ({ finding: 'MEDIAN_MOVED diesel', level }) as Streak
  const now = (level?: number, finding = 'MEDIAN_MOVED diesel') => ({ finding, text: finding, level })

  test('is of a streak if its code and subject are the same and its level is within a quarter', () => {
    expect(isOfStreak(now(1.25), streak(1))).toBe(true)
    expect(isOfStreak(now(0.75), streak(1))).toBe(true)
    expect(isOfStreak(now(1.26), streak(1))).toBe(false)
    expect(isOfStreak(now(0.74), streak(1))).toBe(false)
    expect(isOfStreak(now(1, 'MEDIAN_MOVED sp95'), streak(1))).toBe(false)
  })

  test('is of a streak whatever its level, if one of the two has none', () => {
    expect([isOfStreak(now(), streak(1)), isOfStreak(now(9), streak())]).toEqual([true, true])
  })

  test('refuses a delivery unless it was accepted, and at most three are named', () => {
    const findings = ['A', 'B', 'C', 'D', 'E'].map(code => ({ finding: code, text: `text ${code}` }))
    expect(refusalFor('it', findings, [])!.message).toBe('it: text A; text B; text C; and 2 findings more')
    expect(refusalFor('it', findings.slice(0, 3), [])!.message).toBe('it: text A; text B; text C')
    const passed = findings.map(({ finding }) => ({ finding }) as Streak)
    expect(refusalFor('it', findings, passed.slice(1))!.message).toBe('it: text A')
    expect(refusalFor('it', findings, passed)).toBe(null)
  })

  test('can be accepted unless it cannot be true', () => {
    const codes = ['MEDIAN_MOVED diesel', 'FEWER_STATIONS', 'NOTHING', 'BAND diesel', 'CONTRADICTION', 'FEED_SHAPE']
    expect(codes.map(isAcceptable)).toEqual([true, true, false, false, false, false])
  })
})

describe('a report', () => {
  test('names five fuels that the reader does not know, and counts the others', () => {
    const known = 'fuels that the reader does not know: '
    expect(unknownFuels({ quarantined: [], skipped: {} })).toEqual([])
    expect(unknownFuels({ quarantined: unread('a', 'b', 'a', 'c', 'd', 'e'), skipped: {} })).toEqual([
      `${known}'a', 'b', 'c', 'd', 'e'`,
    ])
    expect(unknownFuels({ quarantined: unread('a', 'b', 'c', 'd', 'e', 'f', 'g'), skipped: {} })).toEqual([
      `${known}'a', 'b', 'c', 'd', 'e' and 2 more`,
    ])
    expect(unknownFuels({ quarantined: [], skipped: { 'unknown fuel': 3, 'not sold': 4 } })).toEqual([
      `${known}3 rows 'unknown fuel'`,
    ])
  })

  test('has a profile without columns where a layout has more than 300, and without a stamp where none has begun', () => {
    const columns = (count: number) => new Map(Array.from({ length: count }, (_, at) => [`${at}`, new Set(['string'])]))
    const rows = { rows: 1, read: 1, skipped: {}, quarantined: [] }
    expect(profileOfRows({ ...rows, columns: columns(301) } as never).columns).toBe(null)
    expect(Object.keys(profileOfRows({ ...rows, columns: columns(300) } as never).columns!)).toHaveLength(300)
    const records = [{ fuel: 'diesel', amountMicros: microsOf(1.6), validFrom: '2026-11-20 00:00:00' }]
    const profile = profileOfFigures({ ...rows, columns: columns(1), records } as never, empty.readAt)
    expect([profile.newestStamp, profile.fuels]).toEqual([null, { diesel: { prices: 1, medianMicros: 1_600_000 } }])
  })
})
