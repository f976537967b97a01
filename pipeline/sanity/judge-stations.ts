import type { FuelCode } from '../model/fuels.ts'
import type { PriceRecord } from '../model/records.ts'
import { compared, doubtItself } from './index.ts'
import { MarketPrices, type Seller } from './market.ts'
import type { Judgement, RuleContext, StationPrices } from './verdict.ts'

/** The rest of what a price is judged with. */
export type ContextOf = (station: StationPrices, price: PriceRecord) => Omit<RuleContext, 'market' | 'station'>

/** The context of a price, which each step gives its own evidence. */
type OpenContext = { -readonly [Key in keyof RuleContext]: RuleContext[Key] }

export interface JudgedStations {
  /** Verdict of each price, in the order of the station's prices. */
  readonly judgements: ReadonlyMap<number, readonly Judgement[]>
  /** The believed prices, with which one more station can be judged. */
  readonly market: MarketPrices
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
  { absent = [], official }: { absent?: readonly Seller[]; official?: ReadonlyMap<FuelCode, number> } = {},
): JudgedStations {
  const all = new MarketPrices([...stations, ...absent], official)
  const verdicts = new Map<PriceRecord, Judgement>()
  const contexts = new Map<PriceRecord, OpenContext>()
  for (const station of stations) {
    for (const price of station.prices) {
      const context = { ...contextOf(station, price), market: all, station }
      contexts.set(price, context)
      const doubt = doubtItself(price, context)
      if (doubt) verdicts.set(price, doubt)
    }
  }
  const sound = stations.map(station => only(station, price => !verdicts.has(price)))
  const compare = (market: MarketPrices, station: StationPrices, price: PriceRecord): Judgement => {
    const context = contexts.get(price)!
    context.market = market
    context.station = station
    return compared(price, context)
  }
  const doubted = new Set<PriceRecord>()
  let market: MarketPrices
  let found: number
  do {
    const evidence = doubted.size === 0 ? sound : sound.map(station => only(station, price => !doubted.has(price)))
    market = new MarketPrices([...evidence, ...absent], official)
    found = doubted.size
    for (const station of sound) {
      for (const price of station.prices) {
        if (doubted.has(price)) continue
        const judgement = compare(market, station, price)
        verdicts.set(price, judgement)
        if (judgement.verdict !== 'accept') doubted.add(price)
      }
    }
  } while (doubted.size > found)
  admitWitnesses(sound, absent, market, verdicts, compare)
  return {
    judgements: new Map(stations.map(({ id, prices }) => [id, prices.map(price => verdicts.get(price)!)])),
    market,
  }
}

function admitWitnesses(
  sound: readonly StationPrices[],
  absent: readonly Seller[],
  market: MarketPrices,
  verdicts: Map<PriceRecord, Judgement>,
  compare: (market: MarketPrices, station: StationPrices, price: PriceRecord) => Judgement,
): void {
  const isBelieved = (price: PriceRecord): boolean => verdicts.get(price)!.verdict === 'accept'
  const open = sound.flatMap(station =>
    station.prices.filter(price => !isBelieved(price)).map(price => ({ station, price })),
  )
  let left = open
  for (;;) {
    market.admit([...sound.map(station => only(station, isBelieved)), ...absent])
    const judged = left.map(({ station, price }) => ({ station, price, judgement: compare(market, station, price) }))
    // All are judged before any becomes a witness, so their order does not matter.
    for (const { price, judgement } of judged) verdicts.set(price, judgement)
    const rest = judged.filter(({ judgement }) => judgement.verdict !== 'accept')
    if (rest.length === left.length) return
    left = rest
  }
}

function only(station: StationPrices, isKept: (price: PriceRecord) => boolean): StationPrices {
  return station.prices.every(isKept) ? station : { ...station, prices: station.prices.filter(isKept) }
}
