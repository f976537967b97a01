import type { FuelCode } from '../model/fuels.ts'
import type { Instant } from '../model/instants.ts'
import type { PriceRecord } from '../model/records.ts'
import type { StoredPrice } from '../model/stored.ts'
import type { VerdictWord } from '../model/tables.ts'
import type { MarketPrices, Seller } from './market.ts'

/** `hold` serves the last validated price, `withhold` none. */
export type Verdict = 'accept' | { readonly hold: string } | { readonly withhold: string }

/** The data that a rule may use in addition to the price. */
export interface RuleContext {
  /** The stored state of the same price, if any. */
  readonly before: StoredPrice | undefined
  readonly market: MarketPrices
  readonly station: StationPrices
  /** How far the prices of a fuel have moved since they were validated, as factors: those of the market and of the station's operator. */
  readonly moves: (fuel: FuelCode) => readonly number[]
  /** How far a price moves apart from its market at most, as a logarithm, when it does not move towards its neighbours. */
  readonly farMove: number
  /** Why the moves of the price's group are not trusted; null if they are. */
  readonly groupDoubt: string | null
  readonly readAt: Instant
  /** Units of the source's currency per euro at the run's rate; null where there is none. */
  readonly perEuro: number | null
  /** Why the entire delivery is not trusted; null if it is. */
  readonly frozen: string | null
}

/** All fuels of the price's station, as delivered and as stored. */
export interface StationPrices extends Seller {
  readonly prices: readonly PriceRecord[]
  before(fuel: FuelCode): StoredPrice | undefined
}

export type Rule = (price: PriceRecord, surroundings: RuleContext) => Verdict

export interface Judgement {
  readonly verdict: VerdictWord
  readonly rule: string | null
  /** The finding of the rule; for an accepted price, the reason why its hold ended. */
  readonly detail: string | null
}
