import type { FuelCode } from '../model/fuels.ts'
import type { HeldPrice } from '../model/held.ts'
import type { Instant } from '../model/instants.ts'
import type { StationRecord } from '../model/records.ts'
import { frozenSince, stillSince, type Watch } from '../sanity/frozen.ts'
import { judge, peersOf } from '../sanity/index.ts'
import type { Judgement } from '../sanity/verdict.ts'
import type { RateRecord, StationDescriptor } from '../source.ts'

/** A station of a delivery under its id of ours. */
export interface Identified {
  readonly id: number
  readonly record: StationRecord
}

export interface JudgeContext {
  /** Prices of the source's id space as they are remembered. */
  readonly prices: readonly HeldPrice[]
  readonly watch: Watch
  /** Units of the source's currency per euro; null where there is no rate. */
  readonly perEuro: number | null
  readonly readAt: Instant
}

/** Judges every price of a delivery: by the delivery, by what is remembered, and by the source as a whole. */
export function judgePrices(
  { freshness, stillForDays }: Pick<StationDescriptor, 'freshness' | 'stillForDays'>,
  stations: readonly Identified[],
  { prices, watch, perEuro, readAt }: JudgeContext,
): { readonly judgements: ReadonlyMap<number, readonly Judgement[]>; readonly stillSince: Instant } {
  const known = new Map(prices.map(price => [`${price.stationId}/${price.fuel}`, price]))
  const pairs = stations.flatMap(({ id, record }) =>
    record.prices.map(price => ({ price, before: known.get(`${id}/${price.fuel}`) })),
  )
  const since = stillSince(watch, pairs, readAt, freshness.readWithinHours)
  const common = {
    peers: peersOf(stations.map(station => station.record)),
    frozen: frozenSince(since, pairs.length, readAt, stillForDays),
    ...{ perEuro, readAt },
  }
  const judgements = stations.map(({ id, record }) => {
    const before = (fuel: FuelCode) => known.get(`${id}/${fuel}`)
    const station = { prices: record.prices, before }
    return [id, record.prices.map(price => judge(price, { ...common, station, before: before(price.fuel) }))] as const
  })
  return { judgements: new Map(judgements), stillSince: since }
}

/** The run's rate of a currency, as a number to judge by. Nothing is converted with it. */
export function perEuroOf(currency: string, rates: readonly RateRecord[]): number | null {
  if (currency === 'EUR') return 1
  const rate = rates.find(one => one.currency === currency)
  return rate ? Number(rate.perEuro) : null
}
