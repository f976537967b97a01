import { describe, expect, test } from 'vitest'
import { priceScale, stepOf, stepRange, steps } from '../../web/client/map/drawn/price-steps.ts'

describe('five steps of price', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 1.5 + index / 1000)

  test('contain the same number of prices each, in any order', () => {
    const scale = priceScale([...hundred].reverse())!
    expect(scale).toEqual({ min: 1.5, max: 1.599, bounds: [1.519, 1.539, 1.559, 1.579] })
    const counts = steps.map(step => hundred.filter(price => stepOf(scale, price) === step).length)
    expect(counts).toEqual([20, 20, 20, 20, 20])
  })

  test('cover the range from the lowest to the highest price without overlap', () => {
    const scale = priceScale(hundred)!
    expect(steps.map(step => stepRange(scale, step))).toEqual([
      [1.5, 1.519],
      [1.52, 1.539],
      [1.54, 1.559],
      [1.56, 1.579],
      [1.58, 1.599],
    ])
  })

  test('have equal width when most prices are the same', () => {
    const scale = priceScale([...Array(80).fill(1.6), 1.7, 1.8, 1.9, 2.1])!
    expect(scale.bounds).toEqual([1.7, 1.8, 1.9, 2])
    expect([stepOf(scale, 1.6), stepOf(scale, 2.1)]).toEqual([1, 5])
  })

  test('are five when prices span a cent, and one when they span less', () => {
    expect(priceScale([...Array(80).fill(1.6), 1.605, 1.61])!.bounds).toEqual([1.602, 1.604, 1.606, 1.608])
    expect(priceScale([...Array(80).fill(1.6), 1.604])!.bounds).toBeNull()
  })

  test('are one when all prices are equal', () => {
    const scale = priceScale([1.6, 1.6])!
    expect(scale.bounds).toBeNull()
    expect([stepOf(scale, 1.6), stepRange(scale, 3)]).toEqual([3, [1.6, 1.6]])
  })

  test('do not exist without prices', () => {
    expect(priceScale([])).toBeNull()
  })
})
