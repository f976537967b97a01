import type { Delivered } from './delivered.ts'
import { FeedShapeError, InvariantError, RowError } from './model/errors.ts'
import type { FuelCode } from './model/fuels.ts'
import type { Day } from './model/instants.ts'
import type { PriceRecord, PriceRows, ReadRow, StationRecord } from './model/records.ts'
import {
  editionOn,
  type FigureRecord,
  type FigureSource,
  type HistorySource,
  type Located,
  type RateSource,
  type ReferenceEdition,
  type StationSource,
} from './source.ts'

/** A row, or one field of it, that could not be taken over. */
export interface Quarantined {
  readonly capture: string
  readonly position: number
  readonly field: string
  /** A word that programs can count; the list stands in docs/reasons.md. */
  readonly reason: string
  readonly found: string
}

/** What came of the rows: `rows` = `read` + all `skipped` + `quarantined`. */
export interface RowCounts {
  readonly rows: number
  readonly read: number
  /** Reason to number of rows. */
  readonly skipped: Readonly<Record<string, number>>
  readonly quarantined: readonly Quarantined[]
}

export interface Reading extends RowCounts {
  readonly stations: readonly StationRecord[]
  /** Prices that lost to another of the same station and fuel: served where self-service exists, premium where plain. */
  readonly superseded: number
}

export interface ReferenceReading<Out> extends RowCounts {
  readonly records: readonly Out[]
}

/**
 * Reads one delivery of a station source: the only loop that may swallow a row's error.
 * Stations come out in the order of their refs, each with one price a fuel.
 * Throws FeedShapeError or FeedNotReadyError for a delivery that cannot be read at all.
 */
export function readDelivery(source: StationSource, on: Day, captures: readonly Delivered[]): Reading {
  const edition = newestEdition(source.descriptor.id, source.editions, on)
  const tally = new Tally()
  const stations = new StationTable(source.descriptor.repeats === 'merge')
  const prices: { located: Located<unknown>; part: PriceRows }[] = []
  for (const located of edition.rows(captures)) {
    tally.take(located, () => {
      const result: ReadRow = edition.read(located.row)
      if ('skip' in result) return result.skip
      if (!('pricesOf' in result)) return stations.add(result)
      prices.push({ located, part: result })
      return null
    })
  }
  // Price rows wait until all stations are known: a feed may deliver them first.
  for (const { located, part } of prices) tally.retake(located, () => stations.addPrices(part))
  return { ...tally.counts(), ...stations.finish() }
}

/** As `readDelivery`, for official means and maxima: one row may hold several. */
export function readFigures(
  source: FigureSource,
  on: Day,
  captures: readonly Delivered[],
): ReferenceReading<FigureRecord> {
  const edition = newestEdition(source.descriptor.id, source.editions, on)
  const tally = new Tally()
  const records: FigureRecord[] = []
  for (const located of edition.rows(captures)) {
    tally.take(located, () => {
      const result = edition.read(located.row)
      if ('skip' in result) return result.skip
      records.push(...result.figures)
      return null
    })
  }
  return { ...tally.counts(), records }
}

/** As `readDelivery`, for rates, weekly history and the map. */
export function readReference<Out extends object>(
  source: {
    readonly descriptor: { readonly id: string }
    readonly editions: readonly ReferenceEditionOf<Out>[]
  },
  on: Day,
  captures: readonly Delivered[],
): ReferenceReading<Out> {
  const edition = newestEdition(source.descriptor.id, source.editions, on)
  const tally = new Tally()
  const records: Out[] = []
  for (const located of edition.rows(captures)) {
    tally.take(located, () => {
      const result = edition.read(located.row)
      if ('skip' in result) return (result as { skip: string }).skip
      records.push(result as Out)
      return null
    })
  }
  return { ...tally.counts(), records }
}

// biome-ignore lint/suspicious/noExplicitAny: the row type is the edition's own
type ReferenceEditionOf<Out> = ReferenceEdition<any, Out>
export type ReferenceSource = RateSource | HistorySource

function newestEdition<E extends { readonly since: Day }>(id: string, editions: readonly E[], on: Day): E {
  const edition = editionOn(editions, on)
  if (!edition) throw new FeedShapeError(`${id}: no edition reads a delivery of ${on}`)
  return edition
}

class Tally {
  #rows = 0
  #read = 0
  readonly #skipped = new Map<string, number>()
  readonly #quarantined: Quarantined[] = []

