import type { FuelCode } from '../model/fuels.ts'
import type { PriceRecord } from '../model/records.ts'
import { isUsual, plainlyUsual } from './usual.ts'
import type { RuleContext, Verdict } from './verdict.ts'

/** The cheaper and the more expensive grade of petrol, by octane number and share of ethanol. */
const orders: readonly (readonly [cheaper: FuelCode, dearer: FuelCode])[] = [
  ['e10', 'e5'],
  ['e10', 'sp98'],
  ['sp95', 'sp98'],
  ['u91', 'sp95'],
  ['u91', 'sp98'],
]

/** A cent or two is an honest offer: SP98 was cheaper than E10 by up to 2 % at 20 French stations on 2022-05-03. */
const reversedFrom = 1.02

/**
 * Does the better grade of petrol cost less than the simpler one? The two were probably exchanged. Both are doubtful, unless one
 * has the usual price of its area and the other does not. Not asked where the stations of the market show no fixed order.
 */
export function gradeOrder(price: PriceRecord, surroundings: RuleContext): Verdict {
  const { market, station } = surroundings
  for (const [cheaper, dearer] of orders) {
    if (price.fuel !== cheaper && price.fuel !== dearer) continue
    const other = station.prices.find(({ fuel }) => fuel === (price.fuel === cheaper ? dearer : cheaper))
    if (!other) continue
    const [low, high] = price.fuel === cheaper ? [price, other] : [other, price]
    if (low.amountMicros <= high.amountMicros * reversedFrom || !market.isOrdered(cheaper, dearer)) continue
    const usual = [price, other].map(({ fuel, amountMicros }) => {
      const ratio = market.ratio(fuel, amountMicros)
      return ratio !== null && isUsual({ fuel, ratio }, surroundings, plainlyUsual)
    })
    if (usual[0] && !usual[1]) continue
    return { hold: `${cheaper} costs more than ${dearer}` }
  }
  return 'accept'
}
