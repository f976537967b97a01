import type { FuelCode } from '../model/fuels.ts'
import type { HeldPrice, VerdictWord } from '../model/held.ts'
import type { Instant } from '../model/instants.ts'
import type { PriceRecord } from '../model/records.ts'

/** `hold` serves the last validated price, `withhold` none. */
export type Verdict = 'accept' | { readonly hold: string } | { readonly withhold: string }

/** What a rule may look at besides the price. */
export interface Surroundings {
  /** The same price as it is remembered, if it is. */
  readonly before: HeldPrice | undefined
  readonly peers: Peers
  readonly readAt: Instant
}

/** The same fuel at the other stations of the delivery. */
export interface Peers {
  /** In the source's currency; null where too few stations sell it. */
  median(fuel: FuelCode): number | null
}

export type Rule = (price: PriceRecord, surroundings: Surroundings) => Verdict

export interface Judgement {
  readonly verdict: VerdictWord
  readonly rule: string | null
  readonly detail: string | null
}
