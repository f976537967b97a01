import type { FuelCode } from '../../model/fuels.ts'
import { mediansOf } from '../../sanity/medians.ts'

/** The number of prices of a fuel and their range, in the unit and currency in which they were read. */
export interface FuelLine {
  readonly fuel: FuelCode
  readonly prices: number
  readonly least: number
  readonly median: number
  readonly most: number
}

/** The fuels of these prices, by code. The median is that of the sanity rules. */
export function fuelLines(prices: readonly { readonly fuel: FuelCode; readonly amount: number }[]): FuelLine[] {
  const medians = mediansOf(prices)
  return [...medians].sort().map(([fuel, { median, count }]) => {
    const amounts = prices.filter(price => price.fuel === fuel).map(price => price.amount)
    amounts.sort((one, other) => one - other)
    return { fuel, prices: count, least: amounts[0]!, median, most: amounts.at(-1)! }
  })
}
