import { iso1A2Code } from '@rapideditor/country-coder'
import { describe, expect, test } from 'vitest'
import { microsOf } from '../../pipeline/model/money.ts'
import type { PriceRecord, StationRecord } from '../../pipeline/model/records.ts'
import type { StoredPrice } from '../../pipeline/model/stored.ts'
import { judge, mediansOf } from '../../pipeline/sanity/index.ts'
import { jump } from '../../pipeline/sanity/jump.ts'
import { MarketPrices } from '../../pipeline/sanity/market.ts'
import { outOfCountry } from '../../pipeline/sanity/out-of-country.ts'
import { outlier } from '../../pipeline/sanity/outlier.ts'
import { positive } from '../../pipeline/sanity/positive.ts'
import type { RuleContext } from '../../pipeline/sanity/verdict.ts'
import { stationRecord } from '../support/readings.ts'
import { heldPrice } from '../support/stored-rows.ts'
import { surroundings } from '../support/surroundings.ts'

const price = (amount: number): PriceRecord => ({ fuel: 'diesel', amountMicros: microsOf(amount), updatedAt: null })
const around = (median: number | null, before?: StoredPrice): RuleContext =>
  surroundings({ ...(median !== null && { median }), before })
const validated = (amount: number, validReadAt = '2026-11-18 12:00:00') =>
  heldPrice({ validMicros: amount * 1e6, validReadAt })

describe('positive', () => {
  test('withholds zero and less, and accepts any amount above', () => {
    expect(positive(price(0.001))).toBe('accept')
    expect(positive(price(0))).toEqual({ withhold: 'amount 0' })
    expect(positive(price(-1.5))).toEqual({ withhold: 'amount -1.5' })
  })
})

describe('outlier', () => {
  test('accepts exactly half and exactly double the national median', () => {
    expect(outlier(price(1), around(2))).toBe('accept')
    expect(outlier(price(4), around(2))).toBe('accept')
  })

  test('holds amounts just outside these limits', () => {
    expect(outlier(price(0.999), around(2))).toEqual({ hold: '0.50 x national median' })
    expect(outlier(price(4.001), around(2))).toEqual({ hold: '2.00 x national median' })
    expect(outlier(price(20), around(2))).toEqual({ hold: '10.00 x national median' })
  })

  test('accepts any amount when there are too few peers', () => expect(outlier(price(20), around(null))).toBe('accept'))
})

describe('jump', () => {
  const moved = (move: number, before: StoredPrice) => surroundings({ before, moves: () => [move] })

  test('accepts 1.35 times the last validated price, and 1.35 times less', () => {
    expect(jump(price(2.7), around(null, validated(2)))).toBe('accept')
    expect(jump(price(2), around(null, validated(2.7)))).toBe('accept')
  })

  test('holds amounts just outside these limits', () => {
    expect(jump(price(2.701), around(null, validated(2)))).toEqual({ hold: '1.35 x last validated price' })
    expect(jump(price(1.999), around(null, validated(2.7)))).toEqual({ hold: '0.74 x last validated price' })
  })

  test('accepts a price that follows a market change of +29 % in a week, and one that does not follow it yet', () => {
    expect(jump(price(3), moved(1.29, validated(2)))).toBe('accept')
    expect(jump(price(2), moved(1.29, validated(2)))).toBe('accept')
    expect(jump(price(3.6), moved(1.29, validated(2)))).toEqual({ hold: '1.80 x last validated price' })
  })

  test('compares with a validated price of exactly seven days ago or less', () => {
    expect(jump(price(9), around(null, validated(2, '2026-11-12 12:00:00')))).toEqual({
      hold: '4.50 x last validated price',
    })
    expect(jump(price(9), around(null, validated(2, '2026-11-12 11:59:59')))).toBe('accept')
  })

  test('accepts a price that was never validated', () => {
    expect(jump(price(9), around(null))).toBe('accept')
    expect(jump(price(9), around(null, heldPrice({ validMicros: null, validReadAt: null })))).toBe('accept')
  })
})

describe('judge', () => {
  test('applies the first matching rule: withhold before hold', () => {
    expect(judge(price(0), around(2, validated(2)))).toEqual({
      verdict: 'withhold',
      rule: 'positive',
      detail: 'amount 0',
    })
  })

  test('applies outlier before jump', () => {
    expect(judge(price(9), around(2, validated(2)))).toMatchObject({ verdict: 'hold', rule: 'outlier' })
    expect(judge(price(3.8), around(2, validated(2)))).toMatchObject({ verdict: 'hold', rule: 'jump' })
  })

  test('accepts without a rule and without a detail', () => {
    expect(judge(price(2), around(2, validated(2)))).toEqual({ verdict: 'accept', rule: null, detail: null })
  })
})

