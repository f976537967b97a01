import { describe, expect, test } from 'vitest'
import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { microsOf } from '../../pipeline/model/money.ts'
import type { PriceRecord } from '../../pipeline/model/records.ts'
import type { StoredPrice } from '../../pipeline/model/stored.ts'
import { band } from '../../pipeline/sanity/band.ts'
import { futureStamp } from '../../pipeline/sanity/future-stamp.ts'
import { groupMove } from '../../pipeline/sanity/group-move.ts'
import { judge, ruleNames } from '../../pipeline/sanity/index.ts'
import { judgeStations } from '../../pipeline/sanity/judge-stations.ts'
import { placeholder } from '../../pipeline/sanity/placeholder.ts'
import { swappedGrades } from '../../pipeline/sanity/swapped-grades.ts'
import { unitSlip } from '../../pipeline/sanity/unit-slip.ts'
import { stationRecord } from '../support/readings.ts'
import { heldPrice } from '../support/stored-rows.ts'
import { surroundings as around, judgedAlone } from '../support/surroundings.ts'

const price = (amount: number, more: Partial<PriceRecord> = {}): PriceRecord => ({
  fuel: 'diesel',
  amountMicros: microsOf(amount),
  updatedAt: null,
  ...more,
})
const validated = (amount: number, members: Partial<StoredPrice> = {}) =>
  heldPrice({ validMicros: Math.round(amount * 1e6), validReadAt: '2026-11-18 12:00:00', ...members })

describe('placeholder', () => {
  test.each([0.001, 0.01, 0.1, 1, 9.99, 9.999, 9.9999, 99.9, 99.99, 99.999, 999, 999.99])(
    'withholds %s when the fuel costs 1.899',
    amount =>
      expect(placeholder(price(amount), around({ median: 1.899 }))).toMatchObject({
        withhold: expect.stringMatching(/x national/),
      }),
  )

  test.each([0.999, 1.001, 1.11, 10, 100, 0.002, 9, 9.9, 1.999, 8.999])(
    'accepts %s, which is not a typical placeholder',
    amount => expect(placeholder(price(amount), around({ median: 2.5 }))).toBe('accept'),
  )

  test('accepts 1.000 when it is plausible: from 0.8 to 1.4 times the median', () => {
    const lpg = price(1, { fuel: 'gpl' })
    expect(placeholder(lpg, around({ median: 0.749 }))).toBe('accept')
    expect(placeholder(lpg, around({ median: 1.25 }))).toBe('accept')
    expect(placeholder(lpg, around({ median: 0.714 }))).toEqual({ withhold: '1, 1.40 x national median' })
    expect(placeholder(lpg, around({ median: 1.26 }))).toEqual({ withhold: '1, 0.794 x national median' })
  })

  test('uses the last validated price when there are too few peers, and the band without one', () => {
    expect(placeholder(price(1), around({ before: validated(1.1) }))).toBe('accept')
    expect(placeholder(price(1), around({ before: validated(1.5) }))).toEqual({
      withhold: '1, 0.667 x last validated price',
    })
    expect(placeholder(price(1), around())).toBe('accept')
    expect(placeholder(price(9.999), around())).toEqual({ withhold: '9.999, no price' })
    expect(placeholder(price(9.999), around({ perEuro: 7.46 }))).toBe('accept')
    expect(placeholder(price(9.999), around({ perEuro: null }))).toBe('accept')
  })
})

describe('unit-slip', () => {
  test.each([
    [18, '10.0 x national median: a lost decimal point'],
    [179, '99.4 x national median: pence for pounds, cents for euros, or a lost decimal point'],
    [1799, '999 x national median: tenths of cents for euros, or a lost decimal point'],
    [0.18, '0.100 x national median: a decimal point one place early'],
    [0.0179, '0.00994 x national median: pounds for pence, euros for cents, or a decimal point two places early'],
    [0.00179, '0.000994 x national median: euros for tenths of cents, or a decimal point three places early'],
  ])('names the error of %s when the fuel costs 1.80', (amount, hold) =>
    expect(unitSlip(price(amount), around({ median: 1.8 }))).toEqual({ hold }),
  )

  test('covers the same range around a multiple as correct prices around the median', () => {
    const isHeld = (ratio: number) => unitSlip(price(ratio), around({ median: 1 })) !== 'accept'
    expect([6.49, 6.51, 13.49, 13.51].map(isHeld)).toEqual([false, true, true, false])
    expect([0.5, 1, 2, 3.785, 4.546].map(isHeld)).toEqual([false, false, false, false, false])
  })

  test('uses the last validated price when there are too few peers, and accepts any amount without one', () => {
    expect(unitSlip(price(15), around({ before: validated(1.5) }))).toEqual({
      hold: '10.0 x last validated price: a lost decimal point',
    })
    expect(unitSlip(price(15), around({ before: validated(1.5, { validReadAt: '2026-11-12 11:59:59' }) }))).toBe(
      'accept',
    )
    expect(unitSlip(price(15), around())).toBe('accept')
  })
})

