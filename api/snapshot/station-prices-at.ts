import { findCorrection } from '../../pipeline/model/corrections.ts'
import type { FuelCode } from '../../pipeline/model/fuels.ts'
import type { Instant } from '../../pipeline/model/instants.ts'
import { microsOfText, threeDecimals } from '../../pipeline/model/money.ts'
import { byFuel, unitMember } from '../../pipeline/serving/fuel-order.ts'
import type { Move } from '../../pipeline/snapshot/moves.ts'
import type { StationThen } from '../schemas/live.ts'
import type { LoadedSnapshot } from './loaded-snapshot.ts'
import { findProvenance, servedRows } from './provenance.ts'

/** A price in the publisher's currency. */
interface LocalPrice {
  readonly fuel: FuelCode
  readonly source: string
  /** A decimal text, as published. */
  readonly amount: string
  readonly currency: string
}

/**
 * The prices that stations had at an instant before this snapshot, in the order of the ids: the prices of the snapshot, with the moves since
 * the instant taken back. It proves nothing else of that time: no name, no hours, no exchange rate. Stations that the snapshot does not
 * have are left out, and so are prices whose terms allow them to be shown for some minutes only, and those that publishers withdrew.
 */
export async function stationPricesAt(
  snapshot: LoadedSnapshot,
  ids: readonly number[],
  instant: Instant,
): Promise<StationThen[]> {
  const countries = new Map(ids.map(id => [id, snapshot.stations.find(id)?.market.country]))
  const moved = new Map<number, ReadonlyMap<FuelCode, Move>>()
  for (const country of new Set(countries.values())) {
    if (country === undefined) continue
    const own = ids.filter(id => countries.get(id) === country)
    for (const [id, moves] of await snapshot.moves.firstAfter(country, own, instant)) moved.set(id, moves)
  }
  const stations: StationThen[] = []
  for (const id of ids) {
    const country = countries.get(id)
    if (country === undefined) continue
    const now = await pricesOf(snapshot, id, country)
    const then = pricesThen(now, moved.get(id)!)
      .filter(({ source }) => !(source in snapshot.stations.shownFor))
      .filter(({ fuel }) => findCorrection(snapshot.takedowns, { stationId: id, fuel }, instant) === undefined)
    stations.push({ id, country_code: country, prices: Object.fromEntries(then.sort(byFuel).map(priceMember)) })
  }
  return stations
}

async function pricesOf(snapshot: LoadedSnapshot, stationId: number, country: string): Promise<LocalPrice[]> {
  const found = await findProvenance(snapshot, { stationId, country })
  const rows = servedRows(found, snapshot).filter(row => row.amount !== null)
  return rows.map(({ fuel, source, amount, currency }) => ({ fuel, source, amount: amount!, currency }))
}

/** The old amount of the first move since; where a price did not move, that of the snapshot. */
function pricesThen(now: readonly LocalPrice[], moves: ReadonlyMap<FuelCode, Move>): LocalPrice[] {
  const same = now.filter(({ fuel }) => !moves.has(fuel))
  const moved = [...moves.values()].flatMap(({ fuel, source, currency, oldAmount }) => {
    return oldAmount === null ? [] : [{ fuel, source, currency, amount: oldAmount }]
  })
  return [...same, ...moved]
}

/** Euros only where the price is published in euros: the rate of that time is not in the moves. */
function priceMember({ fuel, amount, currency }: LocalPrice): [FuelCode, StationThen['prices'][FuelCode]] {
  const price =
    currency === 'EUR'
      ? { price: Number(threeDecimals(microsOfText(amount))) }
      : { price_local: Number(amount), currency }
  return [fuel, { ...price, ...unitMember(fuel) }]
}
