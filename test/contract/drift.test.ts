import { describe, expect, test } from 'vitest'
import { driftOf } from '../../pipeline/contract/drift.ts'
import type { Profile } from '../../pipeline/model/stored.ts'

const base: Profile = {
  rows: 1000,
  quarantined: 0,
  stations: 100,
  newestStamp: null,
  fuels: { diesel: { prices: 100, medianMicros: 1_600_000 }, gpl: { prices: 20, medianMicros: 700_000 } },
  columns: { id: 'string', price: 'number' },
}
const drift = (now: Partial<Profile>, isWhole = true, places = { placed: 100, moved: 0 }): string[] =>
  driftOf({ before: base, now: { ...base, ...now }, isWhole, places })

describe('a drift report', () => {
  test('is empty for a first delivery, and for a repeated one', () => {
    expect(driftOf({ before: null, now: base, isWhole: true })).toEqual([])
    expect(drift({})).toEqual([])
  })

  test('names columns that were added, removed and retyped', () => {
    expect(drift({ columns: { id: 'string', price: 'number|string', brand: 'string' } })).toEqual([
      'columns added: brand',
      'column price: number before, number|string now',
    ])
    expect(drift({ columns: { id: 'string' } })).toEqual(['columns removed: price'])
    // A member that is always empty has no type.
    expect(drift({ columns: { id: 'string', price: '' } })).toEqual([])
    expect(drift({ columns: null })).toEqual([])
  })

  test('names rows and stations that changed by more than 5 %', () => {
    expect(drift({ rows: 1050, stations: 95 })).toEqual([])
    expect(drift({ rows: 1051, stations: 94 })).toEqual([
      'rows: 1000 before, 1051 now (+5.1 %)',
      'stations: 100 before, 94 now (-6.0 %)',
    ])
    expect(drift({ rows: 100, stations: 10 }, false)).toEqual([])
  })

  test('names new and missing fuels, and fuels sold at far fewer stations', () => {
    const { diesel, gpl } = base.fuels
    expect(drift({ fuels: { diesel: diesel!, hvo: gpl! } })).toEqual([
      'fuel gone: gpl, 20 prices before',
      'fuel new: hvo, 20 prices',
    ])
    expect(drift({ fuels: { diesel: { ...diesel!, prices: 79 }, gpl: { ...gpl!, prices: 15 } } })).toEqual([
      'prices of diesel: 100 before, 79 now (-21.0 %)',
    ])
    expect(drift({ fuels: { diesel: diesel! } }, false)).toEqual([])
  })

  test('names medians that changed by more than 5 %', () => {
    const moved = (medianMicros: number) => drift({ fuels: { ...base.fuels, diesel: { prices: 100, medianMicros } } })
    expect(moved(1_680_000)).toEqual([])
    expect(moved(1_500_000)).toEqual(['median of diesel: 1.6 before, 1.5 now (-6.3 %)'])
  })

  test('names moved positions and quarantined rows', () => {
    expect(drift({}, true, { placed: 100, moved: 1 })).toEqual([])
    expect(drift({}, true, { placed: 100, moved: 2 })).toEqual([
      'positions: 2 of 100 stations moved by more than 500 m',
    ])
    expect(drift({ quarantined: 1 })).toEqual([])
    expect(drift({ quarantined: 2 })).toEqual(['quarantined: 0 of 1000 rows before (0.0 %), 2 of 1000 now (0.2 %)'])
    const large = (quarantined: number) => drift({ rows: 1_000_000, quarantined }).filter(line => /^quar/.test(line))
    expect(large(49)).toEqual([])
    expect(large(50)).toEqual(['quarantined: 0 of 1000 rows before (0.0 %), 50 of 1000000 now (0.0 %)'])
  })
})
