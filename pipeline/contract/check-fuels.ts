import type { FuelCode } from '../model/fuels.ts'
import type { Check } from './check.ts'
import { type Finding, found, percent } from './finding.ts'
import { fewestPrices, leastShare } from './limits.ts'

const unknownReasons = ['UNKNOWN_FUEL', 'UNKNOWN_PRODUCT']
const unknownSkips = /\bunknown (fuel|product)\b/

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
        found('FUEL_GONE', `expected ${fuel}, ${last} prices in the last accepted delivery, found none`, fuel),
      )
    } else if (now === 0 && leastSold > 0) {
      findings.push(found('FUEL_GONE', `expected ${fuel} at ${percent(leastSold)} of the stations, found none`, fuel))
    } else if (share < leastSold) {
      partial.push(`${fuel} at ${percent(share)} of the stations, at least ${percent(leastSold)} expected`)
    }
  }
  return { findings, partial: [...partial, ...unknownNames(reading)] }
}

function unknownNames({ quarantined, skipped }: Parameters<Check>[1]): string[] {
  const unknown = quarantined.filter(({ reason }) => unknownReasons.includes(reason))
  const names = [...new Set(unknown.map(({ found: name }) => `'${name}'`))]
  const unnamed = Object.entries(skipped).filter(([reason]) => unknownSkips.test(reason))
  return [
    ...(names.length > 0 ? [`fuels that the reader does not know: ${names.slice(0, 5).join(', ')}`] : []),
    ...unnamed.map(([reason, count]) => `fuels that the reader does not know: ${count} rows '${reason}'`),
  ]
}

function countsOf(prices: readonly { readonly fuel: FuelCode }[]): Map<FuelCode, number> {
  const counts = new Map<FuelCode, number>()
  for (const { fuel } of prices) counts.set(fuel, (counts.get(fuel) ?? 0) + 1)
  return counts
}
