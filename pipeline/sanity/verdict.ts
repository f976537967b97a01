import type { FuelCode } from '../model/fuels.ts'
import type { Instant } from '../model/instants.ts'
import type { PriceRecord } from '../model/records.ts'
import type { StoredPrice, VerdictWord } from '../model/stored.ts'
import type { MarketPrices, Seller } from './market.ts'

/** `hold` serves the last validated price, `withhold` none. */
export type Verdict = 'accept' | { readonly hold: string } | { readonly withhold: string }

/** The data that a rule may use in addition to the price. */
export interface RuleContext {
  /** The stored state of the same price, if any. */
  readonly before: StoredPrice | undefined
  readonly market: MarketPrices
  readonly station: StationPrices
  /** How far the prices of a fuel have moved since they were validated, as a factor; 1 where there are too few. */
  readonly move: (fuel: FuelCode) => number
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
