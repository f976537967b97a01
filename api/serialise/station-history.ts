import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { byFuel, unitMember } from '../../pipeline/serving/fuel-order.ts'
import type { Move } from '../../pipeline/snapshot/moves.ts'
import type { FuelHistory } from '../schemas/live.ts'
import { amountOf, stationMoveJson } from './moves.ts'

/** A served price, in the publisher's currency. */
export interface PriceNow {
  readonly fuel: FuelCode
  readonly amount: number
  readonly currency: string
}

/**
 * Fuel by fuel: the price at the beginning (null when there was none), and every move since. A move under an earlier id of the station is
 * marked with it.
 */
export function historyOfFuels(
  moves: readonly Move[],
  now: readonly PriceNow[],
  stationId: number,
): (readonly [FuelCode, FuelHistory])[] {
  const moved = moves.map(({ fuel, currency }) => ({ fuel, currency }))
  const codes = [...new Map([...now, ...moved].map(one => [one.fuel, one] as const)).values()].sort(byFuel)
  return codes.map(({ fuel, currency }) => {
    const own = moves.filter(move => move.fuel === fuel)
    const [first] = own
    const start = first === undefined ? now.find(one => one.fuel === fuel)!.amount : amountOf(first.oldAmount)
    return [
      fuel,
      { currency, ...unitMember(fuel), start, moves: own.map(move => stationMoveJson(move, stationId)) },
    ] as const
  })
}
