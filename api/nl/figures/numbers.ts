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

/** The mean of the prices that have a reading; 0 if none has one. */
export function meanOf(thousandths: readonly number[]): number {
  const held = thousandths.filter(price => price !== 0)
  if (held.length === 0) return 0
  return quotientRounded(
    held.reduce((sum, price) => sum + price, 0),
    held.length,
  )
}
