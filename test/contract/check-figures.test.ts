import { describe, expect, test } from 'vitest'
import { checkFigures } from '../../pipeline/contract/check-figures.ts'
import { refusalFor } from '../../pipeline/contract/finding.ts'
import { microsOf } from '../../pipeline/model/money.ts'
import type { StoredFigure } from '../../pipeline/model/stored.ts'
import type { FigureDescriptor, FigureRecord } from '../../pipeline/source.ts'

const descriptor = {
  id: 'xx',
  currency: 'EUR',
  freshness: { readWithinHours: 96, validForDays: 10 },
  contract: { fuels: ['diesel', 'sp95'], amounts: { diesel: [1, 3], sp95: [1, 3] }, regions: [2, 3] },
} as unknown as FigureDescriptor

const record = (more: Partial<FigureRecord> = {}): FigureRecord => ({
  region: null,
  fuel: 'diesel',
  amountMicros: microsOf(1.7),
  validFrom: '2026-11-12 23:00:00',
  validTo: null,
  ...more,
})
const whole = [record(), record({ fuel: 'sp95' }), record({ region: 'A' }), record({ region: 'B' })]

function check(
  records: readonly FigureRecord[],
  more: { unreadable?: number; known?: StoredFigure[]; cut?: boolean } = {},
) {
  const row = {
    capture: 'page',
    position: 1,
    scope: 'row' as const,
    field: 'price',
    reason: 'NOT_A_NUMBER',
    found: 'n/a',
  }
  const quarantined = Array.from({ length: more.unreadable ?? 0 }, () => row)
  const rows = { rows: records.length + quarantined.length, read: records.length, skipped: {}, quarantined }
  const reading = { ...rows, records, columns: new Map() }
  const context = { known: more.known ?? [], columnsBefore: null, readAt: '2026-11-13 12:00:00', realSize: !more.cut }
  const refusal = refusalFor('xx', checkFigures(descriptor, reading, context).findings, [])
  if (refusal) throw refusal
}

function lastTime(amountMicros: number, validFrom = '2026-11-05 23:00:00'): StoredFigure[] {
  return [{ fuel: 'diesel', region: null, amountMicros, validFrom }] as StoredFigure[]
}

describe('official figures are refused', () => {
  const far = record({ validFrom: '2026-12-12 23:00:00' })
  const farAhead = /expected diesel for 7 days ahead at most, found one from 2026-12-12 23:00:00 on/
  const twoAmounts = /expected one amount for diesel from 2026-11-12 23:00:00 on, found 1.7 and 1.8/
  const jumped = /expected diesel near 1.2 EUR as last time, found 1.7/
  test.each<[why: string, records: readonly FigureRecord[], more: Parameters<typeof check>[1], message: RegExp]>([
    ['without a fuel of the contract', [record()], {}, /found no sp95/],
    [
      'with an impossible amount in another unit',
      [...whole, record({ amountMicros: microsOf(17) })],
      {},
      /between 1 and 3 EUR, found 17/,
    ],
    ['if nothing is readable', [], { unreadable: 3 }, /3 of 3 unreadable/],
    ['with too few regions of a real delivery', whole.slice(0, 3), {}, /expected 2 to 3 regions, found 1/],
    ['that jumped since the last delivery', whole, { known: lastTime(1_200_000) }, jumped],
    ['with a start more than 7 days ahead, such as a misread month or year', [...whole, far], {}, farAhead],
    ['with two amounts for the same fuel and day', [...whole, record({ amountMicros: microsOf(1.8) })], {}, twoAmounts],
  ])('%s', (_why, records, more, message) => expect(() => check(records, more)).toThrow(message))
})

test('figures older than the last accepted ones are refused as an outdated page', () => {
  const known = (validFrom: string) =>
    [{ fuel: 'diesel', region: null, amountMicros: 1_700_000, validFrom }] as StoredFigure[]
  expect(() => check(whole, { known: known('2026-11-13 08:00:00') })).toThrow(
    'expected figures of 2026-11-13 08:00:00 or later as last time, found none after 2026-11-12 23:00:00',
  )
  // An announced figure may be withdrawn, and a new figure for earlier days may replace it.
  expect(() => check(whole, { known: known('2026-11-14 23:00:00') })).not.toThrow()
  const longer = record({ validTo: '2026-11-15 23:00:00' })
  expect(() => check([...whole, longer], { known: known('2026-11-13 08:00:00') })).not.toThrow()
})

test('valid figures are accepted, and a partial delivery may have fewer regions', () => {
  expect(() => check(whole)).not.toThrow()
  expect(() => check(whole.slice(0, 3), { cut: true })).not.toThrow()
  expect(() => check(whole, { known: lastTime(1_600_000) })).not.toThrow()
  expect(() => check([...whole, record()])).not.toThrow()
  // An unreadable row may be that of the missing fuel.
  expect(() => check([record()], { unreadable: 1, cut: true })).not.toThrow()
})

test('an amount that is too old to be published is not compared with a new one', () => {
  expect(() => check(whole, { known: lastTime(1_200_000, '2026-11-02 22:59:59') })).not.toThrow()
})

test('swapped amounts of petrol and diesel are refused if they differ enough', () => {
  const swap = (petrol: number, diesel: number) => () => {
    const records = [
      record({ amountMicros: microsOf(petrol) }),
      record({ fuel: 'sp95', amountMicros: microsOf(diesel) }),
    ]
    const known = [...lastTime(diesel * 1e6), { ...lastTime(petrol * 1e6)[0]!, fuel: 'sp95' as const }]
    check(records, { known, cut: true })
  }
  expect(swap(1.6, 1.75)).toThrow(
    /of sp95 and diesel near 1.6 and 1.75 as in the last accepted figures, found 1.75 and 1.6/,
  )
  expect(swap(1.7, 1.72)).not.toThrow()
})
