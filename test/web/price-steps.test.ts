import { describe, expect, test } from 'vitest'
import { priceScale, stepOf, stepsOf } from '../../api/shared/map/price-steps.ts'
import { KeptScale } from '../../web/client/map/drawn/kept-scale.ts'

describe('the steps of price', () => {
  const hundred = Array.from({ length: 101 }, (_, index) => 1.5 + index / 1000)

  test('have equal width in round cents, in any order of the prices', () => {
    const scale = priceScale([...hundred].reverse())!
    expect(scale).toEqual({ min: 1.5, max: 1.6, breaks: [1.52, 1.54, 1.56, 1.58] })
    expect([1.5, 1.519, 1.52, 1.559, 1.58, 9].map(price => stepOf(scale, price))).toEqual([1, 1, 2, 3, 5, 5])
  })

  test('are not stretched by a few prices far from all others', () => {
    expect(priceScale([...hundred, 0.2, 9])!.breaks).toEqual([1.52, 1.54, 1.56, 1.58])
  })

  test('are as wide as the prices need', () => {
    expect(priceScale([1, 2])!.breaks).toEqual([1.2, 1.4, 1.6, 1.8])
    expect(priceScale([1.5, 1.55])!.breaks).toEqual([1.52, 1.54])
  })

  test.each([
    [0, [], [3]],
    [0.009, [], [3]],
    [0.02, [], [3]],
    [0.03, [1.72], [2, 3]],
    [0.06, [1.72, 1.74], [2, 3, 4]],
    [0.08, [1.72, 1.74, 1.76], [1, 2, 3, 4]],
  ])('are fewer where prices differ by %f EUR', (spread, breaks, steps) => {
    const scale = priceScale([1.7, 1.7 + spread])!
    expect(scale.breaks).toEqual(breaks)
    expect(stepsOf(scale)).toEqual(steps)
    expect([stepOf(scale, 1.7), stepOf(scale, 1.7 + spread)]).toEqual([steps[0], steps.at(-1)])
  })

  test('do not exist without prices', () => {
    expect(priceScale([])).toBeNull()
  })
})

describe('the scale of a map', () => {
  test('stays while the map moves, and is made again for another key, on request, and for prices outside of it', () => {
    const kept = new KeptScale()
    expect(kept.of('diesel', [])).toBeNull()
    const first = kept.of('diesel', [1, 2])
    expect(first!.max).toBe(2)
    expect(kept.of('diesel', [1.5, 1.6, 6])).toBe(first)
    expect(kept.of('diesel', [5, 6])!.max).toBe(6)
    expect(kept.of('sp95', [5, 6])!.max).toBe(6)
    kept.forget()
    expect(kept.of('sp95', [7, 8])!.max).toBe(8)
  })
})
