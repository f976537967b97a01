import type { FuelCode } from '../model/fuels.ts'
import type { Instant } from '../model/instants.ts'
import type { PriceRecord } from '../model/records.ts'
import type { StoredPrice, VerdictWord } from '../model/stored.ts'
import type { Market, Seller } from './market.ts'

/** `hold` serves the last validated price, `withhold` none. */
export type Verdict = 'accept' | { readonly hold: string } | { readonly withhold: string }

/** What a rule may look at besides the price. */
export interface Surroundings {
  /** The same price as it is remembered, if it is. */
  readonly before: StoredPrice | undefined
  readonly market: Market
  readonly station: StationPrices
  /** How far the prices of a fuel have moved since they were validated, as a factor; 1 where too few were. */
  readonly move: (fuel: FuelCode) => number
  readonly readAt: Instant
  /** Units of the source's currency per euro at the run's rate; null where there is none. */
  readonly perEuro: number | null
  /** Why nothing of the whole delivery is believed; null when all is well. */
  readonly frozen: string | null
}

/** All fuels of the price's station, as delivered and as stored. */
export interface StationPrices extends Seller {
  readonly prices: readonly PriceRecord[]
  before(fuel: FuelCode): StoredPrice | undefined
}

export type Rule = (price: PriceRecord, surroundings: Surroundings) => Verdict

export interface Judgement {
  readonly verdict: VerdictWord
  readonly rule: string | null
  /** What the rule found; of an accepted price, what ended its hold. */
  readonly detail: string | null
}
