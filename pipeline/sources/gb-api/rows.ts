import type { Capture } from '../../capture.ts'
import { isTestStation } from '../../families/fuel-finder/fuel-finder.ts'
import { FeedShapeError } from '../../model/errors.ts'
import type { Grade } from '../../parsers/grades.ts'
import { checkMembers, isObject, jsonRows } from '../../parsers/json.ts'
import { type PartAt, partOf, rowsOfParts } from '../../parsers/parts.ts'
import { flag } from '../../parsers/words.ts'
import type { RowAt } from '../../source.ts'
import { itemsOf, prefixes } from './feed.ts'

/** The API's word -> our code. */
export const grades: ReadonlyMap<unknown, Grade> = new Map<unknown, Grade>([
  ['E5', { fuel: 'e5' }],
  ['E10', { fuel: 'e10' }],
  ['B7_STANDARD', { fuel: 'diesel' }],
  // As in the CSV: the premium grade never replaces the plain one and has no separate code.
  ['B7_PREMIUM', { skip: 'premium diesel' }],
  ['B10', { fuel: 'b10' }],
  ['HVO', { fuel: 'hvo' }],
])

// The telephone number is not read.
const stationKeys = ['node_id', 'temporary_closure', 'permanent_closure'] as const
const attributes = ['trading_name', 'brand_name', 'is_motorway_service_station', 'location', 'opening_times'] as const
// biome-ignore format: a list of short words reads better in lines
const attributesInside = [
  'location.address_line_1', 'location.address_line_2', 'location.city', 'location.postcode', 'location.latitude',
  'location.longitude', 'opening_times.usual_days', 'opening_times.bank_holiday',
]
const priceKeys: readonly string[] = ['fuel_type', 'price', 'price_last_updated', 'price_change_effective_timestamp']

export const columns = {
  always: [...stationKeys, 'fuel_prices', ...priceKeys.map(key => `fuel_prices[].${key}`)],
  attributes: [...attributes, ...attributesInside],
}

export type StationRow = Record<(typeof stationKeys | typeof attributes)[number], unknown>
export type PriceListRow = Record<'node_id' | 'fuel_prices', unknown>
export type Row = StationRow | PriceListRow

/** The context of a price row: one price of a station's list. A station row has no context. */
export interface PriceContext {
  readonly at: PartAt
  /** Why the station is left out; null if it is not. */
  readonly skip: string | null
}

/**
 * First the stations, then one row per price, so that an unreadable price loses only itself. Where a delivery has changes
 * since the last full read of the prices, each replaces the price of the same station and fuel.
 */
export function rows(captures: readonly Capture[]): RowAt<Row, PriceContext | undefined>[] {
  const stations = filledBatchesOf(captures, prefixes.stations).flatMap(stationsOf)
  const skips = new Map(stations.map(({ row }) => [idOf(row.node_id), skipOf(row)]))
  const read = partsIn(filledBatchesOf(captures, prefixes.prices))
  const changes = partsIn(batchesOf(captures, prefixes.changes))
  const changed = new Set(changes.map(keyOf))
  return [
    ...stations,
    // A station that left since the full read still has its rows in there. They are quarantined as of an unknown station.
    ...[...read.filter(located => !changed.has(keyOf(located))), ...changes].map(located => {
      return { ...located, context: { at: located.context!, skip: skips.get(idOf(located.row.node_id)) ?? null } }
    }),
  ]
}

type PriceAt = RowAt<PriceListRow, PartAt>

/** One row per price. A station that never reported a price has no list, and one row. */
function partsIn(batches: readonly Capture[]): PriceAt[] {
  return rowsOfParts(batches.flatMap(pricesOf), 'fuel_prices')
}

/** Station and fuel of a price. */
function keyOf({ row, context }: PriceAt): string {
  const price = partOf(row.fuel_prices, context!)
  return `${idOf(row.node_id)} ${isObject(price) ? String(price.fuel_type) : ''}`
}

/** Why a station and its prices are left out; null if they are not. */
export function skipOf({ permanent_closure, trading_name }: StationRow): string | null {
  if (flag('permanent_closure', permanent_closure)) return 'permanently closed'
  return typeof trading_name === 'string' && isTestStation(trading_name.trim()) ? 'test station' : null
}

/** Ids are compared case-insensitively. */
function idOf(value: unknown): string {
  return String(value).toLowerCase()
}

/** The batches of a list with status 200: without the 404 after the last one and refusals of an ended session. */
function batchesOf(captures: readonly Capture[], prefix: string): Capture[] {
  return captures.filter(({ name, status }) => name.startsWith(`${prefix}-`) && status === 200)
}

/** The batches of a list that is never empty. */
function filledBatchesOf(captures: readonly Capture[], prefix: string): Capture[] {
  const batches = batchesOf(captures, prefix)
  if (batches.length === 0) throw new FeedShapeError(`gb-api: expected the batch ${prefix}-1, found none`)
  if (itemsOf(batches[0]!).length === 0) throw batches[0]!.unexpected('stations', 'an empty list')
  return batches
}

function stationsOf(batch: Capture): RowAt<StationRow>[] {
  return jsonRows<keyof StationRow>(batch, itemsOf(batch), stationKeys)
}

function pricesOf(batch: Capture): RowAt<PriceListRow>[] {
  const found = jsonRows(batch, itemsOf(batch), ['node_id', 'fuel_prices'] as const)
  const offered = found.flatMap(({ row }) => row.fuel_prices ?? [])
  checkMembers(batch, offered, priceKeys)
  return found
}
