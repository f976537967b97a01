import type { Delivered } from '../delivered.ts'
import { FeedShapeError, RowError } from '../model/errors.ts'
import type { Located } from '../source.ts'
import { checkLayout, entriesOf, isTorn, type PriceEntry, type StationEntry } from './entries.ts'
import { type Members, priceFaults, stationFaults } from './members.ts'

/** A sound station with its sound prices; or a fault, which is a row of its own: a bad price costs no more than itself. */
export type OperatorRow =
  | { readonly station: Members; readonly prices: readonly Members[] }
  | { readonly fault: RowError }

/** A station of a file with everything that is wrong with it. */
export interface Examined {
  readonly entry: StationEntry
  readonly faults: readonly RowError[]
  readonly prices: readonly { readonly entry: PriceEntry; readonly faults: readonly RowError[] }[]
}

/** Throws FeedShapeError for a file of another layout, or without any station. */
export function operatorRows(capture: Delivered): Located<OperatorRow>[] {
  const entries = entriesOf(capture)
  if (entries.length === 0) throw new FeedShapeError(`${capture.label}: expected stations, found none`)
  checkLayout(capture, entries)
  return entries.map(examine).flatMap(({ entry, faults, prices }) => {
    const located = (position: number, row: OperatorRow) => ({ capture: capture.name, position, row })
    if (faults.length > 0) return [located(entry.position, { fault: faults[0]! })]
    const sound = prices.filter(price => price.faults.length === 0).map(price => price.entry.members)
    const unsound = prices.filter(price => price.faults.length > 0)
    return [
      located(entry.position, { station: entry.members, prices: sound }),
      ...unsound.map(price => located(price.entry.position, { fault: price.faults[0]! })),
    ]
  })
}

export function examine(entry: StationEntry): Examined {
  const offered = new Set<string>()
  return {
    entry,
    // A torn line is complained about once, not for each of its members.
    faults: entry.faults.some(isTorn) ? entry.faults : [...entry.faults, ...stationFaults(entry.members)],
    prices: entry.prices.map(price => {
      if (price.faults.some(isTorn)) return { entry: price, faults: price.faults }
      return {
        entry: price,
        faults: [...price.faults, ...priceFaults(price.at, price.members), ...again(price, offered)],
      }
    }),
  }
}

/** A second price of the same fuel, service and access. */
function again({ at, members }: PriceEntry, offered: Set<string>): RowError[] {
  const key = JSON.stringify([members.fuel, members.service ?? null, members.access ?? null])
  if (offered.has(key)) return [new RowError(`${at}fuel`, 'DUPLICATE_PRICE', members.fuel)]
  offered.add(key)
  return []
}
