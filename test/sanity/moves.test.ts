import { describe, expect, test } from 'vitest'
import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { microsOf } from '../../pipeline/model/money.ts'
import { isReachable, jump, Moves, type OperatorPair } from '../../pipeline/sanity/jump.ts'
import { MarketPrices } from '../../pipeline/sanity/market.ts'
import { heldPrice } from '../support/stored-rows.ts'
import { judgedAt, surroundings } from '../support/surroundings.ts'

/** A price that cost `last` when it was validated a day ago. */
function pair(
  amount: number,
  last: number,
  fuel: FuelCode = 'diesel',
  { validReadAt = '2026-11-18 12:00:00', operator = null as string | null } = {},
): OperatorPair {
  const before = heldPrice({ fuel, validMicros: Math.round(last * 1e6), validReadAt })
  return { price: { fuel, amountMicros: microsOf(amount), updatedAt: null }, before, operator }
}

const moves = (fuel: FuelCode, ...pairs: readonly OperatorPair[]) => new Moves(pairs, judgedAt).of(fuel, null)
const risenByHalf = Array.from({ length: 4 }, () => pair(1.5, 1))

describe('the move of a market', () => {
  test('is the lower median of new to last validated prices, for each fuel', () => {
    const diesel = [1.1, 1.5, 1.2, 1.4, 1.3, 1.6].map(amount => pair(amount * 2, 2))
    const petrol = [0.9, 0.9, 0.9, 0.8, 0.8].map(amount => pair(amount, 1, 'sp95'))
    expect(moves('diesel', ...diesel, ...petrol)).toEqual([1.3])
    expect(moves('sp95', ...diesel, ...petrol)).toEqual([0.9])
    expect(moves('gpl', ...diesel, ...petrol)).toEqual([])
  })

  test('is not known from fewer than five prices', () => {
    expect(moves('diesel', ...risenByHalf)).toEqual([])
    expect(moves('diesel', ...risenByHalf, pair(1.5, 1))).toEqual([1.5])
  })

  test('leaves out new prices, amounts of zero, and prices that were validated more than seven days ago', () => {
    const fresh = {
      price: { fuel: 'diesel', amountMicros: microsOf(1.5), updatedAt: null },
      before: undefined,
      operator: null,
    } as const
    const old = pair(1.5, 1, 'diesel', { validReadAt: '2026-11-12 11:59:59' })
    expect(moves('diesel', ...risenByHalf, fresh, pair(0, 1), old)).toEqual([])
    expect(moves('diesel', ...risenByHalf, pair(1.5, 1, 'diesel', { validReadAt: '2026-11-12 12:00:00' }))).toEqual([
      1.5,
    ])
  })

  test('has that of the operator beside it, for its stations alone', () => {
    const market = Array.from({ length: 20 }, () => pair(2.02, 2, 'diesel', { operator: 'Orkan' }))
    const cut = (count: number) => Array.from({ length: count }, () => pair(1.4, 2, 'diesel', { operator: 'Olís' }))
    const all = new Moves([...market, ...cut(8)], judgedAt)
    expect(all.of('diesel', 'Olís')).toEqual([1.01, 0.7])
    expect(all.of('diesel', 'Orkan')).toEqual([1.01, 1.01])
    expect(all.of('diesel', 'N1')).toEqual([1.01])
    expect(all.of('diesel', null)).toEqual([1.01])
    expect(new Moves([...market, ...cut(7)], judgedAt).of('diesel', 'Olís')).toEqual([1.01])
  })
})

describe('a price is within reach of its last validated one', () => {
  test('when it rose or fell by a third', () => {
    expect([1.34, 1.36, 0.75, 0.73].map(ratio => isReachable(ratio))).toEqual([true, false, true, false])
  })

  test('when it moved with the market, or not yet', () => {
    expect([1.5, 1.7, 1.75, 1, 0.7].map(ratio => isReachable(ratio, [1.29]))).toEqual([true, true, false, true, false])
    expect([0.6, 0.53, 1, 1.4].map(ratio => isReachable(ratio, [0.75]))).toEqual([true, false, true, false])
  })

  const before = heldPrice({ validMicros: 1_000_000, validReadAt: '2026-11-18 12:00:00' })
  const verdict = (amount: number, move: number) =>
    jump(
      { fuel: 'diesel', amountMicros: microsOf(amount), updatedAt: null },
      surroundings({ before, moves: () => [move] }),
    )

  test('and held otherwise, with the multiple', () => {
    expect(verdict(1.6, 1)).toEqual({ hold: '1.60 x last validated price' })
    expect(verdict(1.6, 1.29)).toBe('accept')
  })

  test('when one company lowers its prices by a tax of 31 % a day before the others', () => {
    expect(verdict(0.66, 1)).toEqual({ hold: '0.66 x last validated price' })
    expect(verdict(0.66, 0.69)).toBe('accept')
  })
})

describe('a price that moves away from those around it has a shorter reach', () => {
  // The market costs 2.00. A price moves apart from it by 12 % at most (`farMove`).
  const market = new MarketPrices(
    Array.from({ length: 9 }, (_, id) => ({
      id,
      lat: 45,
      lng: 9,
      prices: [{ fuel: 'diesel' as const, amountMicros: microsOf(2) }],
    })),
  )
  const verdict = (last: number, amount: number, moves: readonly number[] = []) => {
    const before = heldPrice({ validMicros: Math.round(last * 1e6), validReadAt: '2026-11-18 12:00:00' })
    const around = surroundings({ market, before, farMove: 0.12, moves: () => moves })
    return jump({ fuel: 'diesel', amountMicros: microsOf(amount), updatedAt: null }, around)
  }

  test('up or down', () => {
    expect(verdict(2, 2.25)).toBe('accept')
    expect(verdict(2, 2.26)).toEqual({ hold: '1.13 x last validated price' })
    expect(verdict(2, 1.78)).toBe('accept')
    expect(verdict(2, 1.77)).toEqual({ hold: '0.89 x last validated price' })
  })

  test('not one that comes back to them', () => {
    expect(verdict(2.5, 2)).toBe('accept')
    expect(verdict(1.6, 2.1)).toBe('accept')
    // Beyond them, and further from them than before.
    expect(verdict(1.8, 2.3)).toEqual({ hold: '1.28 x last validated price' })
  })

  test('not one that follows its market or its operator', () => {
    expect(verdict(2, 2.5)).toEqual({ hold: '1.25 x last validated price' })
    expect(verdict(2, 2.5, [1, 1.2])).toBe('accept')
  })
})
