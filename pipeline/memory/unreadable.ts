import { hoursBetween, type Instant } from '../model/instants.ts'
import type { FieldFault, PriceIdentity, PriceRecord, RowOrigin, StationRecord } from '../model/records.ts'
import { type StoredPrice, type StoredStation, validatedForHours } from '../model/stored.ts'
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

/** What could not be read in a delivery. */
export interface UnreadParts {
  /** Prices and rows by the ref of their station. */
  readonly unreadable: ReadonlyMap<string, readonly UnreadableAt[]>
  /** It has fuels that the reader does not know: a product may be delivered under a new name. */
  readonly hasUnknownFuels: boolean
  readonly readAt: Instant
}

/**
 * Holds unreadable prices. If an unreadable price would be used, and the last validated price is of the same product,
 * service and access, that one is held, and no price of another service replaces it. The same applies to a plain product
 * that is missing while the delivery has unknown fuels: no premium product replaces it. If none was ever validated, the best
 * readable price is used. Returns the delivery without the prices that would have replaced a held one, the held prices, and
 * the stored stations without any readable row, which have not left the feed.
 */
export function holdUnreadable(
  known: StoredStations,
  delivered: readonly DeliveredStation[],
  { unreadable, hasUnknownFuels, readAt }: UnreadParts,
): {
  readonly stations: readonly DeliveredStation[]
  readonly held: readonly StoredUnreadable[]
  readonly kept: readonly StoredStation[]
} {
  if (unreadable.size === 0 && !hasUnknownFuels) return { stations: delivered, held: [], kept: [] }
  const published = new Map(delivered.map(station => [station.id, station]))
  const concerned = known.stations.filter(({ ref }) => unreadable.has(ref))
  const refs = new Map(concerned.map(({ id, ref }) => [id, ref]))
  const isPlainer = hasUnknownFuels ? plainerIn(delivered, readAt) : () => false
  const held = known.prices.flatMap((before): StoredUnreadable[] => {
    const ref = refs.get(before.stationId)
    if (ref === undefined && !hasUnknownFuels) return []
    const station = published.get(before.stationId)
    const at = station?.record.prices.findIndex(({ fuel }) => fuel === before.fuel) ?? -1
    const now = station?.record.prices[at]
    // A price that was never validated does not replace another.
    if (now && before.validMicros === null) return []
    const cause = ref === undefined ? undefined : unreadable.get(ref)!.find(one => stoodFor(one, before, now))
    if (cause) {
      const { field, reason, found } = cause.fault
      return [{ before, detail: `${field} ${reason} '${found}'`, origin: cause.origin }]
    }
    if (!now || !isPlainer(before, now)) return []
    const detail = `'${now.nativeFuel}' for '${before.nativeFuel}', in a delivery with unknown fuels`
    return [{ before, detail, origin: station!.rows[at]! }]
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

/**
 * Would a premium product replace this stored one? A product is plainer if it ranks lower at other stations, or if no station has it any
 * more, as after a new name. After the days for which its last price is served, the premium one counts.
 */
function plainerIn(
  delivered: readonly DeliveredStation[],
  readAt: Instant,
): (before: StoredPrice, now: PriceRecord) => boolean {
  const ranks = new Map<string, number>()
  for (const { record } of delivered) {
    for (const price of record.prices)
      ranks.set(keyOf(price), Math.min(rankOf(price), ranks.get(keyOf(price)) ?? Infinity))
  }
  return (before, now) => {
    const isOther = before.listed && before.nativeFuel !== null && before.nativeFuel !== (now.nativeFuel ?? null)
    if (!isOther || rankOf(now) <= (ranks.get(keyOf(before)) ?? 0)) return false
    return before.validReadAt !== null && hoursBetween(before.validReadAt, readAt) <= validatedForHours
  }
}

function rankOf({ rank = 0 }: PriceRecord): number {
  return rank
}

function keyOf({ fuel, nativeFuel, service, access }: PriceIdentity | StoredPrice): string {
  return JSON.stringify([fuel, nativeFuel ?? null, service ?? null, access ?? null])
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
