import { usualApart } from '../../contract/check-moves.ts'
import { boardPetrolOf, type FuelCode } from '../../model/fuels.ts'
import type { Instant } from '../../model/instants.ts'
import { KnownStations } from '../../model/known-stations.ts'
import { type Micros, microsOf } from '../../model/money.ts'
import type { PriceRecord, StationRecord } from '../../model/records.ts'
import { findPriceIn, type StoredPrice, type StoredStation } from '../../model/stored.ts'
import { frozenSince, stillSince, type Watch } from '../../sanity/frozen.ts'
import { judgeStations } from '../../sanity/judge-stations.ts'
import { Moves } from '../../sanity/jump.ts'
import type { Seller } from '../../sanity/market.ts'
import { recentMicros } from '../../sanity/reference.ts'
import type { Judgement, StationPrices } from '../../sanity/verdict.ts'
import type { RateRecord, StationDescriptor } from '../../source.ts'

/** A single price moves further than the median of its brand, but not three times as far. */
const farMoves = 3

/** A station of a delivery with our station id. */
export interface IdentifiedStation {
  readonly id: number
  readonly record: StationRecord
}

export interface JudgeContext {
  /** Stations and prices of the source's id space as they are stored. */
  readonly stations: readonly StoredStation[]
  readonly prices: readonly StoredPrice[]
  /** Price of a fuel in the newest week of the bulletin, in major units of the source's currency. */
  readonly official: ReadonlyMap<FuelCode, number>
  readonly watch: Watch
  /** Amounts, in millionths, by which a tax has moved many prices of a fuel. */
  readonly taxes: ReadonlyMap<FuelCode, Micros>
  /** Prices of the delivery that moved with their group as no honest day moves them, and why. */
  readonly groupDoubts: ReadonlyMap<PriceRecord, string>
  /** Units of the source's currency per euro; null where there is no rate. */
  readonly perEuro: number | null
  readonly readAt: Instant
}

/** Judges every price of a delivery: by the delivery, by the stored prices, and by the source as a whole. */
export function judgePrices(
  {
    delivers,
    freshness,
    stillForDays,
    contract,
  }: Pick<StationDescriptor, 'delivers' | 'freshness' | 'stillForDays' | 'contract'>,
  stations: readonly IdentifiedStation[],
  context: JudgeContext,
): { readonly judgements: ReadonlyMap<number, readonly Judgement[]>; readonly stillSince: Instant } {
  const { prices, watch, perEuro, readAt, groupDoubts, taxes } = context
  const findPrice = findPriceIn(prices)
  const known = new KnownStations(context.stations)
  const judged = stations.map(({ id, record }): StationPrices => {
    const knownId = known.find(record)?.id ?? id
    return {
      id,
      lat: record.lat,
      lng: record.lng,
      operator: record.brand,
      isOnMotorway: record.road === 'motorway',
      prices: record.prices,
      before: fuel => findPrice(knownId, fuel),
    }
  })
  const pairs = judged.flatMap(({ prices, operator = null, before }) =>
    prices.map(price => ({ price, before: before(price.fuel), operator })),
  )
  const since = stillSince(watch, pairs, readAt, freshness.readWithinHours)
  const frozen = frozenSince(since, pairs.length, readAt, stillForDays)
  const moves = new Moves(pairs, readAt)
  const absent = delivers === 'part' ? absentSellers(context, new Set(stations.map(({ id }) => id))) : []
  const { judgements } = judgeStations(
    judged,
    ({ operator = null, before }, price) => ({
      before: before(price.fuel),
      moves: fuel => [...moves.of(fuel, operator), ...taxMove(before(fuel), taxes.get(fuel))],
      groupDoubt: groupDoubts.get(price) ?? null,
      farMove: farMoves * (contract.apartMax ?? usualApart),
      readAt,
      perEuro,
      frozen,
    }),
    { absent, official: new Map([...context.official].map(([fuel, amount]) => [fuel, microsOf(amount)])) },
  )
  return { judgements, stillSince: since }
}

/** The move of a price that a tax alone has moved. */
function taxMove(before: StoredPrice | undefined, tax: Micros | undefined): readonly number[] {
  return tax === undefined || !before?.validMicros ? [] : [1 + tax / before.validMicros]
}

/**
 * Stations that are missing from a partial delivery, with their last validated prices. They belong to the market too.
 */
function absentSellers({ stations, prices, readAt }: JudgeContext, delivered: ReadonlySet<number>): Seller[] {
  const absent = new Map(
    stations
      .filter(station => station.listed && !delivered.has(station.id))
      .map(({ id, lat, lng }) => [id, { id, lat, lng, prices: [] as { fuel: FuelCode; amountMicros: Micros }[] }]),
  )
  for (const price of prices) {
    const recent = price.listed ? recentMicros(price, readAt) : null
    if (recent !== null) absent.get(price.stationId)?.prices.push({ fuel: price.fuel, amountMicros: recent })
  }
  return [...absent.values()]
}

/** The run's rate of a currency as a number, only to judge prices. Prices are not converted with it. */
export function perEuroOf(currency: string, rates: readonly RateRecord[]): number | null {
  if (currency === 'EUR') return 1
  const rate = rates.find(one => one.currency === currency)
  return rate ? Number(rate.perEuro) : null
}

/** Prices of a country in the newest week of the Commission's bulletin, in major units of the source's currency. */
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
