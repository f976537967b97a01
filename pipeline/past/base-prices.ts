import type { FuelCode } from '../model/fuels.ts'
import { decimalText } from '../model/money.ts'
import type { MarketPacks } from '../serving/open-serving.ts'
import type { PricesMeta } from '../serving/prices-pack.ts'
import { offsetsOf } from '../serving/text-blob.ts'
import type { PricesThen } from './prices-then.ts'

interface TailPrice {
  readonly price: number
  readonly price_local?: number | null
  readonly currency?: string
}

/** The prices of a snapshot in the publisher's currency, from the packs that the server reads. */
export function basePrices({ places, prices }: MarketPacks): PricesThen {
  const ids = places.float64('id')
  const tails = prices.bytes('tails')
  const at = offsetsOf(prices.uint32('tailBytes'))
  const exact = exactEuros(prices)
  const found: PricesThen = new Map()
  ids.forEach((id, number) => {
    // A tail begins with a comma.
    const { prices: own } = JSON.parse(`{${tails.toString('utf8', at[number]! + 1, at[number + 1])}`) as {
      readonly prices: Readonly<Record<FuelCode, TailPrice>>
    }
    const fuels = Object.entries(own) as [FuelCode, TailPrice][]
    if (fuels.length === 0) return
    found.set(id, new Map(fuels.map(([fuel, price]) => [fuel, priceOf(price, exact.get(fuel)?.get(number))])))
  })
  return found
}

/** Cards have euros with three decimals; of stations on the map, the layers have six. */
function priceOf({ price, price_local: local, currency }: TailPrice, exact: number | undefined) {
  if (currency !== undefined && local != null) return { amount: String(local), currency, source: null }
  return { amount: exact === undefined ? String(price) : decimalText(exact), currency: 'EUR', source: null }
}

/** Millionths of a euro, by fuel and number of the station. */
function exactEuros(prices: MarketPacks['prices']): ReadonlyMap<FuelCode, ReadonlyMap<number, number>> {
  const { layers } = prices.json<PricesMeta>('meta')
  const stations = prices.uint32('layerStation')
  const micros = prices.float64('layerMicros')
  return new Map(
    layers.map(({ fuel, from, to }) => {
      const own = new Map<number, number>()
      for (let entry = from; entry < to; entry += 1) own.set(stations[entry]!, micros[entry]!)
      return [fuel, own]
    }),
  )
}
