import { describe, expect, test } from 'vitest'
import type { Manifest } from '../../../pipeline/snapshot/manifest.ts'
import { checkSegments, type Move, MoveLog } from './check-moves.ts'
import { checkEuros, checkServed, checkSummary, type Served } from './check-served.ts'
import { cutOff, dayAhead, deliveredAgain } from './delivery.ts'
import { type Due, type Statement, Truth } from './truth.ts'

// The checks of the simulation can be wrong too. So each check gets a fault that it must find.

const now = '2026-11-01 12:00:00'
const price: Served = {
  key: 'it/1/diesel',
  country: 'IT',
  currency: 'EUR',
  micros: 2_000_000,
  eurMicros: 2_000_000,
  updatedAt: '2026-11-01 08:00:00',
}
const due = (micros: number, updatedAt: string | null = price.updatedAt): Map<string, Due> =>
  new Map([[price.key, { source: 'it', micros, readAt: now, updatedAt }]])
const everTrue = new Map([[price.key, new Set([2_000_000])]])

describe('of what is served, it sees', () => {
  test.each<readonly [string, readonly Served[], Map<string, Due>, number]>([
    ['nothing, where all is well', [price], due(2_000_000), 0],
    ['an amount that nobody published', [{ ...price, micros: 1 }], due(1), 1],
    ['an older amount', [price], due(2_100_000), 1],
    ['a price that is over', [price], new Map(), 1],
    ['a price that is missing', [], due(2_000_000), 1],
    ['another stamp', [price], due(2_000_000, null), 1],
    [
      'a stamp of the future',
      [{ ...price, updatedAt: '2026-11-01 12:00:01' }],
      due(2_000_000, '2026-11-01 12:00:01'),
      1,
    ],
  ])('%s', (_what, served, expected, complaints) => {
    expect(checkServed(served, expected, everTrue, now)).toHaveLength(complaints)
  })

  test('another rate, and a currency without one', () => {
    const kroner = { ...price, currency: 'DKK', eurMicros: 268_097 }
    expect(checkEuros([kroner], { DKK: '7.46' })).toEqual([])
    expect(checkEuros([kroner], { DKK: '7.47' })).toHaveLength(1)
    expect(checkEuros([kroner], {})).toHaveLength(1)
  })

  test('another number in the answer', () => {
    const summary = (stations: number) => {
      const fuels = { diesel: { stations, min: 2, max: 2 } }
      return { data: { countries: [{ country_code: 'IT', fuels }] } }
    }
    expect(checkSummary([price], summary(1))).toEqual([])
    expect(checkSummary([price], summary(2))).toHaveLength(2)
  })
})

describe('of the move log, it sees', () => {
  const manifest = { id: 'a', createdAt: now } as Manifest
  const move: Move = { key: price.key, old: null, new: 2_000_000, seenAt: now, why: null, snapshotId: 'a' }
  const state = new Map([[price.key, 2_000_000]])

  test.each<readonly [string, readonly Move[], boolean]>([
    ['nothing, where all is well', [move], true],
    ['a move that is missing', [], false],
    ['a move that is there twice', [move, move], false],
    ['another old amount', [{ ...move, old: 1_900_000 }], false],
    ['a move of another run', [{ ...move, seenAt: '2026-10-31 12:00:00' }], false],
    ['a price that appears and has a reason to leave', [{ ...move, why: 'withheld' }], false],
  ])('%s', (_what, moves, isWell) => {
    expect(new MoveLog().take(moves, state, manifest).length === 0).toBe(isWell)
  })

  test('a closed month in parts, an open one in one piece, and a row too few', () => {
    const segment = (month: string, snapshot: string | null) => ({ country: 'IT', month, snapshot, rows: 1 })
    const named = (segments: readonly object[]): Manifest => ({ ...manifest, segments }) as Manifest
    expect(checkSegments(named([segment('2026-10', null), segment('2026-11', 'a')]), [move, move])).toEqual([])
    expect(checkSegments(named([segment('2026-10', 'b')]), [move])).toHaveLength(1)
    expect(checkSegments(named([segment('2026-11', null)]), [move])).toHaveLength(1)
    expect(checkSegments(named([segment('2026-11', 'a')]), [move, move])).toHaveLength(1)
  })
})

