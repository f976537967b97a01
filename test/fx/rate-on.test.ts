import { describe, expect, test } from 'vitest'
import { eurosOf, rateOn } from '../../pipeline/fx/rate-on.ts'
import { microsOf } from '../../pipeline/model/money.ts'

const now = '2026-11-19 12:00:00'
const rate = (on: string, perEuro: string, currency = 'GBP') => ({ currency, perEuro, on })

describe('rateOn', () => {
  test('uses the newest rate on or before the current day', () => {
    const rates = [rate('2026-11-17', '0.87'), rate('2026-11-20', '0.89'), rate('2026-11-18', '0.88')]
    expect(rateOn(rates, 'GBP', now)).toEqual({ rate: rate('2026-11-18', '0.88'), held: null, why: null })
  })

  test('uses the rate of the current day if it is published', () => {
    expect(rateOn([rate('2026-11-18', '0.88'), rate('2026-11-19', '0.8812')], 'GBP', now).rate?.on).toBe('2026-11-19')
  })

  test('uses a cross rate only if no bank publishes a direct rate', () => {
    const cross = { ...rate('2026-11-19', '61.5', 'MKD'), cross: true as const }
    const direct = rate('2026-11-17', '61.7', 'MKD')
    expect(rateOn([cross, direct], 'MKD', now).rate).toEqual(direct)
    expect(rateOn([cross, rate('2026-11-01', '61.7', 'MKD')], 'MKD', now).rate).toEqual(cross)
  })

  test('uses a rate for at most seven days', () => {
    expect(rateOn([rate('2026-11-12', '0.88')], 'GBP', now).rate?.on).toBe('2026-11-12')
    expect(rateOn([rate('2026-11-11', '0.88')], 'GBP', now)).toEqual({
      rate: null,
      held: null,
      why: 'the newest rate of GBP is of 2026-11-11',
    })
  })

  test('returns 1 for the euro and the fixed rate for the Bosnian mark without any feed', () => {
    expect(rateOn([], 'EUR', now).rate).toEqual(rate('2026-11-19', '1', 'EUR'))
    expect(rateOn([], 'BAM', now).rate?.perEuro).toBe('1.95583')
  })

  test('reports that there is no rate for a currency that is not in the feed', () => {
    expect(rateOn([rate('2026-11-18', '0.88')], 'RSD', now)).toEqual({ rate: null, held: null, why: 'no rate of RSD' })
  })

  test('accepts a step of exactly 10 % against the stored rate', () => {
    const stored = rate('2026-11-17', '50', 'TRY')
    expect(rateOn([rate('2026-11-18', '55', 'TRY')], 'TRY', now, stored).rate?.perEuro).toBe('55')
    expect(rateOn([rate('2026-11-18', '45', 'TRY')], 'TRY', now, stored).rate?.perEuro).toBe('45')
  })

  test('holds a rate that changed by more than 10 %, up or down, and uses the stored one', () => {
    const stored = rate('2026-11-17', '50', 'TRY')
    for (const perEuro of ['55.0001', '44.9999', '5.5']) {
      const newest = rate('2026-11-18', perEuro, 'TRY')
      const choice = rateOn([newest], 'TRY', now, stored)
      expect(choice.rate).toEqual(stored)
      expect(choice.held).toEqual(newest)
      expect(choice.why).toBe(`TRY 50 (2026-11-17) to ${perEuro} (2026-11-18): more than 10 %`)
    }
  })

  test('accepts the official rate if the stored one is older than a week', () => {
    const newest = rate('2026-11-18', '60', 'TRY')
    expect(rateOn([newest], 'TRY', now, rate('2026-11-12', '50', 'TRY')).rate?.perEuro).toBe('50')
    expect(rateOn([newest], 'TRY', now, rate('2026-11-11', '50', 'TRY'))).toEqual({
      rate: newest,
      held: null,
      why: null,
    })
  })

  test('uses the stored rate if the feed has none', () => {
    expect(rateOn([], 'GBP', now, rate('2026-11-17', '0.87')).rate).toEqual(rate('2026-11-17', '0.87'))
  })
})

describe('eurosOf', () => {
  test('divides exactly and rounds once, half away from zero', () => {
    expect(eurosOf(microsOf(1.469), '0.87')).toBe(1_688_506)
    expect(eurosOf(microsOf(230), '7.4716')).toBe(30_783_233)
    expect(eurosOf(1, '2')).toBe(1)
    expect(eurosOf(-1, '2')).toBe(-1)
    expect(eurosOf(1, '2.0001')).toBe(0)
  })

  test('does not change euros', () => {
    expect(eurosOf(1_319_000, '1')).toBe(1_319_000)
  })
})
