import type { FuelCode } from '../model/fuels.ts'
import { addTo } from '../model/lists.ts'
import type { PriceRecord } from '../model/records.ts'

/** Median and number of prices, by fuel. */
export function mediansOf(
  prices: readonly { readonly fuel: FuelCode; readonly amount: PriceRecord['amount'] }[],
): Map<FuelCode, { readonly median: number; readonly count: number }> {
  const byFuel = new Map<FuelCode, number[]>()
  for (const { fuel, amount } of prices) addTo(byFuel, fuel, amount)
  return new Map(
    [...byFuel].map(([fuel, amounts]) => {
      return [fuel, { median: lowerMedian(amounts), count: amounts.length }]
    }),
  )
}

/** The lower of the two middle values, so that the median is a value that was read. Expects at least one value. */
export function lowerMedian(numbers: readonly number[]): number {
  return new Float64Array(numbers).sort()[(numbers.length - 1) >> 1]!
}
