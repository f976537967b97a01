import { areApart } from '../model/distance.ts'
import { RowError } from '../model/errors.ts'
import type { FuelCode } from '../model/fuels.ts'
import type {
  FieldFault,
  PriceIdentity,
  PriceRecord,
  PriceRows,
  PublishedPrice,
  PublishedStation,
  RowOrigin,
  StationRecord,
} from '../model/records.ts'

/** A price with the row that it was read from. */
interface Offer {
  readonly price: PublishedPrice
  readonly origin: RowOrigin
  /** The row contains only this price. */
  readonly alone: boolean
  /** From a quarantined row: it can contradict other prices, but is not a candidate itself. */
  readonly aside: boolean
}

interface ReadOffer extends Offer {
  readonly price: PriceRecord
}

/** An offer of a station that cannot be read, and that would have precedence over the readable ones. */
export interface Unreadable {
  /** Its fuel; null when the row does not state it. */
  readonly price: PriceIdentity | null
  readonly fault: FieldFault
  readonly origin: RowOrigin
}

/** A price that was quarantined after all rows were read. */
export interface PriceFault {
  readonly ref: string
  readonly fault: FieldFault
  readonly origin: RowOrigin
  readonly scope: 'row' | 'field'
}

export interface TableOfStations {
  /** In the order of their refs, each with one price per fuel. */
  readonly stations: readonly StationRecord[]
  readonly stationRows: ReadonlyMap<string, RowOrigin>
  readonly origins: ReadonlyMap<string, readonly RowOrigin[]>
  readonly unreadable: ReadonlyMap<string, readonly Unreadable[]>
  readonly superseded: number
}

/** Faults that do not affect the last prices of the station: an unknown fuel, another station, misaligned cells. */
const ofNoPrice = new Set(['CELL_COUNT', 'DUPLICATE_REF', 'UNKNOWN_FUEL', 'UNKNOWN_PRODUCT', 'UNKNOWN_STATION'])

/** Stations by ref, with the candidates for each fuel's price. */
export class StationTable {
  readonly #merges: boolean
  readonly #stations = new Map<string, PublishedStation>()
  readonly #rows = new Map<string, RowOrigin>()
  readonly #offers = new Map<string, Map<FuelCode, Offer[]>>()
  readonly #unreadable = new Map<string, Unreadable[]>()

  constructor(merges: boolean) {
    this.#merges = merges
  }

