import { areApart } from '../model/distance.ts'
import { RowError } from '../model/errors.ts'
import type { FuelCode } from '../model/fuels.ts'
import type { RowOrigin } from '../model/origin.ts'
import type { PriceRecord, PriceRows, StationRecord } from '../model/records.ts'

/** A price with the row that it was read from. */
interface Offer {
  readonly price: PriceRecord
  readonly origin: RowOrigin
}

/** Stations by ref, with the candidates for each fuel's price. */
export class StationTable {
  readonly #merges: boolean
  readonly #stations = new Map<string, StationRecord>()
  readonly #rows = new Map<string, RowOrigin>()
  readonly #offers = new Map<string, Map<FuelCode, Offer>>()
  #superseded = 0

  constructor(merges: boolean) {
    this.#merges = merges
  }

  add(station: StationRecord, origin: RowOrigin): string | null {
    const known = this.#stations.get(station.ref)
    if (known && !this.#merges) {
      if (JSON.stringify(known) === JSON.stringify(station)) return 'repeated row'
      throw new RowError('ref', 'DUPLICATE_REF', station.ref)
    }
    // The id is given twice, and which prices are whose nobody knows.
    if (known && areApart(known, station)) throw new RowError('ref', 'DUPLICATE_REF', station.ref)
    this.#stations.set(station.ref, known ? merged(known, station) : station)
    // A later row of a merged station may be the one that says where it lies.
    if (!known || (known.lat === null && station.lat !== null)) this.#rows.set(station.ref, origin)
    this.#offer(station.ref, station.prices, origin)
    return null
  }

  addPrices(part: PriceRows, origin: RowOrigin): string | null {
    if (!this.#stations.has(part.pricesOf)) throw new RowError('ref', 'UNKNOWN_STATION', part.pricesOf)
    this.#offer(part.pricesOf, part.prices, origin)
    return null
  }

  /** Stations in the order of their refs; the rows that their prices came from, in the order of the prices. */
  finish(): {
    stations: StationRecord[]
    stationRows: ReadonlyMap<string, RowOrigin>
    origins: ReadonlyMap<string, readonly RowOrigin[]>
    superseded: number
  } {
    const origins = new Map<string, readonly RowOrigin[]>()
    const stations = [...this.#stations.values()]
      .sort((a, b) => (a.ref < b.ref ? -1 : 1))
      .map(station => {
        const offers = sortedOffers(this.#offers.get(station.ref))
        origins.set(
          station.ref,
          offers.map(offer => offer.origin),
        )
        return { ...station, prices: offers.map(offer => offer.price) }
      })
    return { stations, stationRows: this.#rows, origins, superseded: this.#superseded }
  }

  #offer(ref: string, prices: readonly PriceRecord[], origin: RowOrigin): void {
    const chosen = this.#offers.get(ref) ?? new Map<FuelCode, Offer>()
    this.#offers.set(ref, chosen)
    for (const price of prices) {
      const rival = chosen.get(price.fuel)?.price
      if (!rival || precedes(price, rival)) chosen.set(price.fuel, { price, origin })
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

function sortedOffers(offers: ReadonlyMap<FuelCode, Offer> | undefined): Offer[] {
  return [...(offers?.values() ?? [])].sort((a, b) => (a.price.fuel < b.price.fuel ? -1 : 1))
}
