import type { FuelCode } from '../../model/fuels.ts'
import type { PriceRecord } from '../../model/records.ts'
import { mediansOf } from '../../sanity/medians.ts'

/** The number of prices of a fuel and their range, in major units of the currency in which they were read. */
export interface FuelLine {
  readonly fuel: FuelCode
  readonly prices: number
  readonly least: number
  readonly median: number
  readonly most: number
}

/** The fuels of these prices, by code. The median is that of the sanity rules. */
export function fuelLines(prices: readonly Pick<PriceRecord, 'fuel' | 'amountMicros'>[]): FuelLine[] {
  const medians = mediansOf(prices)
  return [...medians].sort().map(([fuel, { medianMicros, count }]) => {
    const amounts = prices.filter(price => price.fuel === fuel).map(price => price.amountMicros)
    amounts.sort((one, other) => one - other)
    return { fuel, prices: count, least: amounts[0]! / 1e6, median: medianMicros / 1e6, most: amounts.at(-1)! / 1e6 }
  })
}