  add(station: PublishedStation, origin: RowOrigin): string | null {
    const known = this.#stations.get(station.ref)
    if (known && !this.#merges && JSON.stringify(known) === JSON.stringify(station)) return 'repeated row'
    // Two stations have the same id, or the rows of one station are not adjacent. Whose prices are whose is unknown.
    if (known && (!this.#merges || areApart(known, station))) {
      this.#offer(station.ref, station.prices, origin, { aside: true, alone: false })
      throw new RowError('ref', 'DUPLICATE_REF', station.ref)
    }
    this.#stations.set(station.ref, known ? merged(known, station) : station)
    // A later row of a merged station may be the one with its position.
    if (!known || (known.lat === null && station.lat !== null)) this.#rows.set(station.ref, origin)
    this.#offer(station.ref, station.prices, origin, { aside: false, alone: false })
    return null
  }

  addPrices(part: PriceRows, origin: RowOrigin): string | null {
    if (!this.#stations.has(part.pricesOf)) throw new RowError('ref', 'UNKNOWN_STATION', part.pricesOf)
    this.#offer(part.pricesOf, part.prices, origin, { aside: false, alone: part.prices.length === 1 })
    return null
  }

  /** A row of the station could not be read. It may have contained any price of the station. */
  addFault(ref: string, { field, reason, found }: FieldFault, origin: RowOrigin): void {
    if (ofNoPrice.has(reason)) return
    this.#note(ref, { price: null, fault: { field, reason, found }, origin })
  }

  finish(): { readonly table: TableOfStations; readonly faults: readonly PriceFault[] } {
    const faults: PriceFault[] = []
    const origins = new Map<string, readonly RowOrigin[]>()
    let superseded = 0
    const stations = [...this.#stations.values()]
      .sort((a, b) => (a.ref < b.ref ? -1 : 1))
      .map((station): StationRecord => {
        const { ref } = station
        const chosen: ReadOffer[] = []
        for (const [, offers] of [...(this.#offers.get(ref) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1))) {
          const { best, others, unreadable } = choiceOf(offers)
          if (best) chosen.push(best)
          superseded += others
          for (const one of unreadable) {
            const { fault, origin, alone, isFirst } = one
            faults.push({ ref, fault, origin, scope: alone ? 'row' : 'field' })
            if (isFirst) this.#note(ref, { price: one.price, fault, origin })
          }
        }
        origins.set(
          ref,
          chosen.map(offer => offer.origin),
        )
        return { ...station, prices: chosen.map(offer => offer.price) }
      })
    const table = { stations, stationRows: this.#rows, origins, unreadable: this.#unreadable, superseded }
    return { table, faults }
  }

  #note(ref: string, unreadable: Unreadable): void {
    this.#unreadable.set(ref, [...(this.#unreadable.get(ref) ?? []), unreadable])
  }

  #offer(
    ref: string,
    prices: readonly PublishedPrice[],
    origin: RowOrigin,
    row: { readonly aside: boolean; readonly alone: boolean },
  ): void {
    const known = this.#offers.get(ref) ?? new Map<FuelCode, Offer[]>()
    this.#offers.set(ref, known)
    for (const price of prices) {
      const offers = known.get(price.fuel) ?? []
      known.set(price.fuel, offers)
      // Searches that overlap find the same station with the same price.
      const isKnown = 'amountMicros' in price && offers.some(one => isSamePrice(one.price, price))
      if (!isKnown) offers.push({ price, origin, ...row })
    }
  }
}

interface UnreadableOffer extends Pick<Offer, 'price' | 'origin' | 'alone'> {
  readonly fault: FieldFault
  /** It would have precedence over the best readable offer. */
  readonly isFirst: boolean
}

interface Choice {
  readonly best: ReadOffer | null
  /** How many readable offers it excluded. */
  readonly others: number
  readonly unreadable: readonly UnreadableOffer[]
}

function isSamePrice(one: PublishedPrice, other: PriceRecord): boolean {
  if (!('amountMicros' in one) || one.amountMicros !== other.amountMicros || one.updatedAt !== other.updatedAt)
    return false
  return isSameProduct(one, other) && one.rank === other.rank
}

/** Can the two offers of one fuel have only one price at a station? */
function isSameProduct(one: PriceIdentity, other: PriceIdentity): boolean {
  if (one.nativeFuel !== other.nativeFuel || one.product !== other.product) return false
  return one.service === other.service && one.access === other.access
}

/**
 * Chooses among the offers of one station and fuel. Of one product the newest stamp counts. If its amount is still not certain,
 * no amount of the product counts.
 */
function choiceOf(offers: readonly Offer[]): Choice {
  const [only, second] = offers
  // The usual case.
  if (only && !second && !only.aside && isRead(only)) return { best: only, others: 0, unreadable: [] }
  const current = offers.filter(offer => !isOutdated(offer, offers))
  const contradicting = contradictionsOf(current.filter(isRead))
  const contradictionOf = (price: PriceIdentity) => contradicting.find(one => isSameProduct(one.price, price))
  const own = current.filter(({ aside }) => !aside)
  const readable = own.filter(isRead).filter(offer => !contradictionOf(offer.price))
  const best = readable.reduce<ReadOffer | null>(
    (before, offer) => (before && !precedes(offer.price, before.price) ? before : offer),
    null,
  )
  const unreadable = own.flatMap((offer): UnreadableOffer[] => {
    const { price } = offer
    const fault = 'fault' in price ? price.fault : contradictionOf(price)?.fault
    if (!fault) return []
    return [{ ...offer, fault, isFirst: best === null || rankOf(price) <= rankOf(best.price) }]
  })
  const outdated = offers.length - current.length
  return { best, others: Math.max(0, readable.length - 1) + outdated, unreadable }
}

/** Has another row of the product a newer stamp? A row that is put aside may be of another station: its stamp says nothing. */
function isOutdated(offer: Offer, offers: readonly Offer[]): boolean {
  const { updatedAt } = readOf(offer) ?? {}
  if (!updatedAt) return false
  return offers.some(other => {
    const price = readOf(other)
    return price?.updatedAt && price.updatedAt > updatedAt && isSameProduct(price, offer.price)
  })
}

function readOf({ price, aside }: Offer): PriceRecord | null {
  return !aside && 'amountMicros' in price ? price : null
}

interface Contradiction {
  readonly price: PriceRecord
  readonly fault: FieldFault
}

/** The first price of each product with several amounts, and the fault: the correct amount is unknown. */
function contradictionsOf(offers: readonly ReadOffer[]): readonly Contradiction[] {
  const found: Contradiction[] = []
  offers.forEach(({ price }, at) => {
    const isFirst = offers.findIndex(one => isSameProduct(one.price, price)) === at
    const isContradicted =
      isFirst && offers.some(one => one.price.amountMicros !== price.amountMicros && isSameProduct(one.price, price))
    if (!isContradicted) return
    const amounts = new Set(
      offers.filter(one => isSameProduct(one.price, price)).map(one => one.price.amountMicros / 1e6),
    )
    found.push({ price, fault: { field: 'price', reason: 'CONTRADICTION', found: [...amounts].join(' and ') } })
  })
  return found
}

function isRead(offer: Offer): offer is ReadOffer {
  return 'amountMicros' in offer.price
}

function rankOf({ rank }: PriceIdentity): number {
  return rank ?? 0
}

/** Different products of one rank do not contradict each other: of three kinds of HVO the cheapest counts. */
function precedes(price: PriceRecord, rival: PriceRecord): boolean {
  const byRank = rankOf(price) - rankOf(rival)
  return byRank < 0 || (byRank === 0 && price.amountMicros < rival.amountMicros)
}

/** Fills gaps of a station's first row from a later one: position, hours, fuels out of stock, closure. */
function merged(known: PublishedStation, more: PublishedStation): PublishedStation {
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
    ...((known.closed || more.closed) && { closed: known.closed || more.closed }),
    ...(states.length > 0 && { availability: states }),
  }
}
