import type { RowCounts } from '../delivery-reading/read-delivery.ts'
import type { FuelCode } from '../model/fuels.ts'
import { counted } from '../model/quantities.ts'
import { type ContractCheck, fewestPrices, leastShare, wholeShare } from './comparison.ts'
import { type ContractFinding, checked, found, percent } from './finding.ts'

const unknownReasons = ['UNKNOWN_FUEL', 'UNKNOWN_PRODUCT']
const unknownSkips = /\bunknown (fuel|product)\b/
const saidMost = 5

/** Fuels that the reader does not know, one sentence per way in which they are left out. */
export function unknownFuels({ quarantined, skipped }: Pick<RowCounts, 'quarantined' | 'skipped'>): string[] {
  const unknown = quarantined.filter(({ reason }) => unknownReasons.includes(reason))
  const names = [...new Set(unknown.map(({ found }) => `'${found}'`))]
  const more = names.length > saidMost ? ` and ${names.length - saidMost} more` : ''
  const unnamed = Object.entries(skipped).filter(([reason]) => unknownSkips.test(reason))
  return [
    ...(names.length > 0 ? [`fuels that the reader does not know: ${names.slice(0, saidMost).join(', ')}${more}`] : []),
    ...unnamed.map(([reason, count]) => `fuels that the reader does not know: ${counted(count, 'row')} '${reason}'`),
  ]
}

/** With fewer prices than this, a fuel may appear and disappear normally. */
const fewestSold = 20

/**
 * Are all fuels of the market present, and none unknown? A part of a market may lack any fuel, so it is checked only if
 * it is about as large as the stored market.
 */
export const checkFuels: ContractCheck = ({ contract, delivers }, reading, { stations, prices, realSize }) => {
  const findings: ContractFinding[] = []
  const remarks: string[] = []
  const fewer = (fuel: FuelCode, now: number, text: string): void => {
    if (delivers === 'part') remarks.push(text)
    else findings.push(found('FEWER_PRICES', text, { subject: fuel, level: now }))
  }
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
      const expected = `expected ${fuel} at ${percent(leastSold)} of the stations at least`
      fewer(fuel, now, `${expected}, found it at ${percent(share)}`)
    } else if (last >= fewestSold && now < last * leastShare) {
      const expected = `expected ${fuel} at about ${last} stations as in the last accepted delivery`
      fewer(fuel, now, `${expected}, found it at ${now}`)
    }
  }
  if (delivers === 'everything') findings.push(...fewerOfAll(counts, before))
  return checked({ findings, remarks: [...remarks, ...unknownFuels(reading)] })
}

/** Checks all fuels together: each may lose less than its limit while the delivery lacks a third of all prices. */
function fewerOfAll(counts: ReadonlyMap<FuelCode, number>, before: ReadonlyMap<FuelCode, number>): ContractFinding[] {
  const now = sumOf(counts)
  const last = sumOf(before)
  if (last < fewestSold || now >= last * wholeShare) return []
  const text = `expected about ${last} prices as in the last accepted delivery, found ${now} (${percent(now / last)})`
  return [found('FEWER_PRICES', text, { level: now })]
}

function sumOf(counts: ReadonlyMap<FuelCode, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

function countsOf(prices: readonly { readonly fuel: FuelCode }[]): Map<FuelCode, number> {
  const counts = new Map<FuelCode, number>()
  for (const { fuel } of prices) counts.set(fuel, (counts.get(fuel) ?? 0) + 1)
  return counts
}