describe('the truth', () => {
  const terms = { id: 'it', delivers: 'everything', stampDays: null } as const
  const statements = (micros: number, fault: Statement['fault'] = null) =>
    new Map([['1/diesel', { micros, stampAt: null, fault }]])
  const after = (hours: number): string => new Date(Date.UTC(2026, 10, 1) + hours * 3_600_000).toISOString()
  const at = (hours: number): string => after(hours).slice(0, 19).replace('T', ' ')

  test('is over two days after the last read, or a week after it where a slip followed', () => {
    const truth = new Truth([terms])
    truth.add('it', at(0), statements(2_000_000))
    expect(truth.dueAt(at(48)).get('it/1/diesel')?.micros).toBe(2_000_000)
    expect(truth.dueAt(at(49)).size).toBe(0)
    truth.add('it', at(50), statements(20_000_000, 'hold'))
    expect(truth.dueAt(at(168)).get('it/1/diesel')?.micros).toBe(2_000_000)
    expect(truth.dueAt(at(169)).size).toBe(0)
    truth.add('it', at(170), statements(1000, 'withhold'))
    expect(truth.dueAt(at(170)).size).toBe(0)
  })

  test('of a station that left is nothing where everything is delivered, and the last word where a part is', () => {
    const whole = new Truth([terms])
    const part = new Truth([{ ...terms, delivers: 'part' }])
    for (const truth of [whole, part]) {
      truth.add('it', at(0), statements(2_000_000))
      truth.add('it', at(1), new Map())
    }
    expect([whole.dueAt(at(2)).size, part.dueAt(at(2)).size]).toEqual([0, 1])
  })

  test('moves with the amount, not with a slip and the way back from it', () => {
    const truth = new Truth([terms])
    const updated = () => truth.dueAt(at(4)).get('it/1/diesel')?.updatedAt
    truth.add('it', at(0), statements(2_000_000))
    truth.add('it', at(1), statements(20_000_000, 'hold'))
    truth.add('it', at(2), statements(2_000_000))
    expect(updated()).toBeNull()
    truth.add('it', at(3), statements(2_010_000))
    expect(updated()).toBe(at(3))
  })

  test('freezes with fifty prices that have stood still for more than a week', () => {
    const market = new Map(
      Array.from({ length: 50 }, (_, ref) => [`${ref}/diesel`, statements(2_000_000).get('1/diesel')!]),
    )
    const truth = new Truth([terms])
    for (let day = 0; day <= 7; day += 1) truth.add('it', at(day * 24), market)
    expect(truth.dueAt(at(7 * 24)).size).toBe(50)
    truth.add('it', at(7 * 24 + 1), market)
    expect(truth.dueAt(at(7 * 24 + 1)).size).toBe(0)
  })
})

describe('a delivery', () => {
  const statements = (stampAt: string) => new Map([['1/diesel', { micros: 2_000_000, stampAt, fault: null }]])

  test('that is cut off ends within a line', () => {
    const text = [...cutOff(new Map([['a', '0123456789\n'.repeat(10)]])).files.values()][0]!
    expect(text).toHaveLength(63)
    expect(text.endsWith('\n')).toBe(false)
  })

  test('given again is known by stamps that are older than those before', () => {
    const old = (last: string) =>
      deliveredAgain({ files: new Map(), statements: statements('2026-11-01 08:00:00') }, statements(last)).isPublished
    expect([old('2026-11-01 09:00:00'), old('2026-11-01 08:00:00'), old('2026-11-01 07:00:00')]).toEqual([
      false,
      null,
      null,
    ])
  })

  test('of a clock a day ahead is not believed where it speaks of the future', () => {
    const faults = ['2026-11-01 11:00:00', '2026-10-31 12:30:00'].map(
      stamp => [...dayAhead(statements(stamp), () => new Map(), now).statements.values()][0]!.fault,
    )
    expect(faults).toEqual(['hold', null])
  })
})
