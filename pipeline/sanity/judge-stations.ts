import type { FuelCode } from '../model/fuels.ts'
import type { Micros } from '../model/money.ts'
import type { PriceRecord } from '../model/records.ts'
import { compared, doubtItself } from './index.ts'
import { MarketPrices, type Seller } from './market.ts'
import type { Judgement, RuleContext, StationPrices } from './verdict.ts'

/** The rest of what a price is judged with. */
export type ContextOf = (station: StationPrices, price: PriceRecord) => Omit<RuleContext, 'market' | 'station'>

export interface JudgedStations {
  /** Verdict of each price, in the order of the station's prices. */
  readonly judgements: ReadonlyMap<number, readonly Judgement[]>
  /** The believed prices, with which one more station can be judged. */
  readonly market: MarketPrices
}

/** A price with what it is judged with. Each step gives the context its own evidence. */
interface Judged {
  readonly price: PriceRecord
  readonly context: { -readonly [Key in keyof RuleContext]: RuleContext[Key] }
  /** The newest verdict; null before the first one. */
  judgement: Judgement | null
}

/** A station with its prices, in the order of its delivery. */
interface JudgedStation {
  readonly station: StationPrices
  readonly prices: readonly Judged[]
}

/**
 * Judges all stations of a delivery. No doubtful price is evidence for another one: prices that are doubtful by themselves are left
 * out first, then, until none is left to find, those that contradict the rest. What is believed then is evidence for the others,
 * and each price that is believed because of it as well. Both steps only add to a set, so the result does not depend on an order.
 * `absent`: validated prices of stations that a partial delivery lacks.
 */
export function judgeStations(
  stations: readonly StationPrices[],
  contextOf: ContextOf,
  { absent = [], official }: { absent?: readonly Seller[]; official?: ReadonlyMap<FuelCode, Micros> } = {},
): JudgedStations {
  const all = new MarketPrices([...stations, ...absent], official)
  const judged = stations.map((station): JudgedStation => {
    const prices = station.prices.map((price): Judged => {
      const context = { ...contextOf(station, price), market: all, station }
      return { price, context, judgement: doubtItself(price, context) }
    })
    return { station, prices }
  })
  const sound = judged.map(one => only(one, price => price.judgement === null))
  let evidence = sound
  let market: MarketPrices
  for (;;) {
    market = new MarketPrices([...evidence.map(({ station }) => station), ...absent], official)
    let hasFound = false
    for (const [at, { station }] of sound.entries()) {
      for (const price of evidence[at]!.prices) {
        price.judgement = compare(price, market, station)
        hasFound ||= !isBelieved(price)
      }
    }
    if (!hasFound) break
    evidence = evidence.map(one => only(one, isBelieved))
  }
  admitWitnesses(sound, absent, market)
  const judgements = new Map(judged.map(({ station, prices }) => [station.id, prices.map(price => price.judgement!)]))
  return { judgements, market }
}

function admitWitnesses(sound: readonly JudgedStation[], absent: readonly Seller[], market: MarketPrices): void {
  let left = sound.flatMap(({ station, prices }) =>
    prices.filter(price => !isBelieved(price)).map(price => ({ station, price })),
  )
  for (;;) {
    market.admit([...sound.map(one => only(one, isBelieved).station), ...absent])
    const found = left.map(({ station, price }) => compare(price, market, station))
    // All are judged before any becomes a witness, so their order does not matter.
    left.forEach(({ price }, at) => {
      price.judgement = found[at]!
    })
    const rest = left.filter(({ price }) => !isBelieved(price))
    if (rest.length === left.length) return
    left = rest
  }
}

/** The verdict on a price by the evidence of a market. `station`: without the prices that are doubtful by themselves. */
function compare({ price, context }: Judged, market: MarketPrices, station: StationPrices): Judgement {
  context.market = market
  context.station = station
  return compared(price, context)
}

function isBelieved({ judgement }: Judged): boolean {
  return judgement?.verdict === 'accept'
}

function only(one: JudgedStation, isKept: (price: Judged) => boolean): JudgedStation {
  if (one.prices.every(isKept)) return one
  const prices = one.prices.filter(isKept)
  return { station: { ...one.station, prices: prices.map(({ price }) => price) }, prices }
}