describe('band', () => {
  test('holds impossible prices without another comparison, converted at the rate of the run', () => {
    expect(band(price(6), around())).toBe('accept')
    expect(band(price(0.25), around())).toBe('accept')
    expect(band(price(6.01), around())).toEqual({ hold: '6.010 EUR, not between 0.25 and 6' })
    expect(band(price(0.249), around())).toEqual({ hold: '0.249 EUR, not between 0.25 and 6' })
    expect(band(price(15), around({ perEuro: 7.46 }))).toBe('accept')
    expect(band(price(1.5), around({ perEuro: 7.46 }))).toEqual({ hold: '0.201 EUR, not between 0.25 and 6' })
  })

  test('applies only without peers and without a recent validated price, and not without a rate', () => {
    expect(band(price(9), around({ median: 9 }))).toBe('accept')
    expect(band(price(9), around({ before: validated(8) }))).toBe('accept')
    expect(band(price(9), around({ before: validated(8, { validReadAt: '2026-11-01 12:00:00' }) }))).toMatchObject({
      hold: expect.stringMatching(/^9\.000 EUR/),
    })
    expect(band(price(9), around({ perEuro: null }))).toBe('accept')
  })
})

describe('swapped-grades', () => {
  /** The verdict on a fuel of a station with the amounts `now`; the amounts `last` were validated yesterday. */
  const judged = (
    fuel: FuelCode,
    now: Readonly<Partial<Record<FuelCode, number>>>,
    last: Readonly<Partial<Record<FuelCode, number>>>,
    moves: readonly number[] = [],
  ) => {
    const prices = Object.entries(now).map(([one, amount]) => price(amount, { fuel: one as FuelCode }))
    const before = (one: FuelCode) => (last[one] === undefined ? undefined : validated(last[one]))
    const context = around({ prices, beforeOf: before, moves: () => moves })
    return swappedGrades(prices.find(one => one.fuel === fuel)!, context)
  }
  const last = { diesel: 1.8, sp95: 1.7, sp98: 1.95 }

  test.each(['sp95', 'sp98', 'e10', 'e5', 'u91'] as const)('holds diesel and %s with each other’s amounts', petrol => {
    const now = { diesel: 1.7, [petrol]: 1.8 }
    const before = { diesel: 1.8, [petrol]: 1.7 }
    const detail = (a: string, b: string) => ({ hold: `${a} and ${b} carry each other's last validated amounts` })
    expect(judged('diesel', now, before)).toEqual(detail('diesel', petrol))
    expect(judged(petrol, now, before)).toEqual(detail(petrol, 'diesel'))
  })

  test('holds only the two swapped grades', () => {
    const now = { diesel: 1.705, sp95: 1.795, sp98: 1.95 }
    expect(judged('diesel', now, last)).toMatchObject({ hold: expect.stringMatching(/sp95/) })
    expect(judged('sp95', now, last)).toMatchObject({ hold: expect.stringMatching(/diesel/) })
    expect(judged('sp98', now, last)).toBe('accept')
  })

  test('treats amounts within half a per cent as equal', () => {
    expect(judged('diesel', { diesel: 1.708, sp95: 1.8 }, last)).not.toBe('accept')
    expect(judged('diesel', { diesel: 1.709, sp95: 1.8 }, last)).toBe('accept')
    expect(judged('diesel', { diesel: 1.7, sp95: 1.78 }, last)).toBe('accept')
    expect(judged('diesel', { diesel: 1.7, sp95: 1.7 }, last)).toBe('accept')
  })

  test('holds any two fuels with each other’s amounts, exactly or nearly', () => {
    expect(judged('sp95', { sp95: 1.95, sp98: 1.7 }, last)).toMatchObject({ hold: expect.stringMatching(/sp98/) })
    expect(judged('gpl', { gpl: 1.8, diesel: 0.9 }, { gpl: 0.9, diesel: 1.8 })).not.toBe('accept')
    expect(judged('e10', { e10: 1.855, e5: 1.795 }, { e10: 1.79, e5: 1.85 })).not.toBe('accept')
  })

  test('holds two that cost nearly the same only if they have exactly each other’s amounts', () => {
    const close = { diesel: 1.8, sp95: 1.75 }
    expect(judged('diesel', { diesel: 1.75, sp95: 1.8 }, close)).not.toBe('accept')
    expect(judged('diesel', { diesel: 1.751, sp95: 1.8 }, close)).toBe('accept')
    expect(judged('diesel', { diesel: 1.8, sp95: 1.8 }, { diesel: 1.8, sp95: 1.8 })).toBe('accept')
  })

  test('holds them on a day on which their market moved', () => {
    const exchangedAndRisen = { diesel: 1.7 * 1.03, sp95: 1.8 * 1.03 }
    expect(judged('diesel', exchangedAndRisen, last)).toBe('accept')
    expect(judged('diesel', exchangedAndRisen, last, [1.03])).not.toBe('accept')
    expect(judged('sp95', exchangedAndRisen, last, [1.03])).not.toBe('accept')
    expect(judged('sp95', { diesel: 1.8 * 1.03, sp95: 1.7 * 1.03 }, last, [1.03])).toBe('accept')
  })

  test('accepts grades of which one was never validated, or not lately', () => {
    expect(judged('diesel', { diesel: 1.7, sp95: 1.8 }, { diesel: 1.8 })).toBe('accept')
    const old = (one: FuelCode) => validated(last[one as 'diesel'], { validReadAt: '2026-11-12 11:59:59' })
    const prices = [price(1.7), price(1.8, { fuel: 'sp95' })]
    expect(swappedGrades(prices[0]!, around({ prices, beforeOf: old }))).toBe('accept')
  })
})

