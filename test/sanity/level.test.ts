import { describe, expect, test } from 'vitest'
import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { microsOf } from '../../pipeline/model/money.ts'
import type { StoredPrice } from '../../pipeline/model/stored.ts'
import { judge } from '../../pipeline/sanity/index.ts'
import { level } from '../../pipeline/sanity/level.ts'
import { MarketPrices } from '../../pipeline/sanity/market.ts'
import { provedByTime } from '../../pipeline/sanity/proof.ts'
import type { RuleContext } from '../../pipeline/sanity/verdict.ts'
import { heldPrice } from '../support/stored-rows.ts'
import { surroundings } from '../support/surroundings.ts'

const priceOf = (fuel: FuelCode, amount: number, updatedAt: string | null = null) => ({
  fuel,
  amountMicros: microsOf(amount),
  updatedAt,
})

/** Fifty stations in one place: diesel 2.00, petrol 1.80, gas 0.80. */
const market = new MarketPrices(
  Array.from({ length: 50 }, (_, id) => {
    return { id, lat: 45, lng: 9, prices: [priceOf('diesel', 2), priceOf('sp95', 1.8), priceOf('gpl', 0.8)] }
  }),
)

/** The verdict on diesel at this multiple of the market. Petrol is as far from it, unless `petrol` is false. */
function judged(
  multiple: number,
  before: Partial<StoredPrice> | undefined,
  { petrol = true, stamp = null as string | null, moves = [] as readonly number[] } = {},
) {
  const diesel = priceOf('diesel', 2 * multiple, stamp)
  const prices = petrol ? [diesel, priceOf('sp95', 1.8 * multiple)] : [diesel]
  const stored = before && heldPrice(before)
  const context: RuleContext = surroundings({ market, prices, before: stored, moves: () => moves, farMove: 0.5 })
  return level(diesel, { ...context, station: { ...context.station, lat: 45, lng: 9 } })
}

const micros = (multiple: number): number => Math.round(2 * multiple * 1e6)

describe('a price that is unusual for its area', () => {
  test('is held at first, also with its other grade', () => {
    expect(judged(1.4, undefined)).toEqual({ hold: '1.40 x 50 stations nearby' })
    expect(judged(0.7, undefined)).toEqual({ hold: '0.70 x 50 stations nearby' })
  })

  test('is accepted if it was validated at this level and stayed, or moved as its market', () => {
    const before = { validMicros: micros(1.4) }
    expect(judged(1.4, before)).toBe('accept')
    expect(judged(1.42, before)).toBe('accept')
    expect(judged(1.43, before)).toMatchObject({ hold: expect.stringMatching(/^1\.43 x/) })
    expect(judged(1.47, before, { moves: [1.05] })).toBe('accept')
    expect(judged(1.47, { ...before, validReadAt: '2026-11-12 11:59:59' }, { moves: [1.05] })).not.toBe('accept')
  })
})

describe('time proves an unusual price', () => {
  const heldAt = (multiple: number, more: Partial<StoredPrice> = {}): Partial<StoredPrice> => ({
    verdict: 'hold',
    rule: 'level',
    amountMicros: micros(multiple),
    validMicros: null,
    validReadAt: null,
    readAt: '2026-11-18 12:00:00',
    stampAt: '2026-11-13 08:00:00',
    ...more,
  })

  test('when its operator confirmed it five days later', () => {
    expect(judged(1.4, heldAt(1.4), { stamp: '2026-11-18 08:00:00' })).toBe('accept')
    expect(judged(1.4, heldAt(1.4), { stamp: '2026-11-18 07:59:59' })).not.toBe('accept')
    expect(judged(1.4, heldAt(1.4, { stampAt: null }), { stamp: '2026-11-18 08:00:00' })).not.toBe('accept')
  })

  test('when it moved as the market moved, and not when both stayed', () => {
    expect(judged(1.4421, heldAt(1.4), { moves: [1.03] })).toBe('accept')
    expect(judged(1.48, heldAt(1.4), { moves: [1.03] })).not.toBe('accept')
    expect(judged(1.4, heldAt(1.4), { moves: [1] })).not.toBe('accept')
    expect(judged(1.4, heldAt(1.4), { moves: [1.002] })).not.toBe('accept')
    // It stayed while the market moved: a typing error does.
    expect(judged(1.4, heldAt(1.4), { moves: [1.03] })).not.toBe('accept')
  })

  test('only where another grade of the station is as far from the market', () => {
    expect(judged(1.4, heldAt(1.4), { stamp: '2026-11-18 08:00:00', petrol: false })).not.toBe('accept')
  })

  test('only of a price that was held for its level', () => {
    for (const more of [{ rule: 'jump' }, { rule: 'grade-ratio' }, { verdict: 'accept', rule: null }] as const) {
      expect(judged(1.4, heldAt(1.4, more), { stamp: '2026-11-18 08:00:00' })).not.toBe('accept')
    }
  })

  test('and the detail states how', () => {
    const detail = (stamp: string | null, moves: readonly number[], amount: number) => {
      const prices = [priceOf('diesel', amount, stamp), priceOf('sp95', 2.52)]
      const context = surroundings({ market, prices, before: heldPrice(heldAt(1.4)), moves: () => moves })
      const { verdict, detail } = judge(prices[0]!, { ...context, station: { ...context.station, lat: 45, lng: 9 } })
      return [verdict, detail, provedByTime(prices[0]!, context)]
    }
    expect(detail('2026-11-18 09:00:00', [], 2.8)).toEqual([
      'accept',
      '1.40 x 50 stations nearby, as far from it as its sp95, confirmed again after 5 days',
      'confirmed again after 5 days',
    ])
    expect(detail(null, [1.03], 2.884)).toEqual([
      'accept',
      '1.44 x 50 stations nearby, as far from it as its sp95, moved as the market since 2026-11-18',
      'moved as the market since 2026-11-18',
    ])
  })
})

describe('a grade that contradicts another one', () => {
  const rules = (amounts: Readonly<Partial<Record<FuelCode, number>>>) => {
    const prices = Object.entries(amounts).map(([fuel, amount]) => priceOf(fuel as FuelCode, amount))
    const context = surroundings({ market, prices })
    const around = { ...context, station: { ...context.station, lat: 45, lng: 9 } }
    return prices.map(price => judge(price, around).rule)
  }

  test('is held alone if the other one has about the usual price', () => {
    expect(rules({ diesel: 2.1, sp95: 2.4 })).toEqual([null, 'grade-ratio'])
    // 1.15 times the usual price is not plainly usual: both are held, unless the other is 1.5 times.
    expect(rules({ diesel: 2.3, sp95: 2.6 })).toEqual(['grade-ratio', 'grade-ratio'])
    expect(rules({ diesel: 2.3, sp95: 2.75 })).toEqual([null, 'grade-ratio'])
  })

  test('is never a gas', () => {
    expect(rules({ diesel: 2, gpl: 1.4 })).toEqual([null, 'level'])
    expect(rules({ diesel: 2, gpl: 0.9 })).toEqual([null, null])
  })
})
