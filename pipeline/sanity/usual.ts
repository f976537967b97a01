import type { PriceRecord } from '../model/records.ts'
import { type Grade, isComparable, isWithinFactor } from './market.ts'
import type { RuleContext } from './verdict.ts'

// Of the petrol and diesel prices in the captures of 2014 to 2026 (Italy, France, Spain, Germany, Slovenia, Romania), 99.9 %
// are within 1.20 times the median, whether prices are free (a robust spread of 1 to 4 %) or regulated (no spread).
const usualWithin = 1.22
// Gas costs most on motorways and least at depots: 99 % of Italy's LPG prices of 2026-08-21 are 0.85 to 1.28 times the median.
const usualWithinOfGas = 1.25

// Of 60,000 pairs of grades in the same captures, one in a thousand is more than 1.16 times away from the usual ratio. In
// Livigno it is 1.12.
const agreesWithin = 1.18

type Evidence = Pick<RuleContext, 'market' | 'station'>

/** Is the price of a fuel about the usual price around the station? */
export function isUsual({ fuel, ratio }: Grade, { market, station }: Evidence, factor?: number): boolean {
  const within = factor ?? (isComparable(fuel) ? usualWithin : usualWithinOfGas)
  return isWithinFactor(ratio, market.local(fuel, station).ratio, within)
}

/** The other grades of the station, split by whether they are as far from their own medians as this price. */
export function otherGrades(
  price: PriceRecord,
  ratio: number,
  { market, station }: Evidence,
): { readonly agreeing: readonly Grade[]; readonly contradicting: readonly Grade[] } {
  const others = market.otherGrades(price.fuel, station)
  return {
    agreeing: others.filter(other => isWithinFactor(other.ratio, ratio, agreesWithin)),
    contradicting: others.filter(other => !isWithinFactor(other.ratio, ratio, agreesWithin)),
  }
}
