import { boardPetrolOf, type FuelCode } from '../../model/fuels.ts'
import type { Instant } from '../../model/instants.ts'
import { findPriceIn } from '../../model/prices-by-station.ts'
import type { StationRecord } from '../../model/records.ts'
import type { StoredPrice, StoredStation } from '../../model/stored.ts'
import { frozenSince, stillSince, type Watch } from '../../sanity/frozen.ts'
import { judge } from '../../sanity/index.ts'
import { movesOf } from '../../sanity/jump.ts'
import { MarketPrices, type Seller } from '../../sanity/market.ts'
import { recentMicros } from '../../sanity/reference.ts'
import type { Judgement } from '../../sanity/verdict.ts'
import type { RateRecord, StationDescriptor } from '../../source.ts'

/** A station of a delivery with our station id. */
export interface IdentifiedStation {
  readonly id: number
  readonly record: StationRecord
}

export interface JudgeContext {
  /** Stations and prices of the source's id space as they are stored. */
  readonly stations: readonly StoredStation[]
  readonly prices: readonly StoredPrice[]
  /** Price of a fuel by the newest official figure, in the source's currency. */
  readonly official: ReadonlyMap<FuelCode, number>
  readonly watch: Watch
  /** Units of the source's currency per euro; null where there is no rate. */
  readonly perEuro: number | null
  readonly readAt: Instant
}

/** Judges every price of a delivery: by the delivery, by the stored prices, and by the source as a whole. */
export function judgePrices(
  { delivers, freshness, stillForDays }: Pick<StationDescriptor, 'delivers' | 'freshness' | 'stillForDays'>,
  stations: readonly IdentifiedStation[],
  context: JudgeContext,
): { readonly judgements: ReadonlyMap<number, readonly Judgement[]>; readonly stillSince: Instant } {
  const { prices, watch, perEuro, readAt } = context
  const findPrice = findPriceIn(prices)
  const pairs = stations.flatMap(({ id, record }) =>
    record.prices.map(price => ({ price, before: findPrice(id, price.fuel) })),
  )
  const since = stillSince(watch, pairs, readAt, freshness.readWithinHours)
  const sellers = stations.map(
    ({ id, record }): Seller => ({ id, lat: record.lat, lng: record.lng, prices: record.prices }),
  )
  const absent = delivers === 'part' ? absentSellers(context, new Set(stations.map(({ id }) => id))) : []
  const market = new MarketPrices([...sellers, ...absent], context.official)
  const moves = movesOf(pairs, readAt)
  const move = (fuel: FuelCode): number => moves.get(fuel) ?? 1
  const frozen = frozenSince(since, pairs.length, readAt, stillForDays)
  const judgements = stations.map(({ id, record }) => {
    const before = (fuel: FuelCode) => findPrice(id, fuel)
    const station = { id, lat: record.lat, lng: record.lng, prices: record.prices, before }
    const judged = record.prices.map(price => {
      return judge(price, { market, move, station, before: before(price.fuel), readAt, perEuro, frozen })
    })
    return [id, judged] as const
  })
  return { judgements: new Map(judgements), stillSince: since }
}

/**
 * Stations that are missing from a partial delivery, with their last validated prices. They belong to the market too.
 */
function absentSellers({ stations, prices, readAt }: JudgeContext, delivered: ReadonlySet<number>): Seller[] {
  const absent = new Map(
    stations
      .filter(station => station.listed && !delivered.has(station.id))
      .map(({ id, lat, lng }) => [id, { id, lat, lng, prices: [] as { fuel: FuelCode; amount: number }[] }]),
  )
  for (const price of prices) {
    const recent = price.listed ? recentMicros(price, readAt) : null
    if (recent !== null) absent.get(price.stationId)?.prices.push({ fuel: price.fuel, amount: recent / 1e6 })
  }
  return [...absent.values()]
}

/** The run's rate of a currency as a number, only to judge prices. Prices are not converted with it. */
export function perEuroOf(currency: string, rates: readonly RateRecord[]): number | null {
  if (currency === 'EUR') return 1
  const rate = rates.find(one => one.currency === currency)
  return rate ? Number(rate.perEuro) : null
}

/** Prices of a country in the newest week of the Commission's bulletin, in the source's currency. */
export function officialPrices(
  country: string,
  week: { readonly petrol: number; readonly diesel: number } | null,
  perEuro: number | null,
): ReadonlyMap<FuelCode, number> {
  if (week === null || perEuro === null) return new Map()
  return new Map([
    ['diesel', week.diesel * perEuro],
    [boardPetrolOf(country), week.petrol * perEuro],
  ])
}
