import type { PriceRecord } from '../model/records.ts'
import { type Grade, isComparable, isWithinFactor } from './market.ts'
import { recentMicros } from './reference.ts'
import type { RuleContext } from './verdict.ts'

// Of the petrol and diesel prices in the captures of 2014 to 2026 (Italy, France, Spain, Germany, Slovenia, Romania), 99.9 %
// are within 1.20 times the median, whether prices are free (a robust spread of 1 to 4 %) or regulated (no spread).
const usualWithin = 1.22
// Gas costs most on motorways and least at depots: 99 % of Italy's LPG prices of 2026-08-21 are 0.85 to 1.28 times the median.
const usualWithinOfGas = 1.25
// Where honest prices of a gas or of E85 differ more (E85 in France, 2022-05-03: up to 1.3 times the median without the highest
// 2 %), so much more than they do.
const beyondSpread = 1.1
const usualMost = 1.39

/** Of two grades that contradict each other, one within this factor of its local price is the right one. */
export const plainlyUsual = 1.1
/** Where another grade is as far from its median, within a tenth: at Pimonte 1.23 and 1.23. A typing error changes one grade. */
export const usualOfAlike = 1.25
export const alikeWithin = 1.1
/** On islands: Tremiti 1.24, Ustica 1.22 (diesel) times the prices of their region on 2026-08-21. */
export const usualOfRemote = 1.3

// Of 60,000 pairs of grades in the same captures, one in a thousand is more than 1.16 times away from the usual ratio. In
// Livigno it is 1.12.
const agreesWithin = 1.18

/** The better grades of petrol are also sold as premium products: E5 of a British chain costs 1.20 times the usual ratio to E10. */
const premium: ReadonlySet<Grade['fuel']> = new Set(['e5', 'sp98'])
const premiumAgreesWithin = 1.21

/** How near a price must be to its last validated one, adjusted by a move. Stations round to a cent or two. */
const followsWithin = 0.015

type Evidence = Pick<RuleContext, 'market' | 'station'>

/** Is the price of a fuel about the usual price around the station? */
export function isUsual({ fuel, ratio }: Grade, { market, station }: Evidence, factor?: number): boolean {
  return isWithinFactor(ratio, market.local(fuel, station).ratio, factor ?? usualFactor(fuel, market))
}

function usualFactor(fuel: Grade['fuel'], market: RuleContext['market']): number {
  if (isComparable(fuel)) return usualWithin
  return Math.max(usualWithinOfGas, Math.min(usualMost, beyondSpread * market.spread(fuel)))
}

/** The other grades of the station, split by whether they are as far from their own medians as this price. */
export function otherGrades(
  price: PriceRecord,
  ratio: number,
  { market, station }: Evidence,
): { readonly agreeing: readonly Grade[]; readonly contradicting: readonly Grade[] } {
  const others = market.otherGrades(price.fuel, station)
  const agreeing = others.filter(other => {
    const dearer = other.ratio > ratio ? other.fuel : price.fuel
    return isWithinFactor(other.ratio, ratio, premium.has(dearer) ? premiumAgreesWithin : agreesWithin)
  })
  return { agreeing, contradicting: isComparable(price.fuel) ? others.filter(other => !agreeing.includes(other)) : [] }
}

/** Is it the last validated price, or has it moved as its market or its operator since? */
export function followsMarket(price: PriceRecord, { before, readAt, moves }: RuleContext): boolean {
  const recent = recentMicros(before, readAt)
  return recent !== null && isMoveOf(price.amountMicros / recent, [1, ...moves(price.fuel)])
}

/** Is a ratio one of these moves? */
export function isMoveOf(ratio: number, moves: readonly number[]): boolean {
  return moves.some(move => Math.abs(ratio / move - 1) <= followsWithin)
}
