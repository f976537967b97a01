import type { RowOrigin } from '../model/origin.ts'
import type { FieldFault, PriceIdentity, PriceRecord, StationRecord } from '../model/records.ts'
import type { StoredPrice, StoredStation } from '../model/stored.ts'
import type { StoredStations } from './fold.ts'

/** An unreadable price of a station, or (null) a row that does not state which price it has. */
export interface UnreadableAt {
  readonly price: PriceIdentity | null
  readonly fault: FieldFault
  readonly origin: RowOrigin
}

/** A stored price that is held because the published one cannot be read. */
export interface StoredUnreadable {
  readonly before: StoredPrice
  /** `prezzo NOT_A_NUMBER '2,019'` */
  readonly detail: string
  readonly origin: RowOrigin
}

/** A station of a delivery, with the rows of its prices in their order. */
export interface DeliveredStation {
  readonly id: number
  readonly record: StationRecord
  readonly rows: readonly RowOrigin[]
}

/**
 * Holds unreadable prices. If an unreadable price would be used, and the last validated price is of the same product,
 * service and access, that one is held, and no price of another service replaces it. If none was ever validated, the best
 * readable price is used. Returns the delivery without the prices that would have replaced a held one, the held prices, and
 * the stored stations without any readable row, which have not left the feed.
 */
export function holdUnreadable(
  known: StoredStations,
  delivered: readonly DeliveredStation[],
  unreadable: ReadonlyMap<string, readonly UnreadableAt[]>,
): {
  readonly stations: readonly DeliveredStation[]
  readonly held: readonly StoredUnreadable[]
  readonly kept: readonly StoredStation[]
} {
  if (unreadable.size === 0) return { stations: delivered, held: [], kept: [] }
  const published = new Map(delivered.map(({ id, record }) => [id, record]))
  const concerned = known.stations.filter(({ ref }) => unreadable.has(ref))
  const refs = new Map(concerned.map(({ id, ref }) => [id, ref]))
  const held = known.prices.flatMap((before): StoredUnreadable[] => {
    const ref = refs.get(before.stationId)
    if (ref === undefined) return []
    const now = published.get(before.stationId)?.prices.find(({ fuel }) => fuel === before.fuel)
    const cause = unreadable.get(ref)!.find(one => stoodFor(one, before, now))
    // A price that was never validated does not replace another.
    if (!cause || (now && before.validMicros === null)) return []
    const { field, reason, found } = cause.fault
    return [{ before, detail: `${field} ${reason} '${found}'`, origin: cause.origin }]
  })
  const isHeld = new Set(held.map(({ before }) => `${before.stationId}/${before.fuel}`))
  return {
    stations: delivered.map(station => without(station, ({ fuel }) => isHeld.has(`${station.id}/${fuel}`))),
    held,
    kept: concerned.filter(({ id, listed }) => listed && !published.has(id)),
  }
}

/** Is this stored price the unreadable one? A row that does not state its price may be any missing price. */
function stoodFor({ price }: UnreadableAt, before: StoredPrice, now: PriceRecord | undefined): boolean {
  if (price !== null) return price.fuel === before.fuel && isSame(price, before)
  return before.listed && (now === undefined || !isSame(now, before))
}

function isSame(price: PriceIdentity, { nativeFuel, service, access }: StoredPrice): boolean {
  return (
    (price.nativeFuel ?? null) === nativeFuel &&
    (price.service ?? null) === service &&
    (price.access ?? null) === access
  )
}

function without(station: DeliveredStation, isOut: (price: PriceRecord) => boolean): DeliveredStation {
  const { record, rows } = station
  if (!record.prices.some(isOut)) return station
  const prices = record.prices.filter(price => !isOut(price))
  return { ...station, record: { ...record, prices }, rows: rows.filter((_, at) => !isOut(record.prices[at]!)) }
}
