import type { Reading } from '../delivery-reading.ts'
import type { FuelCode } from '../model/fuels.ts'
import { hoursBetween } from '../model/instants.ts'
import { type Micros, microsOf } from '../model/money.ts'
import { postalAreas } from '../model/postal-areas.ts'
import type { PriceRecord, StationRecord } from '../model/records.ts'
import type { StoredPrice, StoredStation } from '../model/stored.ts'
import type { StationDescriptor } from '../source.ts'
import type { CheckContext } from './check-context.ts'

/** A price of a delivery, paired with the last one of the same station and fuel. */
export interface PricePair {
  readonly fuel: FuelCode
  readonly before: StoredPrice
  readonly now: PriceRecord
  readonly nowMicros: Micros
  /** Ratio to the last amount. */
  readonly ratio: number
  /** Has it the same timestamp as last time? Null if the two timestamps cannot be compared. */
  readonly isSameStamp: boolean | null
}

/** A station of a delivery, paired with the stored one. */
export interface StationPair {
  readonly before: StoredStation
  readonly now: StationRecord
  readonly prices: readonly PricePair[]
}

export type GroupKind = 'brand' | 'region' | 'fuel' | 'service'

/** Prices of one brand, region, fuel or type of service. */
export interface Group {
  readonly kind: GroupKind
  readonly name: string
  readonly pairs: readonly PricePair[]
}

/** How many stations of a brand or region were listed, and how many of them the delivery lacks. */
export interface Loss {
  readonly kind: 'brand' | 'region'
  readonly name: string
  readonly before: number
  readonly gone: number
}

/** A delivery compared with the last accepted one, built once for all checks. Empty for a first delivery. */
export interface Comparison {
  readonly stations: readonly StationPair[]
  readonly pairs: readonly PricePair[]
  /** Prices that were listed and that the delivery lacks. */
  readonly pricesGone: number
  readonly pricesBefore: number
  readonly groups: readonly Group[]
  readonly losses: readonly Loss[]
  /** The median change of each fuel: 1.02 for 2 % more. */
  readonly marketRatio: (fuel: FuelCode) => number
}

export function compare(
  { id, country }: Pick<StationDescriptor, 'id' | 'country'>,
  reading: Reading,
  { stations, prices }: Pick<CheckContext, 'stations' | 'prices'>,
): Comparison {
  const listed = prices.filter(price => price.listed)
  const last = groupedBy(listed, price => price.stationId)
  const hasDayStamps = areDays(prices)
  const paired = stationPairs(reading, stations, (before, now) => {
    const price = last.get(before.id)?.find(one => one.fuel === now.fuel)
    if (!price || price.amountMicros <= 0) return []
    const nowMicros = microsOf(now.amount)
    const isSameStamp = price.source === id ? sameStamp(price, now, hasDayStamps) : null
    return [{ fuel: now.fuel, before: price, now, nowMicros, ratio: nowMicros / price.amountMicros, isSameStamp }]
  })
  const regionOf = regionsOf(country, stations)
  const groups = groupsOf(paired, regionOf)
  const pairs = paired.flatMap(station => station.prices)
  const ratios = new Map(
    groups
      .filter(group => group.kind === 'fuel')
      .map(group => [group.name, medianOf(group.pairs.map(pair => pair.ratio))]),
  )
  return {
    stations: paired,
    pairs,
    pricesBefore: listed.length,
    pricesGone: listed.length - pairs.length,
    groups,
    losses: lossesOf(stations, reading, regionOf),
    marketRatio: fuel => ratios.get(fuel) ?? 1,
  }
}

export function groupedBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

function stationPairs(
  reading: Reading,
  stations: readonly StoredStation[],
  pairsOf: (before: StoredStation, now: PriceRecord) => readonly PricePair[],
): StationPair[] {
  const known = new Map(stations.map(station => [station.ref, station]))
  return reading.stations.flatMap(now => {
    const before = known.get(now.ref)
    return before ? [{ before, now, prices: now.prices.flatMap(price => pairsOf(before, price)) }] : []
  })
}

/** The lower median; 0 for an empty list. */
export function medianOf(numbers: readonly number[]): number {
  return quantile(numbers, 0.5)
}

export function quantile(numbers: readonly number[], share: number): number {
  const sorted = Float64Array.from(numbers).sort()
  return sorted[Math.trunc((sorted.length - 1) * share)] ?? 0
}

