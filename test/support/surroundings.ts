import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { microsOf } from '../../pipeline/model/money.ts'
import type { PriceRecord } from '../../pipeline/model/records.ts'
import type { StoredPrice } from '../../pipeline/model/stored.ts'
import { MarketPrices } from '../../pipeline/sanity/market.ts'
import type { RuleContext } from '../../pipeline/sanity/verdict.ts'

export const judgedAt = '2026-11-19 12:00:00'

const fuels: readonly FuelCode[] = ['diesel', 'sp95', 'gpl']

/** A market without positions in which every fuel has the same price, or which sells nothing. */
function marketAt(median: number | null): MarketPrices {
  return new MarketPrices([], new Map(median === null ? [] : fuels.map(fuel => [fuel, microsOf(median)])))
}

/** A price seen for the first time, in a currency without a rate. */
export const judgedAlone = {
  before: undefined,
  moves: () => [],
  groupDoubt: null,
  farMove: 0.12,
  readAt: judgedAt,
  perEuro: null,
  frozen: null,
} as const

/** The surroundings of a station's price on a day on which no market moved. */
export function surroundings(
  members: Partial<Omit<RuleContext, 'station'>> & {
    readonly median?: number
    readonly prices?: readonly PriceRecord[]
    readonly beforeOf?: (fuel: FuelCode) => StoredPrice | undefined
  } = {},
): RuleContext {
  const { median, prices = [], beforeOf = () => members.before, ...rest } = members
  return {
    market: marketAt(median ?? null),
    ...judgedAlone,
    station: { id: 1, lat: null, lng: null, prices, before: beforeOf },
    perEuro: 1,
    ...rest,
  }
}