  /** Reads one row. `read` gives null, or the reason for which the row is left out on purpose. */
  take(located: Located<unknown>, read: () => string | null): void {
    this.#rows += 1
    this.#read += 1
    this.retake(located, read)
  }

  /** Judges a row that was counted as read already. */
  retake(located: Located<unknown>, read: () => string | null): void {
    try {
      const skip = read()
      if (skip === null) return
      this.#skipped.set(skip, (this.#skipped.get(skip) ?? 0) + 1)
    } catch (error) {
      if (!(error instanceof RowError)) throw error
      const { capture, position } = located
      this.#quarantined.push({
        capture,
        position,
        field: error.field,
        reason: error.reason,
        found: error.found,
      })
    }
    this.#read -= 1
  }

  counts(): RowCounts {
    const skipped = Object.fromEntries([...this.#skipped].sort(([a], [b]) => (a < b ? -1 : 1)))
    const left = [...this.#skipped.values()].reduce((sum, count) => sum + count, 0)
    if (this.#rows !== this.#read + left + this.#quarantined.length) {
      throw new InvariantError(
        `${this.#rows} rows do not add up: ${this.#read} + ${left} + ${this.#quarantined.length}`,
      )
    }
    return {
      rows: this.#rows,
      read: this.#read,
      skipped,
      quarantined: this.#quarantined,
    }
  }
}

/** Stations by ref, with the candidates for each fuel's price. */
class StationTable {
  readonly #merges: boolean
  readonly #stations = new Map<string, StationRecord>()
  readonly #prices = new Map<string, Map<FuelCode, PriceRecord>>()
  #superseded = 0

  constructor(merges: boolean) {
    this.#merges = merges
  }

  add(station: StationRecord): string | null {
    const known = this.#stations.get(station.ref)
    if (known && !this.#merges) {
      if (JSON.stringify(known) === JSON.stringify(station)) return 'repeated row'
      throw new RowError('ref', 'DUPLICATE_REF', station.ref)
    }
    this.#stations.set(station.ref, known ? merged(known, station) : station)
    this.#offer(station.ref, station.prices)
    return null
  }

  addPrices(part: PriceRows): string | null {
    if (!this.#stations.has(part.pricesOf)) throw new RowError('ref', 'UNKNOWN_STATION', part.pricesOf)
    this.#offer(part.pricesOf, part.prices)
    return null
  }

  finish(): { stations: StationRecord[]; superseded: number } {
    const stations = [...this.#stations.values()]
      .sort((a, b) => (a.ref < b.ref ? -1 : 1))
      .map(station => ({
        ...station,
        prices: sortedPrices(this.#prices.get(station.ref)),
      }))
    return { stations, superseded: this.#superseded }
  }

  #offer(ref: string, prices: readonly PriceRecord[]): void {
    const chosen = this.#prices.get(ref) ?? new Map<FuelCode, PriceRecord>()
    this.#prices.set(ref, chosen)
    for (const price of prices) {
      const rival = chosen.get(price.fuel)
      if (!rival || precedes(price, rival)) chosen.set(price.fuel, price)
      if (rival && JSON.stringify(rival) !== JSON.stringify(price)) this.#superseded += 1
    }
  }
}

/** What the first row of a station does not say, a later one may: places, hours, fuels out of stock, a closure. */
function merged(known: StationRecord, more: StationRecord): StationRecord {
  const place = known.lat === null ? { lat: more.lat, lng: more.lng } : {}
  const availability = [...(known.availability ?? []), ...(more.availability ?? [])]
  const states = availability.filter(({ fuel }, at) => availability.findIndex(one => one.fuel === fuel) === at)
  return {
    ...known,
    ...place,
    name: known.name ?? more.name,
    brand: known.brand ?? more.brand,
    address: known.address ?? more.address,
    city: known.city ?? more.city,
    postalCode: known.postalCode ?? more.postalCode,
    openingHours: known.openingHours ?? more.openingHours,
    ...((known.closed || more.closed) && { closed: true }),
    ...(states.length > 0 && { availability: states }),
  }
}

function precedes(price: PriceRecord, rival: PriceRecord): boolean {
  const byRank = (price.rank ?? 0) - (rival.rank ?? 0)
  return byRank < 0 || (byRank === 0 && price.amount < rival.amount)
}

function sortedPrices(prices: ReadonlyMap<FuelCode, PriceRecord> | undefined): PriceRecord[] {
  return [...(prices?.values() ?? [])].sort((a, b) => (a.fuel < b.fuel ? -1 : 1))
}
