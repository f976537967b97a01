import type { FuelCode } from '../model/fuels.ts'
import type { PriceRecord } from '../model/records.ts'

/** Median and number of prices, by fuel. The lower of the two in the middle, so that it is a price that was read. */
export function mediansOf(
  prices: readonly { readonly fuel: FuelCode; readonly amount: PriceRecord['amount'] }[],
): Map<FuelCode, { readonly median: number; readonly count: number }> {
  const byFuel = new Map<FuelCode, number[]>()
  for (const { fuel, amount } of prices) {
    const list = byFuel.get(fuel)
    if (list) list.push(amount)
    else byFuel.set(fuel, [amount])
  }
  return new Map(
    [...byFuel].map(([fuel, amounts]) => {
      amounts.sort((a, b) => a - b)
      return [fuel, { median: amounts[(amounts.length - 1) >> 1]!, count: amounts.length }]
    }),
  )
}
