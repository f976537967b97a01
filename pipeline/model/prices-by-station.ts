import type { FuelCode } from './fuels.ts'
import type { StoredPrice } from './stored.ts'

/** Prices by the id of their station, in their order. */
export function pricesByStation<Price extends { readonly stationId: number }>(
  prices: readonly Price[],
): ReadonlyMap<number, readonly Price[]> {
  const known = new Map<number, Price[]>()
  for (const price of prices) {
    const own = known.get(price.stationId)
    if (own) own.push(price)
    else known.set(price.stationId, [price])
  }
  return known
}

/** The stored price of a station and fuel. */
export type FindPrice = (stationId: number, fuel: FuelCode) => StoredPrice | undefined

/** A station has only a few fuels, so a linear search needs no key text. */
export function findPriceIn(prices: readonly StoredPrice[]): FindPrice {
  const known = pricesByStation(prices)
  return (stationId, fuel) => known.get(stationId)?.find(price => price.fuel === fuel)
}
