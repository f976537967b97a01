import type { Brand } from '../brands/canonical-brand.ts'
import { hoursBetween, type Instant } from '../model/instants.ts'
import type { PriceRecord, StationRecord } from '../model/records.ts'
import { findPriceIn, type StoredPrice, type StoredStation, unreadableRule } from '../model/stored.ts'
import type { Judgement } from '../sanity/verdict.ts'
import type { StationDescriptor } from '../source.ts'
import { notAfter } from './in-force.ts'

/** Stored stations and prices of one id space. */
export interface StoredStations {
  readonly stations: readonly StoredStation[]
  readonly prices: readonly StoredPrice[]
}

/** Stored rows that could not be read this time. */
export interface UnreadableRows {
  readonly prices: readonly { readonly before: StoredPrice; readonly detail: string; readonly origin: string }[]
  /** Stations of which no row could be read. */
  readonly stations: readonly StoredStation[]
}

/** A station of a delivery with the decisions about it. */
export interface JudgedStation {
  readonly id: number
  readonly record: StationRecord
  readonly brand: Brand | null
  /** Verdict of each price, in the order of the record's prices. */
  readonly judgements: readonly Judgement[]
  /** Ids of the rows that the prices were read from, in the same order. */
  readonly origins: readonly string[]
}

// A station that left comes back under the same id with its old prices for a month: road works and refits take weeks.
const forgetAfterHours = 30 * 24

/**
 * Joins a delivery to the stored data. This is the only place that does so. `everything`: absent rows are no longer
 * listed. `part`: they stay, with the time of their last read. Also returns the number of prices that changed since the
 * previous delivery.
 */
export function fold(
  descriptor: StationDescriptor,
  known: StoredStations,
  delivered: readonly JudgedStation[],
  readAt: Instant,
  keptBack: UnreadableRows = { prices: [], stations: [] },
): StoredStations & { readonly moved: number } {
  const findPrice = findPriceIn(known.prices)
  const stations = new Map<number, StoredStation>()
  const prices: StoredPrice[] = []
  /** Stored prices that another price replaces. */
  const replaced = new Set<StoredPrice | undefined>()
  let moved = 0
  for (const { id, record, brand, judgements, origins } of delivered) {
    stations.set(id, storedStation(descriptor, id, record, brand, readAt))
    for (const [at, price] of record.prices.entries()) {
      const before = findPrice(id, price.fuel)
      const judged = { price, judgement: judgements[at]!, origin: origins[at]! }
      const stored = storedPrice(descriptor, id, judged, before, readAt)
      if (before && before.amountMicros !== stored.amountMicros) moved += 1
      prices.push(stored)
      if (before) replaced.add(before)
    }
  }
  for (const station of keptBack.stations) stations.set(station.id, { ...station, source: descriptor.id, readAt })
  for (const { before, detail, origin } of keptBack.prices) {
    prices.push(unreadPrice(descriptor, before, detail, origin, readAt))
    replaced.add(findPrice(before.stationId, before.fuel))
  }
  const absent = <Row extends StoredStation | StoredPrice>(rows: readonly Row[]): Row[] => {
    const kept = rows.filter(row => hoursBetween(row.readAt, readAt) <= forgetAfterHours)
    return descriptor.delivers === 'part' ? kept : kept.map(row => ({ ...row, listed: false }))
  }
  for (const station of absent(known.stations.filter(({ id }) => !stations.has(id)))) stations.set(station.id, station)
  const left = known.prices.filter(price => !replaced.has(price) && stations.has(price.stationId))
  return { stations: [...stations.values()], prices: [...prices, ...absent(left)], moved }
}

function storedStation(
  descriptor: StationDescriptor,
  id: number,
  record: StationRecord,
  brand: Brand | null,
  readAt: Instant,
): StoredStation {
  return {
    id,
    source: descriptor.id,
    country: descriptor.country,
    ref: record.ref,
    name: record.name,
    brand: brand?.name ?? null,
    logoFile: brand?.logoFile ?? null,
    publishedBrand: record.brand,
    address: record.address,
    city: record.city,
    postalCode: record.postalCode,
    lat: record.lat,
    lng: record.lng,
    timezone: record.timezone ?? descriptor.timezone,
    openingHours: record.openingHours,
    closed: isClosed(record, readAt),
    availability: record.availability?.length ? JSON.stringify(record.availability) : null,
    listed: true,
    readAt,
  }
}

/** A publisher may leave the notice of a closure that has ended: Slovenia named 23 July on 22 August 2026. */
function isClosed({ closed = false }: StationRecord, readAt: Instant): boolean {
  return typeof closed === 'boolean' ? closed : readAt < closed.until
}

function storedPrice(
  descriptor: StationDescriptor,
  stationId: number,
  { price, judgement, origin }: { price: PriceRecord; judgement: Judgement; origin: string },
  before: StoredPrice | undefined,
  readAt: Instant,
): StoredPrice {
  const { amountMicros } = price
  const accepted = judgement.verdict === 'accept'
  // Neither a held outlier nor the return to the real price counts as a price change.
  const known = accepted ? before?.validMicros : null
  const movedAt = typeof known === 'number' && known !== amountMicros ? readAt : (before?.movedAt ?? null)
  return {
    stationId,
    country: descriptor.country,
    source: descriptor.id,
    fuel: price.fuel,
    currency: descriptor.currency,
    nativeFuel: price.nativeFuel ?? null,
    service: price.service ?? null,
    access: price.access ?? null,
    amountMicros,
    readAt,
    stampAt: price.updatedAt,
    movedAt,
    listed: true,
    verdict: judgement.verdict,
    rule: judgement.rule,
    detail: judgement.detail,
    origin,
    validMicros: accepted ? amountMicros : (before?.validMicros ?? null),
    validReadAt: accepted ? readAt : (before?.validReadAt ?? null),
    validUpdatedAt: accepted ? (notAfter(readAt, price.updatedAt) ?? movedAt) : (before?.validUpdatedAt ?? null),
    validOrigin: accepted ? origin : (before?.validOrigin ?? null),
    servedMicros: null,
    updatedAt: null,
    unusable: null,
  }
}

/**
 * The published price cannot be read. That is no change, and the last validated amount is held. The source is the one that
 * was read: two sources can have the same stations.
 */
function unreadPrice(
  { id: source }: StationDescriptor,
  before: StoredPrice,
  detail: string,
  origin: string,
  readAt: Instant,
): StoredPrice {
  // A withheld price must not bring an old one back, and an unreadable one proves nothing against it.
  if (before.verdict === 'withhold') return { ...before, listed: true }
  return { ...before, source, readAt, listed: true, verdict: 'hold', rule: unreadableRule, detail, origin }
}
