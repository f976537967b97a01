import type { FuelCode } from './fuels.ts'
import type { StoredPrice } from './stored.ts'

/** The stored price of a station and fuel. */
export type FindPrice = (stationId: number, fuel: FuelCode) => StoredPrice | undefined

/** For look-ups by station. A station has only a few fuels, so a linear search needs no key text. */
export function pricesByStation(prices: readonly StoredPrice[]): FindPrice {
  const known = new Map<number, StoredPrice[]>()
  for (const price of prices) {
    const own = known.get(price.stationId)
    if (own) own.push(price)
    else known.set(price.stationId, [price])
  }
  return (stationId, fuel) => known.get(stationId)?.find(price => price.fuel === fuel)
}
