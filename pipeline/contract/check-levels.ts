import type { FuelCode } from '../model/fuels.ts'
import { eurBand, isInBand } from '../sanity/band.ts'
import { mediansOf } from '../sanity/index.ts'
import type { ContractCheck } from './check.ts'
import type { CheckContext } from './check-context.ts'
import { type ContractFinding, checked, found } from './finding.ts'
import { fewestPrices } from './limits.ts'

/** A national median does not move this far between two deliveries: the largest real week since 2005 had 29 %. */
const medianShare = 0.25
/** Two fuels moved by the same amount if the moves differ by less than this. */
const sameStep = 0.1

/** Are its prices fuel prices in the source's currency, and near those of last time? */
export const checkLevels: ContractCheck = (_descriptor, reading, context) => {
  const now = mediansOf(reading.stations.flatMap(station => station.prices))
  const before = lastMedians(context)
  const findings: ContractFinding[] = []
  for (const [fuel, { median, count }] of [...now].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (count < fewestPrices) continue
    const beyond = beyondBand(fuel, median, context.perEuro)
    if (beyond) findings.push(beyond)
    const last = before.get(fuel)
    if (beyond || !last || last.count < fewestPrices) continue
    const ratio = median / last.median
    if (Math.abs(ratio - 1) <= medianShare || isStepOfAnother(fuel, now, before)) continue
    const expected = `expected a median of ${fuel} near ${last.median} as in the last accepted delivery`
    const text = `${expected}, found ${median} (x ${ratio.toFixed(2)})`
    findings.push(found('MEDIAN_MOVED', text, { subject: fuel, level: median }))
  }
  return checked({ findings })
}

type Medians = ReturnType<typeof mediansOf>

/** Moved by the same amount as another fuel within its limit: a tax is a large share of the price of a cheap fuel. */
function isStepOfAnother(fuel: FuelCode, now: Medians, before: Medians): boolean {
  const stepOf = (one: FuelCode): number => now.get(one)!.median - (before.get(one)?.median ?? Number.NaN)
  const step = stepOf(fuel)
  return [...now].some(([other, { median, count }]) => {
    if (other === fuel || count < fewestPrices || (before.get(other)?.count ?? 0) < fewestPrices) return false
    const isWithin = Math.abs(median / before.get(other)!.median - 1) <= medianShare
    return isWithin && Math.abs(stepOf(other) / step - 1) <= sameStep
  })
}

/** The medians of stored prices that are still listed, by fuel. */
export function lastMedians({ prices }: Pick<CheckContext, 'prices'>): Medians {
  return mediansOf(
    prices.flatMap(({ fuel, validMicros, listed }) =>
      listed && validMicros !== null ? [{ fuel, amount: validMicros / 1e6 }] : [],
    ),
  )
}

function beyondBand(fuel: FuelCode, median: number, perEuro: number | null): ContractFinding | null {
  if (isInBand(median, perEuro) !== false) return null
  const expected = `expected a median of ${fuel} between ${eurBand[0]} and ${eurBand[1]} EUR`
  const eur = (median / perEuro!).toFixed(3)
  return found('BAND', `${expected}, found ${eur}: another unit or currency`, { subject: fuel })
}
