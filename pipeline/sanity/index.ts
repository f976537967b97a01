import type { FuelCode } from '../model/fuels.ts'
import type { PriceRecord, StationRecord } from '../model/records.ts'
import { band } from './band.ts'
import { frozen } from './frozen.ts'
import { futureStamp } from './future-stamp.ts'
import { jump } from './jump.ts'
import { outlier } from './outlier.ts'
import { placeholder } from './placeholder.ts'
import { positive } from './positive.ts'
import { swappedGrades } from './swapped-grades.ts'
import { unitSlip } from './unit-slip.ts'
import type { Judgement, Peers, Rule, Surroundings } from './verdict.ts'

/**
 * The rules in the order in which they judge; the first that does not accept decides. Those that withhold come first: what
 * is no price at all must not bring an old one back. Then the one that names the fault best.
 */
const rules: readonly (readonly [name: string, rule: Rule])[] = [
  ['positive', positive],
  ['frozen', frozen],
  ['placeholder', placeholder],
  ['unit-slip', unitSlip],
  ['band', band],
  ['outlier', outlier],
  ['jump', jump],
  ['swapped-grades', swappedGrades],
  ['future-stamp', futureStamp],
]

/** Names of the rules in the order in which they judge. */
export const ruleNames: readonly string[] = rules.map(([name]) => name)

const accepted: Judgement = { verdict: 'accept', rule: null, detail: null }

export function judge(price: PriceRecord, surroundings: Surroundings): Judgement {
  for (const [name, rule] of rules) {
    const verdict = rule(price, surroundings)
    if (verdict === 'accept') continue
    return 'hold' in verdict
      ? { verdict: 'hold', rule: name, detail: verdict.hold }
      : { verdict: 'withhold', rule: name, detail: verdict.withhold }
  }
  return accepted
}

// Below this, one wrong price can be the median.
const fewestPeers = 5

/** The medians of a delivery, by fuel. */
export function peersOf(stations: readonly StationRecord[]): Peers {
  const medians = mediansOf(stations.flatMap(station => station.prices))
  return { median: fuel => ((medians.get(fuel)?.count ?? 0) < fewestPeers ? null : medians.get(fuel)!.median) }
}

/** Median and number of prices, by fuel. The lower of the two in the middle, so that it is a price that was read. */
export function mediansOf(
  prices: readonly { readonly fuel: FuelCode; readonly amount: PriceRecord['amount'] }[],
): Map<FuelCode, { readonly median: number; readonly count: number }> {
  const byFuel = new Map<FuelCode, number[]>()
  for (const { fuel, amount } of prices) {
    const list = byFuel.get(fuel)
    if (list) list.push(amount)
    else byFuel.set(fuel, [amount])
  }
  return new Map(
    [...byFuel].map(([fuel, amounts]) => {
      amounts.sort((a, b) => a - b)
      return [fuel, { median: amounts[(amounts.length - 1) >> 1]!, count: amounts.length }]
    }),
  )
}
