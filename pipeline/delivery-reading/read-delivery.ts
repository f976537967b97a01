import type { Capture } from '../capture.ts'
import { FeedShapeError, RowError } from '../model/errors.ts'
import type { Day } from '../model/instants.ts'
import type { PriceRows, ReadRow, RowOrigin, StationRecord } from '../model/records.ts'
import {
  editionOn,
  type FigureRecord,
  type FigureSource,
  type PublishedCount,
  type ReferenceEdition,
  type RowAt,
  type StationSource,
} from '../source.ts'
import { Cleaner } from './cleaner.ts'
import { ColumnKinds } from './column-kinds.ts'
import { StationTable, type TableOfStations, type Unreadable } from './station-table.ts'
import { type RowCounts, Tally } from './tally.ts'
import { type WatchedRow, watchedRow } from './watched-row.ts'

export { type SampledRow, sampleRows, withDecimals } from './sample-rows.ts'

export { faultyRows, type QuarantinedField, type RowCounts } from './tally.ts'

/**
 * Column to the types of its values (`number`, `string`, `boolean`). Names are at most two levels deep:
 * `prices[].amount`.
 */
export type Columns = ReadonlyMap<string, ReadonlySet<string>>

export interface Reading extends RowCounts, TableOfStations {
  readonly columns: Columns
  readonly stations: readonly StationRecord[]
  /** Ref of a station to its own row, the one with its position. */
  readonly stationRows: ReadonlyMap<string, RowOrigin>
  /** Ref of a station to the rows of its prices, in the order of the prices. */
  readonly origins: ReadonlyMap<string, readonly RowOrigin[]>
  /**
   * Ref of a station to its unreadable prices that would be used if they could be read. The station itself may be
   * missing.
   */
  readonly unreadable: ReadonlyMap<string, readonly Unreadable[]>
  /**
   * Prices left out for another price of the same station and fuel: the served price where there is self-service, the
   * premium grade where there is a plain one, the older stamp where there is a newer one.
   */
  readonly superseded: number
  /** The publisher's own count, where it states one. */
  readonly published?: PublishedCount
}

export interface ReferenceReading<Out> extends RowCounts {
  readonly columns: Columns
  readonly records: readonly Out[]
}

export interface FigureReading extends ReferenceReading<FigureRecord> {
  /** The rows of the figures, in the order of `records`. */
  readonly origins: readonly RowOrigin[]
}

/**
 * Reads one delivery of a station source. Only this loop may catch the error of a row. Stations are sorted by ref,
 * each with one price per fuel. Throws FeedShapeError or FeedNotReadyError for a delivery that cannot be read at all.
 */
export function readDelivery(source: StationSource, on: Day, captures: readonly Capture[]): Reading {
  const edition = newestEdition(source.descriptor.id, source.editions, on)
  const tally = new Tally()
  const cleaner = new Cleaner(captures, tally, source.descriptor.country)
  const stations = new StationTable(source.descriptor.repeats === 'merge')
  const kinds = new ColumnKinds()
  const prices: { readonly part: PriceRows; readonly origin: RowOrigin }[] = []
  for (const located of edition.rows(captures)) {
    kinds.take(located.row)
    const watched = watchedRow(located.row)
    const read = () => {
      const published: ReadRow = edition.read(watched.row, located.context)
      if ('skip' in published) return published.skip
      const result = cleaner.cleaned(located, published, watched.fields)
      const origin = originOf(located, watched)
      if (!('pricesOf' in result)) return stations.add(result, origin)
      prices.push({ part: result, origin })
      return null
    }
    const refOf = ({ reason }: RowError): string | undefined =>
      reason === 'CELL_COUNT' ? undefined : findRef(() => edition.refOf(watched.row, located.context))
    const fault = tally.take(located, read, refOf)
    const ref = fault ? refOf(fault) : undefined
    if (fault && ref !== undefined) stations.addFault(ref, fault, originOf(located, watched))
  }
  // Price rows are joined after all stations are read, because a feed may deliver them first.
  for (const { part, origin } of prices) {
    tally.retake(
      origin,
      () => stations.addPrices(part, origin),
      () => part.pricesOf,
    )
  }
  const { table, faults } = stations.finish()
  for (const { ref, fault, origin, scope } of faults) tally.putAside(origin, fault, scope, ref)
  const published = edition.countOf?.(captures)
  return { ...tally.counts(), columns: kinds.columns, ...table, ...(published && { published }) }
}

/**
 * Checks that the rows of a delivery can be found, without reading any. Throws as `readDelivery` does for a delivery
 * that cannot be read at all.
 */
export function refuseShape(source: StationSource, on: Day, captures: readonly Capture[]): void {
  for (const _ of newestEdition(source.descriptor.id, source.editions, on).rows(captures));
}

/** A row whose cells are shifted names the wrong station. With any other fault, the station may be known. */
function findRef(refOf: () => string): string | undefined {
  try {
    return refOf()
  } catch (error) {
    if (!(error instanceof RowError)) throw error
    return undefined
  }
}

/** Like `readDelivery`, for official means and maxima. One row may contain several. */
export function readFigureDelivery(source: FigureSource, on: Day, captures: readonly Capture[]): FigureReading {
  const edition = newestEdition(source.descriptor.id, source.editions, on)
  const tally = new Tally()
  const cleaner = new Cleaner(captures, tally)
  const kinds = new ColumnKinds()
  const records: FigureRecord[] = []
  const origins: RowOrigin[] = []
  for (const located of edition.rows(captures)) {
    kinds.take(located.row)
    const watched = watchedRow(located.row)
    tally.take(located, () => {
      const published = edition.read(watched.row, located.context)
      if ('skip' in published) return published.skip
      const { figures } = cleaner.cleaned(located, published, watched.fields)
      records.push(...figures)
      const origin = originOf(located, watched)
      for (const _ of figures) origins.push(origin)
      return null
    })
  }
  return { ...tally.counts(), columns: kinds.columns, records, origins }
}

/** Like `readDelivery`, for rates, weekly history and the map. */
export function readReference<Out extends object>(
  source: {
    readonly descriptor: { readonly id: string }
    readonly editions: readonly ReferenceEditionOf<Out>[]
  },
  on: Day,
  captures: readonly Capture[],
): ReferenceReading<Out> {
  const edition = newestEdition(source.descriptor.id, source.editions, on)
  const tally = new Tally()
  const cleaner = new Cleaner(captures, tally)
  const kinds = new ColumnKinds()
  const records: Out[] = []
  for (const located of edition.rows(captures)) {
    kinds.take(located.row)
    tally.take(located, () => {
      const published = edition.read(located.row, located.context)
      if ('skip' in published) return (published as { skip: string }).skip
      records.push(cleaner.cleaned(located, published as Out, {}))
      return null
    })
  }
  return { ...tally.counts(), columns: kinds.columns, records }
}

// biome-ignore lint/suspicious/noExplicitAny: the row type is the edition's own
type ReferenceEditionOf<Out> = ReferenceEdition<any, Out, any>

function newestEdition<E extends { readonly since: Day }>(id: string, editions: readonly E[], on: Day): E {
  const edition = editionOn(editions, on)
  if (!edition) throw new FeedShapeError(`${id}: no edition can read a delivery of ${on}`)
  return edition
}

function originOf({ capture, position }: RowAt<unknown, unknown>, watched: WatchedRow<unknown>): RowOrigin {
  return { capture, position, fields: JSON.stringify(watched.fields) }
}
