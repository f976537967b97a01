import type { FuelCode } from '../../pipeline/model/fuels.ts'
import type { PriceRecord, StationRecord } from '../../pipeline/model/records.ts'
import { judge } from '../../pipeline/sanity/index.ts'
import { judgeStations } from '../../pipeline/sanity/judge-stations.ts'
import { isComparable } from '../../pipeline/sanity/market.ts'
import { heldPrice } from './stored-rows.ts'
import { judgedAlone, surroundings } from './surroundings.ts'

/** Typing errors: 1.2 for 1.9, 2.9 for 1.9 and similar. */
const slipFactors = [0.5, 0.55, 0.6, 0.65, 0.7, 1.4, 1.5, 1.7, 1.9, 2.2] as const

/** The other prices of the station, or that all its prices have the same error. */
export type SlipKind =
  | 'beside another grade'
  | 'of another fuel beside other grades'
  | 'alone'
  | 'of all grades'
  | 'of a known price'

export interface SlipCount {
  readonly tried: number
  readonly published: number
  /** Number of published errors that are beyond all correct prices of the fuel in the delivery. */
  readonly beyond: number
}

/**
 * Multiplies one price of a delivery at a time by each factor, and counts how many of the wrong prices would be published. The rest of the
 * delivery is unchanged. Uses every `step`th of the prices that are accepted unchanged.
 */
export function injectSlips(stations: readonly StationRecord[], step = 1): ReadonlyMap<SlipKind, SlipCount> {
  const sellers = stations.map(({ lat, lng, brand, road, prices }, id) => {
    return { id, lat, lng, operator: brand, isOnMotorway: road === 'motorway', prices, before: () => undefined }
  })
  const { market } = judgeStations(sellers, () => judgedAlone)
  const verdictsOn = (id: number, prices: readonly PriceRecord[], known?: number) => {
    const station = { ...sellers[id]!, prices }
    return prices.map(price => {
      const before = known === undefined ? undefined : heldPrice({ validMicros: Math.round(known * 1e6) })
      return judge(price, { ...surroundings({ market, perEuro: null }), before, station }).verdict
    })
  }
  const counts = new Map<SlipKind, SlipCount>()
  const count = (kind: SlipKind, verdict: string, isBeyond: boolean): void => {
    const { tried, published, beyond } = counts.get(kind) ?? { tried: 0, published: 0, beyond: 0 }
    const isPublished = verdict === 'accept'
    counts.set(kind, {
      tried: tried + 1,
      published: published + Number(isPublished),
      beyond: beyond + Number(isPublished && isBeyond),
    })
  }
  const unchanged = stations.map(({ prices }, id) => verdictsOn(id, prices))
  const honest = rangesOf(stations, unchanged)
  let turn = 0
  for (const [id, { prices }] of stations.entries()) {
    const sound = unchanged[id]!
    for (const [at, price] of prices.entries()) {
      if (sound[at] !== 'accept' || market.median(price.fuel) === null || turn++ % step !== 0) continue
      const [least, most] = honest.get(price.fuel)!
      for (const factor of slipFactors) {
        const slipped = { ...price, amount: Math.round(price.amount * factor * 1000) / 1000 }
        const isBeyond = slipped.amount < least || slipped.amount > most
        const changed = prices.with(at, slipped)
        count(kindOf(price, prices), verdictsOn(id, changed)[at]!, isBeyond)
        count('of a known price', verdictsOn(id, changed, price.amount)[at]!, isBeyond)
        const all = prices.map(one => ({ ...one, amount: Math.round(one.amount * factor * 1000) / 1000 }))
        if (prices.length > 1) count('of all grades', verdictsOn(id, all)[at]!, isBeyond)
      }
    }
  }
  return counts
}

function kindOf({ fuel }: PriceRecord, prices: readonly PriceRecord[]): SlipKind {
  if (prices.length === 1) return 'alone'
  return isComparable(fuel) ? 'beside another grade' : 'of another fuel beside other grades'
}

/** The lowest and the highest accepted price of each fuel. */
function rangesOf(
  stations: readonly StationRecord[],
  verdicts: readonly (readonly string[])[],
): ReadonlyMap<FuelCode, readonly [number, number]> {
  const ranges = new Map<FuelCode, readonly [number, number]>()
  for (const [id, { prices }] of stations.entries()) {
    for (const [at, { fuel, amount }] of prices.entries()) {
      if (verdicts[id]![at] !== 'accept') continue
      const [least, most] = ranges.get(fuel) ?? [amount, amount]
      ranges.set(fuel, [Math.min(least, amount), Math.max(most, amount)])
    }
  }
  return ranges
}
