import type { Reading } from '../../pipeline/delivery-reading/read-delivery.ts'
import type { FuelCode } from '../../pipeline/model/fuels.ts'

/** Number of prices and their upper median, a fuel. */
export function pricesByFuel(reading: Reading): Partial<Record<FuelCode, [count: number, median: number]>> {
  const amounts = new Map<FuelCode, number[]>()
  for (const { fuel, amountMicros } of reading.stations.flatMap(station => station.prices)) {
    amounts.set(fuel, [...(amounts.get(fuel) ?? []), amountMicros / 1e6])
  }
  return Object.fromEntries(
    [...amounts].map(([fuel, list]) => {
      const sorted = list.sort((a, b) => a - b)
      return [fuel, [sorted.length, sorted[Math.floor(sorted.length / 2)]!]]
    }),
  )
}
