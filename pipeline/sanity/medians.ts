import type { FuelCode } from '../model/fuels.ts'
import { addTo } from '../model/lists.ts'
import type { Micros } from '../model/money.ts'
import type { PriceRecord } from '../model/records.ts'

/** Median and number of prices, by fuel. */
export function mediansOf(
  prices: readonly Pick<PriceRecord, 'fuel' | 'amountMicros'>[],
): Map<FuelCode, { readonly medianMicros: Micros; readonly count: number }> {
  const byFuel = new Map<FuelCode, Micros[]>()
  for (const { fuel, amountMicros } of prices) addTo(byFuel, fuel, amountMicros)
  return new Map(
    [...byFuel].map(([fuel, amounts]) => {
      return [fuel, { medianMicros: lowerMedian(amounts), count: amounts.length }]
    }),
  )
}

/** The lower of the two middle values, so that the median is a value that was read. Expects at least one value. */
export function lowerMedian(numbers: readonly number[]): number {
  return new Float64Array(numbers).sort()[(numbers.length - 1) >> 1]!
}
