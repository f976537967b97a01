import { describe, expect, test } from 'vitest'
import type { FuelCode } from '../../pipeline/model/fuels.ts'
import type { Paired } from '../../pipeline/sanity/frozen.ts'
import { isReachable, jump, movesOf } from '../../pipeline/sanity/jump.ts'
import { heldPrice } from '../support/stored-rows.ts'
import { judgedAt, surroundings } from '../support/surroundings.ts'

/** A price that cost `last` when it was validated a day ago. */
function pair(amount: number, last: number, fuel: FuelCode = 'diesel', validReadAt = '2026-11-18 12:00:00'): Paired {
  const before = heldPrice({ fuel, validMicros: Math.round(last * 1e6), validReadAt })
  return { price: { fuel, amount, updatedAt: null }, before }
}

const moves = (...pairs: readonly Paired[]) => Object.fromEntries(movesOf(pairs, judgedAt))
const risenByHalf = Array.from({ length: 4 }, () => pair(1.5, 1))

describe('the move of a market', () => {
  test('is the lower median of new to last validated prices, for each fuel', () => {
    const diesel = [1.1, 1.5, 1.2, 1.4, 1.3, 1.6].map(amount => pair(amount * 2, 2))
    const petrol = [0.9, 0.9, 0.9, 0.8, 0.8].map(amount => pair(amount, 1, 'sp95'))
    expect(moves(...diesel, ...petrol)).toEqual({ diesel: 1.3, sp95: 0.9 })
  })

  test('is not known from fewer than five prices', () => {
    expect(moves(...risenByHalf)).toEqual({})
    expect(moves(...risenByHalf, pair(1.5, 1))).toEqual({ diesel: 1.5 })
  })

  test('leaves out new prices, amounts of zero, and prices that were validated more than seven days ago', () => {
    const fresh: Paired = { price: { fuel: 'diesel', amount: 1.5, updatedAt: null }, before: undefined }
    const old = pair(1.5, 1, 'diesel', '2026-11-12 11:59:59')
    expect(moves(...risenByHalf, fresh, pair(0, 1), old)).toEqual({})
    expect(moves(...risenByHalf, pair(1.5, 1, 'diesel', '2026-11-12 12:00:00'))).toEqual({ diesel: 1.5 })
  })
})

describe('a price is within reach of its last validated one', () => {
  test('when it rose or fell by a third', () => {
    expect([1.34, 1.36, 0.75, 0.73].map(ratio => isReachable(ratio, 1))).toEqual([true, false, true, false])
  })

  test('when it moved with the market, or not yet', () => {
    expect([1.5, 1.7, 1, 0.7].map(ratio => isReachable(ratio, 1.29))).toEqual([true, true, true, false])
    expect([0.6, 0.53, 1, 1.4].map(ratio => isReachable(ratio, 0.75))).toEqual([true, false, true, false])
  })

  test('and held otherwise, with the multiple', () => {
    const before = heldPrice({ validMicros: 1_000_000, validReadAt: '2026-11-18 12:00:00' })
    const verdict = (amount: number, move: number) =>
      jump({ fuel: 'diesel', amount, updatedAt: null }, surroundings({ before, move: () => move }))
    expect(verdict(1.6, 1)).toEqual({ hold: '1.60 x last validated price' })
    expect(verdict(1.6, 1.29)).toBe('accept')
  })
})
