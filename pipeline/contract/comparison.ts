import type { Reading } from '../delivery-reading/read-delivery.ts'
import type { FuelCode } from '../model/fuels.ts'
import type { Instant } from '../model/instants.ts'
import { KnownStations } from '../model/known-stations.ts'
import { groupedBy } from '../model/lists.ts'
import { postalAreas } from '../model/postal-areas.ts'
import type { PriceRecord, StationRecord } from '../model/records.ts'
import type { Profile, StoredPrice, StoredStation } from '../model/stored.ts'
import type { StationDescriptor } from '../source.ts'
import type { CheckResult } from './finding.ts'

/** One check of a complete delivery. */
export type ContractCheck = (
  descriptor: StationDescriptor,
  reading: Reading,
  context: CheckContext,
  comparison: Comparison,
) => CheckResult

/** What a delivery of stations is compared with, in addition to its source's contract. */
export interface CheckContext {
  /** Stored stations and prices of the same id space. */
  readonly stations: readonly StoredStation[]
  readonly prices: readonly StoredPrice[]
  /** Units of the source's currency per euro; null where there is no rate. */
  readonly perEuro: number | null
  /** The Commission's newest week of the country, EUR per litre; null if there is no recent one. */
  readonly bulletin: { readonly petrol: number; readonly diesel: number } | null
  /** Columns of the last accepted delivery; null if there is none. */
  readonly columnsBefore: Profile['columns']
  readonly readAt: Instant
  /** True for deliveries from the network: bundled and shortened ones are smaller than the real market. */
  readonly realSize: boolean
}

// Limits for deliveries of all sources.

/** Refused when more rows than this cannot be read, whatever the source's own contract allows. */
export const quarantinedShareMax = 0.2
/** Fewer unreadable rows than this never refuse a delivery, whatever their share of a small delivery. */
export const fewestQuarantined = 30
/** A complete delivery is refused with fewer stations or prices than this share of the last accepted delivery. */
export const wholeShare = 0.85
/** Fewer prices of one fuel than this share: rare fuels come and go. Fewer of the ids that were known. */
export const leastShare = 0.6
/** With fewer prices a median is not meaningful. */
export const fewestPrices = 5

/** A price of a delivery, paired with the last one of the same station and fuel. */
export interface PricePair {
  readonly fuel: FuelCode
  readonly before: StoredPrice
  readonly now: PriceRecord
  /** The move since the amount was validated, as a logarithm: 0.04 is 4 %. NaN if it never was. */
  readonly move: number
}

/** A station of a delivery, paired with the stored one. */
export interface StationPair {
  readonly before: StoredStation
  readonly now: StationRecord
  readonly prices: readonly PricePair[]
}

type GroupKind = 'brand' | 'region' | 'fuel' | 'service'

/** Prices of one brand, region, fuel or type of service. */
interface Group {
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
  /** The brand of a pair's station. Independent stations have none and do not form a group. */
  readonly brandOf: (pair: PricePair) => string | null
}

export function compare(
  { country }: Pick<StationDescriptor, 'country'>,
  reading: Reading,
  { stations, prices }: Pick<CheckContext, 'stations' | 'prices'>,
): Comparison {
  const listed = prices.filter(price => price.listed)
  const last = groupedBy(listed, price => price.stationId)
  const paired = stationPairs(reading, stations, (before, now) => {
    const price = last.get(before.id)?.find(one => one.fuel === now.fuel)
    if (!price || price.amountMicros <= 0) return []
    const move = price.validMicros === null ? Number.NaN : Math.log(now.amountMicros / price.validMicros)
    return [{ fuel: now.fuel, before: price, now, move }]
  })
  const regionOf = regionsOf(country, stations)
  const pairs = paired.flatMap(station => station.prices)
  const brands = new Map(paired.map(({ before }) => [before.id, brandOf(before)]))
  return {
    stations: paired,
    pairs,
    pricesBefore: listed.length,
    pricesGone: listed.length - pairs.length,
    groups: groupsOf(paired, regionOf),
    losses: lossesOf(stations, reading, regionOf),
    brandOf: ({ before }) => brands.get(before.stationId) ?? null,
  }
}

function stationPairs(
  reading: Reading,
  stations: readonly StoredStation[],
  pairsOf: (before: StoredStation, now: PriceRecord) => readonly PricePair[],
): StationPair[] {
  const known = new KnownStations(stations)
  return reading.stations.flatMap(now => {
    const before = known.find(now)
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

export function hasMoved({ now, before }: PricePair): boolean {
  return now.amountMicros !== before.amountMicros
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

function brandOf({ brand, publishedBrand }: StoredStation): string | null {
  return brand ?? publishedBrand
}

/** Of a province alone, postal areas say nothing. */
const fewestAreas = 3

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
  const codes = stations.map(byCode).filter(code => code !== null)
  const isCoded = codes.length >= stations.length * codedShare && new Set(codes).size >= fewestAreas
  return isCoded ? byCode : squareOf
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