describe('group-move', () => {
  test('holds every price of a group whose moves are not trusted, with the text of the finding', () => {
    expect(groupMove(price(1.8), around())).toBe('accept')
    const text = 'prices of diesel of brand Q8: +30.0 % at 12 stations, 0.0 % elsewhere'
    expect(groupMove(price(1.8), around({ groupDoubt: text }))).toEqual({ hold: text })
    expect(judge(price(1.8), around({ median: 1.8, before: validated(1.4), groupDoubt: text })).rule).toBe('group-move')
  })
})

describe('future-stamp', () => {
  const stamped = (updatedAt: string | null) => futureStamp(price(1.8, { updatedAt }), around())

  test('accepts British timestamps of the next half hour, with clocks five minutes fast', () => {
    expect(stamped(null)).toBe('accept')
    expect(stamped('2026-11-19 12:30:00')).toBe('accept')
    expect(stamped('2026-11-19 12:35:00')).toBe('accept')
  })

  test('holds later timestamps, such as a new timestamp in a wrong zone', () => {
    expect(stamped('2026-11-19 12:35:01')).toEqual({
      hold: 'stamp 2026-11-19 12:35:01, more than 35 minutes after the read',
    })
    expect(stamped('2026-11-19 12:58:00')).toEqual({
      hold: 'stamp 2026-11-19 12:58:00, more than 35 minutes after the read',
    })
    expect(stamped('2027-11-19 12:00:00')).toMatchObject({ hold: expect.stringMatching(/^stamp 2027-11-19 12:00:00/) })
  })
})

describe('judge', () => {
  test('applies the most specific rule', () => {
    const ruleOf = (amount: number, members: Parameters<typeof around>[0]) => judge(price(amount), around(members)).rule
    expect(ruleOf(0, { median: 1.8 })).toBe('positive')
    expect(ruleOf(9.999, { median: 1.8 })).toBe('placeholder')
    expect(ruleOf(18, { median: 1.8 })).toBe('unit-slip')
    expect(ruleOf(7, { median: 1.8 })).toBe('outlier')
    expect(ruleOf(18, { before: validated(1.8) })).toBe('unit-slip')
    expect(ruleOf(3.5, { before: validated(1.8) })).toBe('jump')
    expect(ruleOf(7, {})).toBe('band')
    expect(ruleOf(7, { median: 1.8, frozen: 'none of 60 prices has moved' })).toBe('frozen')
  })

  test('has its rules in their order', () => {
    // Those that compare a price with other prices of the delivery are the last: no doubtful price is evidence for them.
    expect(ruleNames.slice(0, 3)).toEqual(['positive', 'frozen', 'placeholder'])
    expect(ruleNames.slice(-4)).toEqual(['grade-order', 'grade-ratio', 'level', 'unproved'])
    expect(ruleNames).toHaveLength(14)
  })

  test('accepts one price at all stations of a brand on the same day', () => {
    // Forty stations of a brand change from 1.80 to 1.85 on the same day, ten others do not.
    const stations = Array.from({ length: 50 }, (_, at) => {
      const [brand, amount] = at < 40 ? ['ARAL', 1.85] : ['frei', 1.7 + at / 1000]
      return stationRecord({ ref: `${at}`, brand, prices: [price(amount), price(amount - 0.1, { fuel: 'sp95' })] })
    })
    const before = (fuel: FuelCode) => validated(fuel === 'diesel' ? 1.8 : 1.7)
    const sellers = stations.map(({ prices, brand }, id) => {
      return { id, lat: null, lng: null, operator: brand, prices, before }
    })
    const { judgements } = judgeStations(sellers, (_, { fuel }) => ({ ...judgedAlone, before: before(fuel) }))
    expect(new Set([...judgements.values()].flat().map(one => one.verdict))).toEqual(new Set(['accept']))
  })
})