export function hasMoved({ nowMicros, before }: PricePair): boolean {
  return nowMicros !== before.amountMicros
}

function groupsOf(stations: readonly StationPair[], regionOf: (station: StoredStation) => string | null): Group[] {
  const kinds: Readonly<Record<GroupKind, Map<string, PricePair[]>>> = {
    brand: new Map(),
    region: new Map(),
    fuel: new Map(),
    service: new Map(),
  }
  const add = (kind: GroupKind, name: string | null, pair: PricePair): void => {
    if (name === null) return
    const group = kinds[kind].get(name)
    if (group) group.push(pair)
    else kinds[kind].set(name, [pair])
  }
  for (const { before, prices } of stations) {
    const brand = brandOf(before)
    const region = regionOf(before)
    for (const pair of prices) {
      add('brand', brand, pair)
      add('region', region, pair)
      add('fuel', pair.fuel, pair)
      add('service', pair.now.service ?? null, pair)
    }
  }
  return Object.entries(kinds).flatMap(([kind, named]) =>
    [...named].map(([name, pairs]) => ({ kind: kind as GroupKind, name, pairs })),
  )
}

/** Independent stations have no brand and do not form a group. */
function brandOf({ brand, publishedBrand }: StoredStation): string | null {
  return brand ?? publishedBrand
}

const dayHours = 24
/** Share of timestamps with one time of day: they are then days, or the hour at which each day's prices begin. */
const dayStampShare = 0.4

/** Timestamps that name a day: a price may move again on that day without a new timestamp. */
function areDays(prices: readonly StoredPrice[]): boolean {
  const counts = new Map<string, number>()
  let stamped = 0
  for (const { stampAt } of prices) {
    if (stampAt === null) continue
    stamped += 1
    const time = stampAt.slice(11)
    counts.set(time, (counts.get(time) ?? 0) + 1)
  }
  return Math.max(0, ...counts.values()) > stamped * dayStampShare
}

/**
 * A move after the last read has a later timestamp. There are two exceptions: a timestamp that names a day that had not
 * ended at the last read, and one that already stayed when its price moved before.
 */
function sameStamp(
  { stampAt, readAt, movedAt }: StoredPrice,
  { updatedAt }: PriceRecord,
  isDay: boolean,
): boolean | null {
  if (stampAt === null || updatedAt === null) return null
  if (stampAt !== updatedAt) return false
  const stayed = movedAt !== null && hoursBetween(stampAt, movedAt) > 2 * dayHours
  const isOpenDay = isDay && hoursBetween(stampAt, readAt) < dayHours
  return stayed || isOpenDay ? null : true
}

/** Share of the stations with a postal code, below which postal codes are not used as regions. */
const codedShare = 0.8

/** The region of a station: its postal area, or its square of one degree if postal codes are rare. */
function regionsOf(country: string, stations: readonly StoredStation[]): (station: StoredStation) => string | null {
  const area = postalAreas.find(one => one.country === country)
  const form = area ? new RegExp(area.form) : null
  const byCode = ({ postalCode }: StoredStation): string | null => {
    const [, name] = (postalCode && form?.exec(postalCode.toUpperCase())) || []
    return name === undefined ? null : `${country}-${name}`
  }
  const coded = stations.filter(station => byCode(station) !== null).length
  return coded > 0 && coded >= stations.length * codedShare ? byCode : squareOf
}

function squareOf({ lat, lng }: StoredStation): string | null {
  return lat === null || lng === null ? null : `${Math.floor(lat)}° N ${Math.floor(lng)}° E`
}

function lossesOf(
  stations: readonly StoredStation[],
  reading: Reading,
  regionOf: (station: StoredStation) => string | null,
): Loss[] {
  const delivered = new Set(reading.stations.map(({ ref }) => ref))
  const losses = new Map<string, { kind: Loss['kind']; name: string; before: number; gone: number }>()
  const count = (kind: Loss['kind'], name: string | null, isGone: boolean): void => {
    if (name === null) return
    const loss = losses.get(`${kind}/${name}`) ?? { kind, name, before: 0, gone: 0 }
    losses.set(`${kind}/${name}`, loss)
    loss.before += 1
    if (isGone) loss.gone += 1
  }
  for (const station of stations) {
    if (!station.listed) continue
    const isGone = !delivered.has(station.ref)
    count('brand', brandOf(station), isGone)
    count('region', regionOf(station), isGone)
  }
  return [...losses.values()]
}