describe('the median of a delivery', () => {
  const marketOf = (...amounts: number[]) =>
    new MarketPrices(amounts.map((amount, id) => ({ id, lat: null, lng: null, prices: [price(amount)] })))

  test('needs five prices, without zeros', () => {
    expect(marketOf(1, 2, 3, 4, 0).median('diesel')).toBeNull()
    expect(marketOf(5, 1, 4, 2, 3).median('diesel')).toBe(microsOf(3))
    expect(marketOf(5, 1, 4, 2, 3).median('sp95')).toBeNull()
  })

  test('is the lower of the two middle prices', () => {
    expect(mediansOf([4, 1, 3, 2].map(price)).get('diesel')).toEqual({ medianMicros: microsOf(2), count: 4 })
  })
})

describe('outOfCountry', () => {
  test('distinguishes a lost sign from swapped coordinates, and reports the country of the position', () => {
    const found = outOfCountry('GB', [
      station('london', 51.5, -0.12),
      station('lost sign', 54.75, 6.45),
      station('swapped', -0.12, 51.5),
    ])
    expect(found).toEqual([
      { ref: 'lost sign', reason: 'OUT_OF_COUNTRY', found: '54.75, 6.45 lies in no country' },
      { ref: 'swapped', reason: 'SWAPPED_COORDINATES', found: '-0.12, 51.5 lies in no country' },
    ])
  })

  test('accepts a point beyond the simplified border only if a neighbour within 5 km is inside', () => {
    // Nova Gorica; Gorizia, 2.6 km beyond the border town's centre; Udine, 34 km away.
    const town = station('town', 45.956, 13.648)
    expect(outOfCountry('SI', [town, station('beyond', 45.941, 13.622)])).toEqual([])
    expect(outOfCountry('SI', [town, station('abroad', 46.063, 13.235)])).toEqual([
      { ref: 'abroad', reason: 'OUT_OF_COUNTRY', found: '46.063, 13.235 lies in IT' },
    ])
  })

  test('accepts a point within half a kilometre of the border, without any neighbour', () => {
    // 300 m, 460 m and 1.5 km beyond the library's border.
    const [lat, border] = borderAt()
    expect(outOfCountry('SI', [station('beside', lat, border - 0.004)])).toEqual([])
    expect(outOfCountry('SI', [station('beside', lat, border - 0.006)])).toEqual([])
    expect(outOfCountry('SI', [station('beyond', lat, border - 0.02)])).toHaveLength(1)
  })

  test('counts the British bases as Cyprus', () => {
    expect(iso1A2Code([32.85, 34.66])).toBe('GB')
    expect(outOfCountry('CY', [station('Akrotiri', 34.66, 32.85)])).toEqual([])
  })

  test('does not report swapped coordinates when the swapped position is outside too, or invalid', () => {
    const found = outOfCountry('DE', [station('berlin', 52.5, 13.4), station('abroad', 48.85, 2.35)])
    expect(found.map(one => one.reason)).toEqual(['OUT_OF_COUNTRY'])
    const [far] = outOfCountry('AU', [station('sydney', -33.9, 151.2), station('beyond', 33.9, 151.2)])
    expect(far!.reason).toBe('OUT_OF_COUNTRY')
  })

  test('ignores stations without coordinates', () => {
    const nowhere = stationRecord({ ref: 'nowhere' })
    expect(outOfCountry('IT', [station('rome', 41.9, 12.5), nowhere])).toEqual([])
  })

  test('finds every station when the complete list is in another country', () => {
    expect(outOfCountry('IT', [station('paris', 48.85, 2.35)])).toEqual([
      { ref: 'paris', reason: 'OUT_OF_COUNTRY', found: '48.85, 2.35 lies in FR' },
    ])
  })
})

function station(ref: string, lat: number, lng: number, prices: readonly PriceRecord[] = []): StationRecord {
  return stationRecord({ ref, lat, lng, prices })
}

/** The point where the library's border of Slovenia and Italy crosses a latitude, found by bisection. */
function borderAt(): readonly [lat: number, lng: number] {
  const lat = 45.95
  let italy = 13.5
  let slovenia = 13.7
  while (slovenia - italy > 1e-6) {
    const middle = (italy + slovenia) / 2
    if (iso1A2Code([middle, lat]) === 'SI') slovenia = middle
    else italy = middle
  }
  return [lat, slovenia]
}
