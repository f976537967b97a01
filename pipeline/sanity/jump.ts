import type { FuelCode } from '../model/fuels.ts'
import type { Instant } from '../model/instants.ts'
import { addTo } from '../model/lists.ts'
import type { Micros } from '../model/money.ts'
import type { PriceRecord } from '../model/records.ts'
import type { Paired } from './frozen.ts'
import { lowerMedian } from './medians.ts'
import { recentMicros } from './reference.ts'
import type { RuleContext, Verdict } from './verdict.ts'

// The price cycles of Perth raise a station's price by 30 % overnight, before its competitors follow. The jump is relative to
// the move of the market: the end of Hungary's price cap in December 2022 raised all stations by 29 % in a week. It is relative
// to the move of the operator, too: Iceland's tax of 2026 lowered the prices of one company by 31 % a day before the next one's.
const most = 1.35

// With fewer earlier prices, a single one can determine the move.
const fewestPairs = 5
/** An operator with fewer is not judged as a group (pipeline/contract/check-moves.ts), so its move proves nothing. */
const fewestOfOperator = 8

/**
 * Is this price within reach of the station's last validated price, adjusted by the move of the market or the operator? The reach
 * is shorter for a price that moves away from those around it.
 */
export function jump(price: PriceRecord, surroundings: RuleContext): Verdict {
  const { before, readAt, moves, farMove } = surroundings
  const recent = recentMicros(before, readAt)
  if (recent === null) return 'accept'
  const ratio = price.amountMicros / recent
  const isNear = [1, ...moves(price.fuel)].some(move => Math.abs(Math.log(ratio / move)) <= farMove)
  const isHeld = !isReachable(ratio, moves(price.fuel)) || (!isNear && movesAway(price, recent, surroundings))
  return isHeld ? { hold: `${ratio.toFixed(2)} x last validated price` } : 'accept'
}

/** Is the price further from the usual price around the station than it was? */
function movesAway({ fuel, amountMicros }: PriceRecord, recent: Micros, { market, station }: RuleContext): boolean {
  const ratio = market.ratio(fuel, amountMicros)
  const last = market.ratio(fuel, recent)
  if (ratio === null || last === null) return false
  const local = market.local(fuel, station).ratio
  return Math.abs(Math.log(ratio / local)) > Math.abs(Math.log(last / local))
}

/** A price may have followed the moves, or not yet. */
export function isReachable(ratio: number, moves: readonly number[] = []): boolean {
  return [1, ...moves].some(move => ratio / move <= most && ratio / move >= 1 / most)
}

/** A price of a delivery, with its operator. */
export interface OperatorPair extends Paired {
  /** Null for independent stations, which have no moves in common. */
  readonly operator: string | null
}

/**
 * How far prices have moved since they were validated: the lower median of new / last validated, of a fuel and of a fuel of an
 * operator. Nothing where there are too few.
 */
export class Moves {
  readonly #market: ReadonlyMap<FuelCode, number>
  readonly #operators: ReadonlyMap<string, ReadonlyMap<FuelCode, readonly number[]>>

  constructor(pairs: readonly OperatorPair[], readAt: Instant) {
    const ratios = new Map<FuelCode, number[]>()
    const ofOperators = new Map<string, Map<FuelCode, number[]>>()
    for (const { price, before, operator } of pairs) {
      const recent = recentMicros(before, readAt)
      if (recent === null || price.amountMicros <= 0) continue
      const ratio = price.amountMicros / recent
      addTo(ratios, price.fuel, ratio)
      if (operator === null) continue
      const own = ofOperators.get(operator) ?? new Map<FuelCode, number[]>()
      ofOperators.set(operator, own)
      addTo(own, price.fuel, ratio)
    }
    this.#market = mediansOf(ratios, fewestPairs)
    this.#operators = new Map(
      [...ofOperators].map(([operator, own]) => {
        const moves = [...mediansOf(own, fewestOfOperator)].map(
          ([fuel, move]) => [fuel, [...this.#ofMarket(fuel), move]] as const,
        )
        return [operator, new Map(moves)]
      }),
    )
  }

  of(fuel: FuelCode, operator: string | null): readonly number[] {
    return (operator === null ? undefined : this.#operators.get(operator)?.get(fuel)) ?? this.#ofMarket(fuel)
  }

  #ofMarket(fuel: FuelCode): readonly number[] {
    const move = this.#market.get(fuel)
    return move === undefined ? [] : [move]
  }
}

function mediansOf(ratios: ReadonlyMap<FuelCode, readonly number[]>, fewest: number): Map<FuelCode, number> {
  const known = [...ratios].filter(([, list]) => list.length >= fewest)
  return new Map(known.map(([fuel, list]) => [fuel, lowerMedian(list)]))
}
