import type { FuelCode } from '../model/fuels.ts'
import type { Check } from './check.ts'
import { type Finding, found, percent } from './finding.ts'
import { fewestPrices, leastShare } from './limits.ts'
import { unknownFuels } from './unknown-fuels.ts'

/** Fewer prices of a fuel than this come and go by themselves. */
const fewestSold = 20

/**
 * Are all fuels there that the market sells, and none that nobody knows? A part of a market may lack any fuel: it is asked
 * only when it is about as large as all that is remembered.
 */
export const checkFuels: Check = ({ contract, delivers }, reading, { stations, prices, realSize }) => {
  const findings: Finding[] = []
  const partial: string[] = []
  const counts = countsOf(reading.stations.flatMap(station => station.prices))
  const before = countsOf(prices.filter(price => price.listed))
  const listed = stations.filter(station => station.listed).length
  const isWhole = delivers === 'everything' || reading.stations.length >= listed * leastShare
  for (const fuel of isWhole ? contract.fuels : []) {
    const now = counts.get(fuel) ?? 0
    const last = before.get(fuel) ?? 0
    const leastSold = realSize ? (contract.pricedShare?.[fuel] ?? 0) : 0
    const share = now / reading.stations.length
    if (now === 0 && last >= fewestPrices) {
      findings.push(
        found('FUEL_GONE', `expected ${fuel}, ${last} prices in the last accepted delivery, found none`, {
          subject: fuel,
        }),
      )
    } else if (now === 0 && leastSold > 0) {
      findings.push(
        found('FUEL_GONE', `expected ${fuel} at ${percent(leastSold)} of the stations, found none`, { subject: fuel }),
      )
    } else if (share < leastSold) {
      partial.push(`${fuel} at ${percent(share)} of the stations, at least ${percent(leastSold)} expected`)
    } else if (last >= fewestSold && now < last * leastShare) {
      partial.push(`${fuel}: ${now} of the ${last} prices in the last accepted delivery`)
    }
  }
  return { findings, partial: [...partial, ...unknownFuels(reading)] }
}

function countsOf(prices: readonly { readonly fuel: FuelCode }[]): Map<FuelCode, number> {
  const counts = new Map<FuelCode, number>()
  for (const { fuel } of prices) counts.set(fuel, (counts.get(fuel) ?? 0) + 1)
  return counts
}
