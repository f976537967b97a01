/** Converts thousandths to euros, as used in JSON. Null for no reading. */
export function eurosOfThousandths(thousandths: number): number | null {
  return thousandths === 0 ? null : thousandths / 1000
}

/**
 * The change between two prices in per cent, one decimal, halves rounded away from zero; null if a price is missing.
 */
export function percentChange(fromThousandths: number, toThousandths: number): number | null {
  if (fromThousandths === 0 || toThousandths === 0) return null
  return quotientRounded((toThousandths - fromThousandths) * 1000, fromThousandths) / 10
}

/** Integers below about 2^50; halves are rounded away from zero, like all figures of the service. */
export function quotientRounded(dividend: number, divisor: number): number {
  const size = Math.abs(dividend)
  const by = Math.abs(divisor)
  const rounded = Math.floor((2 * size + by) / (2 * by))
  // Avoid -0.
  return dividend < 0 !== divisor < 0 && rounded !== 0 ? -rounded : rounded
}

/**
 * The mean of the prices that have a reading; 0 if none has one. A loop without lists, because a question may be about a
 * thousand weeks of 26 members.
 */
export function meanOf<One>(all: readonly One[], priceOf: (one: One) => number): number {
  let sum = 0
  let read = 0
  for (const one of all) {
    const price = priceOf(one)
    sum += price
    if (price !== 0) read += 1
  }
  return read === 0 ? 0 : quotientRounded(sum, read)
}
