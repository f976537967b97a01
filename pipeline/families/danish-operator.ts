import type { Instant } from '../model/instants.ts'
import type { RowContent, StationPart } from '../model/records.ts'
import { decidingText, decimal, type Place, placeIn, publishedPrice, ref } from '../parsers/fields.ts'
import { type Product, productOf } from '../parsers/grades.ts'
import { objectIn, optionalObject } from '../parsers/json.ts'
import { columnsOf, type JsonLayout, rowsIn } from '../parsers/json-layout.ts'
import { type PartAt, partOf, rowsOfParts } from '../parsers/parts.ts'
import { type Feed, type Request, type StationFacts, type StationSource, stationSource } from '../source.ts'

// Since 2026-01-01 every operator in Denmark publishes the pump price of each of its stations (BEK 1351 of 2025-11-21):
// there is one source per operator, so that the failure of one does not affect the others.

export const zone = 'Europe/Copenhagen'
export const since = '2026-01-01'

/** The facts that are the same for all operators. */
export const danishMarket = {
  currency: 'DKK',
  timezone: zone,
  cadence: 'prices move about once a day, mostly in the morning',
  schedule: { everyMinutes: 60 },
  repeats: 'merge',
} as const satisfies Partial<StationFacts>

type Members = Readonly<Record<string, unknown>>

/** How an operator lists the products of a station. The amount is in `price`. */
export interface ProductList {
  readonly products: readonly Product[]
  readonly list: string
  /** The member with the name of the product. */
  readonly name: string
  /** The operator's number for the product. */
  readonly idOf?: (product: Members) => string | undefined
  /** Throws RowError for another currency or unit. */
  readonly check?: (product: Members) => void
  readonly updatedAtOf?: (product: Members) => Instant | null
}

export interface DanishOperator<Key extends string> extends ProductList {
  readonly feed: Feed
  readonly layout: JsonLayout<Key>
  readonly list: Key
  /** The member with the operator's number of the station. */
  readonly ref: Key
  readonly stationOf: (row: Record<Key, unknown>) => Omit<StationPart, 'ref'>
}

/** An operator whose feed is one list of stations, each with its products. */
export function danishOperator<Key extends string>(
  facts: Omit<StationFacts, keyof typeof danishMarket>,
  operator: DanishOperator<Key>,
): StationSource {
  const { feed, layout, list, stationOf } = operator
  const refOf = (row: Record<Key, unknown>): string => ref(operator.ref, row[operator.ref])
  const contract = { ...facts.contract, columns: columnsOf(layout) }
  return stationSource<Record<Key, unknown>, PartAt>(
    { ...facts, ...danishMarket, contract },
    {
      since,
      feed,
      rows: ([prices]) => rowsOfParts(rowsIn(prices!, layout), list),
      read: (row, at) => readProduct({ ref: refOf(row), ...stationOf(row) }, partOf(row[list], at), operator),
      refOf,
    },
  )
}

/** The request of a feed without settings. */
export function pricesAt(url: string): readonly Request[] {
  return [{ name: 'prices', url, headers: { Accept: 'application/json' } }]
}

/** The position in `coordinates`, which may be null. */
export function coordinatesOf(coordinates: unknown): Place {
  return placeIn(optionalObject('coordinates', coordinates), 'latitude', 'longitude')
}

/** The station with the price of one of its products; without prices when `part` is null. */
export function readProduct(station: StationPart, part: unknown, list: ProductList): RowContent {
  if (part === null) return station
  const row = objectIn(list.list, part)
  const name = decidingText(list.name, row[list.name])
  const product = productOf(list.products, list.name, name, list.idOf?.(row))
  if ('none' in product) return { skip: product.none }
  list.check?.(row)
  const { fuel, rank } = product
  const prices = publishedPrice(
    { fuel, ...(name !== null && { nativeFuel: name }), ...(rank !== undefined && { rank }) },
    () => decimal('price', row.price),
    () => list.updatedAtOf?.(row) ?? null,
  )
  return { ...station, prices }
}
