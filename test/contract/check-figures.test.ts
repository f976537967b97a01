import { describe, expect, test } from 'vitest'
import { checkFigures } from '../../pipeline/contract/check-figures.ts'
import type { HeldFigure } from '../../pipeline/model/held.ts'
import type { FigureDescriptor, FigureRecord } from '../../pipeline/source.ts'

const descriptor = {
  ...{ id: 'xx', currency: 'EUR' },
  contract: { fuels: ['diesel', 'sp95'], amounts: { diesel: [1, 3], sp95: [1, 3] }, regions: [2, 3] },
} as unknown as FigureDescriptor

const record = (more: Partial<FigureRecord> = {}): FigureRecord => ({
  ...{ region: null, fuel: 'diesel', amount: 1.7, validFrom: '2026-11-12 23:00:00', validTo: null, ...more },
})
const whole = [record(), record({ fuel: 'sp95' }), record({ region: 'A' }), record({ region: 'B' })]

function check(
  records: readonly FigureRecord[],
  more: { unreadable?: number; known?: HeldFigure[]; cut?: boolean } = {},
) {
  const row = { capture: 'page', position: 1, field: 'price', reason: 'NOT_A_NUMBER', found: 'n/a' }
  const quarantined = Array.from({ length: more.unreadable ?? 0 }, () => row)
  const reading = { rows: records.length + quarantined.length, read: records.length, skipped: {}, quarantined, records }
  checkFigures(descriptor, reading, more.known ?? [], !more.cut)
}

describe('official figures are refused', () => {
  test('without a fuel of the contract', () => expect(() => check([record()])).toThrow(/found no sp95/))
  test('beyond what can be true: another unit', () =>
    expect(() => check([...whole, record({ amount: 17 })])).toThrow(/between 1 and 3 EUR, found 17/))
  test('when a third cannot be read', () =>
    expect(() => check(whole, { unreadable: 2 })).toThrow(/2 of 6 unreadable.*NOT_A_NUMBER/))
  test('with too few regions of a real delivery', () =>
    expect(() => check(whole.slice(0, 3))).toThrow(/expected 2 to 3 regions, found 1/))
  test('that leapt since last time', () => {
    const known = [{ fuel: 'diesel', region: null, amountMicros: 1_200_000 }] as HeldFigure[]
    expect(() => check(whole, { known })).toThrow(/expected diesel near 1.2 EUR as last time, found 1.7/)
  })
})

test('honest figures are taken, and a cut delivery may have fewer regions', () => {
  expect(() => check(whole)).not.toThrow()
  expect(() => check(whole.slice(0, 3), { cut: true })).not.toThrow()
  expect(() =>
    check(whole, { known: [{ fuel: 'diesel', region: null, amountMicros: 1_600_000 }] as HeldFigure[] }),
  ).not.toThrow()
})
