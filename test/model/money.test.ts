import { describe, expect, test } from 'vitest'
import { InvariantError } from '../../pipeline/model/errors.ts'
import { decimalText, divideRounded, microsOf, microsOfText, threeDecimals } from '../../pipeline/model/money.ts'

/** A repeatable series of integers below `limit`. */
function* series(count: number, limit: number): Generator<number> {
  let state = 20261119n
  for (let at = 0; at < count; at += 1) {
    state = (state * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n
    yield Number((state >> 20n) % BigInt(limit))
  }
}

/** By the definition: the integer nearest to n / d; of two equally near ones, the one further from zero. */
function nearest(numerator: bigint, denominator: bigint): bigint {
  const floor = numerator / denominator - (numerator < 0n && numerator % denominator !== 0n ? 1n : 0n)
  const twice = 2n * (numerator - floor * denominator)
  if (twice !== denominator) return twice > denominator ? floor + 1n : floor
  return numerator >= 0n ? floor + 1n : floor
}

describe('divideRounded', () => {
  test('rounds to the nearest integer, halves away from zero', () => {
    const denominators = [...series(500, 2000)].map(one => BigInt(one + 1))
    for (const [at, whole] of [...series(500, 1e12)].entries()) {
      const denominator = denominators[at]!
      for (const numerator of [BigInt(whole), -BigInt(whole)]) {
        expect(divideRounded(numerator, denominator)).toBe(nearest(numerator, denominator))
      }
    }
    expect([divideRounded(5n, 2n), divideRounded(-5n, 2n), divideRounded(7n, 5n)]).toEqual([3n, -3n, 1n])
  })

  test('refuses a denominator of zero or less', () => {
    expect(() => divideRounded(1n, 0n)).toThrow(InvariantError)
    expect(() => divideRounded(1n, -3n)).toThrow(new InvariantError('a positive denominator was expected, found -3'))
  })
})

describe('millionths', () => {
  test('of a price convert back to the same amount, for every amount of up to six decimals', () => {
    for (const micros of series(2000, 10_000_000_000)) {
      expect(microsOfText(decimalText(micros))).toBe(micros)
      expect(microsOf(Number(decimalText(micros)))).toBe(micros)
      expect(microsOf(-Number(decimalText(micros)))).toBe(micros === 0 ? -0 : -micros)
    }
  })

  test('of texts are rounded at the seventh decimal, half away from zero', () => {
    expect(microsOfText('1.3190005')).toBe(1_319_001)
    expect(microsOfText('1.31900049999')).toBe(1_319_000)
    expect(microsOfText('-1.3190005')).toBe(-1_319_001)
    expect(microsOfText('7')).toBe(7_000_000)
    expect(microsOfText('7.')).toBe(7_000_000)
  })

  test.each(['', '1,319', '1e3', ' 1', '1 ', '.5', 'NaN', '1.2.3', '--1', '+1', 'x1', '1x', '1.x'])(
    "of the invalid text '%s' are null",
    text => {
      expect(() => microsOfText(text)).toThrow(`a plain decimal was expected, found '${text}'`)
    },
  )

  test('of amounts beyond the precision of a double are exact', () => {
    expect(microsOf(1.005)).toBe(1_005_000)
    expect(microsOf(0.1 + 0.2)).toBe(300_000)
    expect(microsOf(1.319)).toBe(1_319_000)
  })
})

test('three decimals are rounded half away from zero', () => {
  expect([1_319_500, 1_319_499, 999_500, 0, -1_319_500].map(threeDecimals)).toEqual([
    '1.320',
    '1.319',
    '1.000',
    '0.000',
    '-1.320',
  ])
})
