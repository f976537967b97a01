import type { Capture } from '../capture.ts'
import { FeedShapeError, RowError } from '../model/errors.ts'
import type { RowAt } from '../source.ts'
import { checkLayout, entriesOf, isTorn } from './entries.ts'
import type { PriceEntry, StationEntry } from './entry.ts'
import { isOfValue, type Members, priceFaults, stationFaults } from './members.ts'

/**
 * One row of the result: a valid station, a valid price with its own line, or a fault. Faults are separate rows, so that an
 * invalid price does not quarantine its station.
 */
export type EntryKind =
  | {
      readonly is: 'station'
      readonly valuesAside: readonly RowError[]
      /** The indices of its valid prices in its list, from 0. */
      readonly places: readonly number[]
      /** Prices with their own lines that mark a fuel as out of stock. */
      readonly outOfStock: readonly Members[]
    }
  | { readonly is: 'price' }
  | { readonly is: 'fault'; readonly fault: RowError }

/** A station of a file with all its faults. */
export interface ExaminedStation {
  readonly entry: StationEntry
  /** Those that cost the station. */
  readonly faults: readonly RowError[]
  /** Those that cost only an optional value. */
  readonly valuesAside: readonly RowError[]
  readonly prices: readonly { readonly entry: PriceEntry; readonly faults: readonly RowError[] }[]
}

/** Throws FeedShapeError for a file of another layout, or without any station. */
export function operatorRows(capture: Capture): RowAt<Members, EntryKind>[] {
  const entries = entriesOf(capture)
  if (entries.length === 0) throw new FeedShapeError(`${capture.label}: expected stations, found none`)
  checkLayout(capture, entries)
  return entries.map(examineStation).flatMap(({ entry, faults, valuesAside, prices }) => {
    if (faults.length > 0) return [located(capture, entry.position, entry.row, { is: 'fault', fault: faults[0]! })]
    const isListed = (price: (typeof prices)[number]) => price.faults.length === 0 && price.entry.line === null
    const places = prices.flatMap((price, place) => (isListed(price) ? [place] : []))
    const lines = prices
      .filter(price => price.faults.length === 0)
      .flatMap(({ entry: { position, line, members } }) => {
        return line === null ? [] : [{ position, line, members }]
      })
    const outOfStock = lines.map(({ members }) => members).filter(({ out_of_stock }) => out_of_stock === true)
    return [
      located(capture, entry.position, entry.row, { is: 'station', valuesAside, places, outOfStock }),
      ...lines.map(({ position, line }) => located(capture, position, line, { is: 'price' })),
      ...prices.flatMap(({ entry: { position, line }, faults: [fault] }) =>
        fault ? [located(capture, position, line ?? entry.row, { is: 'fault', fault })] : [],
      ),
    ]
  })
}

function located({ name }: Capture, position: number, row: Members, context: EntryKind): RowAt<Members, EntryKind> {
  return { capture: name, position, row, context }
}

export function examineStation(entry: StationEntry): ExaminedStation {
  const again = pricesAgain(entry.prices)
  // A damaged line is reported once, not for each of its members.
  const ofMembers = entry.faults.some(isTorn) ? [] : stationFaults(entry.members)
  return {
    entry,
    faults: [...entry.faults, ...ofMembers.filter(fault => !isOfValue(fault))],
    valuesAside: ofMembers.filter(isOfValue),
    prices: entry.prices.map(price => {
      if (price.faults.some(isTorn)) return { entry: price, faults: price.faults }
      return {
        entry: price,
        faults: [...price.faults, ...priceFaults(price.at, price.members), ...(again.get(price) ?? [])],
      }
    }),
  }
}

/** Finds second prices of the same fuel, service and access. If the amounts differ, both prices are faults. */
function pricesAgain(prices: readonly PriceEntry[]): ReadonlyMap<PriceEntry, readonly RowError[]> {
  const offers = new Map<string, PriceEntry[]>()
  for (const price of prices.filter(({ faults }) => !faults.some(isTorn))) {
    const { fuel, service, access } = price.members
    const key = JSON.stringify([fuel, service ?? null, access ?? null])
    offers.set(key, [...(offers.get(key) ?? []), price])
  }
  const doubtful = [...offers.values()].flatMap(([first, ...more]) => {
    const isSame = more.every(({ members }) => String(members.amount) === String(first!.members.amount))
    return isSame ? more : [first!, ...more]
  })
  return new Map(
    doubtful.map(price => [price, [new RowError(`${price.at}fuel`, 'DUPLICATE_PRICE', price.members.fuel)]]),
  )
}
