import { type FuelCode, fuelOf } from '../model/fuels.ts'
import { addTo, groupedBy } from '../model/lists.ts'
import type { Micros } from '../model/money.ts'
import { lowerMedian, mediansOf } from './medians.ts'

/** A station with all its prices, in the source's currency. */
export interface Seller {
  readonly id: number
  /** WGS 84 degrees; null where its position is unknown. */
  readonly lat: number | null
  readonly lng: number | null
  /** The brand as published; null for none. */
  readonly operator?: string | null
  readonly isOnMotorway?: boolean
  readonly prices: readonly Offered[]
}

interface Offered {
  readonly fuel: FuelCode
  readonly amountMicros: Micros
}

/** A fuel of a station, as a multiple of the national median. */
export interface Grade {
  readonly fuel: FuelCode
  readonly ratio: number
}

/** The usual price around a station, and what it is computed from. */
export interface Local {
  /** Median of the prices around it, as a multiple of the national median. */
  readonly ratio: number
  /** What the median is of: `14 stations nearby`, `31 stations of the region`, `the national median`. */
  readonly name: string
  /** Fewer than five other stations are nearby, whatever they sell. */
  readonly isRemote: boolean
}

/** Can the price of a fuel be compared with that of another grade? */
export function isComparable(fuel: FuelCode): boolean {
  return fuelOf(fuel).isComparable ?? false
}

// With fewer prices, one wrong price can be the median.
const fewestPeers = 5

// Cells per degree: a block of 3 x 3 of them around a station is 33 km high, 166 km for the region, and 666 km for the part of
// the country (the Canaries, whose tax is another, are 500 km across).
const nearby = { cellsPerDegree: 10, name: 'nearby' } as const
const blocks = [
  nearby,
  { cellsPerDegree: 2, name: 'of the region' },
  { cellsPerDegree: 0.5, name: 'of the same part of the country' },
] as const

/** E5 was below E10 at 1.2 % of 4,820 British stations (2026-02-17), SP98 below SP95 at 3 % of the Italian and French ones. */
const fewestOrdered = 20
const reversedShare = 0.02

/** This many believed stations make a price plausible that is unusual elsewhere. */
const fewestWitnesses = 3
/** How near the price of a witness must be. Prices end in 9, so prices of one group differ by a cent or two. */
const alikeWithin = 1.04
/** How near its other grades must be. */
const othersAlikeWithin = 1.06

/**
 * The stations of one delivery as a market: the price of a fuel nationally, around a station, and at stations like it. Built
 * from prices that no rule doubts, so that no doubtful price is evidence for another one.
 */
export class MarketPrices {
  readonly #medians: ReadonlyMap<FuelCode, Micros>
  readonly #offers: readonly StationOffers[]
  #spreads: ReadonlyMap<FuelCode, number> | null = null
  #blocks: readonly CellMedians[] | null = null
  #motorways: CellMedians | null = null
  readonly #sellers: readonly Seller[]
  readonly #orders = new Map<string, boolean>()
  readonly #density = new Map<Cell, number>()
  #admitted: readonly Seller[] | null = null
  /** Offers of the admitted, by fuel and in the order of their ratios, each made on first use. */
  readonly #witnesses = new Map<FuelCode, readonly Offer[]>()
  /** Cache of the last requested station: the rules request it several times for each of its prices. */
  #last: Asked | null = null

  /** `official`: the newest official price of a fuel, for fuels with too few prices. */
  constructor(sellers: readonly Seller[], official: ReadonlyMap<FuelCode, Micros> = new Map()) {
    const prices = sellers.flatMap(seller => seller.prices).filter(price => price.amountMicros > 0)
    const medians = [...mediansOf(prices)].filter(([, { count }]) => count >= fewestPeers)
    this.#medians = new Map([...official, ...medians.map(([fuel, { medianMicros }]) => [fuel, medianMicros] as const)])
    this.#sellers = sellers
    for (const seller of sellers) {
      const cell = cellOf(seller, nearby.cellsPerDegree)
      if (cell !== null) this.#density.set(cell, (this.#density.get(cell) ?? 0) + 1)
    }
    this.#offers = sellers.map(seller => ({ seller, ratios: this.#gradesOf(seller) }))
  }

  /** In the source's currency; null where too few stations sell it. */
  median(fuel: FuelCode): Micros | null {
    return this.#medians.get(fuel) ?? null
  }

  /** An amount as a multiple of the national median; null where there is no median or no amount. */
  ratio(fuel: FuelCode, amountMicros: Micros): number | null {
    const median = this.#medians.get(fuel)
    return median === undefined || amountMicros <= 0 ? null : amountMicros / median
  }

  /** The factor within which all prices of a fuel are but the 2 % lowest and the 2 % highest; 1 where too few stations sell it. */
  spread(fuel: FuelCode): number {
    this.#spreads ??= spreadsOf(this.#offers.flatMap(({ ratios }) => ratios.filter(one => !isComparable(one.fuel))))
    return this.#spreads.get(fuel) ?? 1
  }

  /**
   * The ratios of the other grades of a station that a fuel can be compared with. Renewable diesel can be confirmed by them, and
   * not contradicted.
   */
  otherGrades(fuel: FuelCode, seller: Seller): readonly Grade[] {
    if (!isComparable(fuel) && fuel !== 'hvo') return []
    return this.#asked(seller).ratios.filter(other => other.fuel !== fuel && isComparable(other.fuel))
  }

  /**
   * The usual price of a fuel around a station: on the motorways of its part of the country if it is on one, else nearby, in its
   * region or part of the country, else in the country.
   */
  local(fuel: FuelCode, seller: Seller): Local {
    const { locals } = this.#asked(seller)
    const known = locals.get(fuel)
    if (known) return known
    const found = this.#findLocal(fuel, seller)
    locals.set(fuel, found)
    return found
  }

  #findLocal(fuel: FuelCode, seller: Seller): Local {
    const own = seller.isOnMotorway ? this.#onMotorways().around(fuel, seller) : null
    if (own) return { ...own, isRemote: false }
    this.#blocks ??= blocks.map(block => new CellMedians(block, this.#offers))
    for (const block of this.#blocks) {
      const found = block.around(fuel, seller)
      if (found) return { ratio: found.ratio, name: found.name, isRemote: this.#isRemote(seller) }
    }
    return { ratio: 1, name: 'the national median', isRemote: false }
  }

  /**
   * Do the stations of the market show that one grade costs less than the other? False with fewer than twenty that sell both, or
   * if more than 2 % have the other order.
   */
  isOrdered(cheaper: FuelCode, dearer: FuelCode): boolean {
    const key = `${cheaper} ${dearer}`
    const known = this.#orders.get(key)
    if (known !== undefined) return known
    let both = 0
    let reversed = 0
    for (const { prices } of this.#sellers) {
      const low = prices.find(({ fuel }) => fuel === cheaper)
      const high = low && prices.find(({ fuel }) => fuel === dearer)
      if (!low || !high) continue
      both += 1
      if (low.amountMicros > high.amountMicros) reversed += 1
    }
    const isOrdered = both >= fewestOrdered && reversed <= both * reversedShare
    this.#orders.set(key, isOrdered)
    return isOrdered
  }

  /** Believed prices of these stations are witnesses from now on. */
  admit(sellers: readonly Seller[]): void {
    this.#admitted = sellers
    this.#witnesses.clear()
  }

  /**
   * Do believed stations nearby or of the same operator have about the same price for this fuel, and about the same prices for
   * other grades? Equal prices elsewhere prove nothing: with enough wrong prices, some are equal. False before any are admitted.
   */
  hasWitnesses(fuel: FuelCode, amountMicros: Micros, seller: Seller): boolean {
    const ratio = this.ratio(fuel, amountMicros)
    if (ratio === null || this.#admitted === null || isTypedByHand(amountMicros)) return false
    const other = nearestOther(fuel, ratio, this.#asked(seller).ratios)
    const sorted = this.#witnessesOf(fuel, this.#admitted)
    let witnesses = 0
    for (let at = firstFrom(sorted, ratio / alikeWithin); at < sorted.length; at += 1) {
      const offer = sorted[at]!
      if (offer.ratio > ratio * alikeWithin) break
      if (offer.seller.id === seller.id || !isLike(offer.seller, seller)) continue
      // A station that sells no other grade has only this price to compare.
      if (other === null || hasOtherNear(offer, other)) witnesses += 1
      if (witnesses === fewestWitnesses) return true
    }
    return false
  }

  #onMotorways(): CellMedians {
    const { cellsPerDegree } = blocks[2]
    if (this.#motorways) return this.#motorways
    const offers = this.#offers.filter(({ seller }) => seller.isOnMotorway)
    this.#motorways = new CellMedians({ cellsPerDegree, name: 'on motorways' }, offers)
    return this.#motorways
  }

  #isRemote(seller: Seller): boolean {
    const cell = cellOf(seller, nearby.cellsPerDegree)
    if (cell === null) return false
    return block.reduce((count, step) => count + (this.#density.get(cell + step) ?? 0), 0) <= fewestPeers
  }

  #witnessesOf(fuel: FuelCode, admitted: readonly Seller[]): readonly Offer[] {
    const known = this.#witnesses.get(fuel)
    if (known) return known
    const offers: Offer[] = []
    for (const seller of admitted) {
      if (!seller.prices.some(price => price.fuel === fuel)) continue
      const ratios = this.#gradesOf(seller)
      for (const { ratio } of ratios.filter(one => one.fuel === fuel)) offers.push({ seller, ratios, fuel, ratio })
    }
    offers.sort((a, b) => a.ratio - b.ratio)
    this.#witnesses.set(fuel, offers)
    return offers
  }

  #asked(seller: Seller): Asked {
    if (this.#last?.seller !== seller) this.#last = { seller, ratios: this.#gradesOf(seller), locals: new Map() }
    return this.#last
  }

  #gradesOf(seller: Seller): readonly Grade[] {
    const grades: Grade[] = []
    for (const { fuel, amountMicros } of seller.prices) {
      const ratio = this.ratio(fuel, amountMicros)
      if (ratio !== null) grades.push({ fuel, ratio })
    }
    return grades
  }
}

/** Do two ratios differ by this factor at most? */
export function isWithinFactor(one: number, other: number, factor: number): boolean {
  return Math.max(one / other, other / one) <= factor
}

/** A station and the prices of its grades. */
interface StationOffers {
  readonly seller: Seller
  readonly ratios: readonly Grade[]
}

/** The same with the usual prices around it, each found on first use. */
interface Asked extends StationOffers {
  readonly locals: Map<FuelCode, Local>
}

/** One price of a market, beside the other ones of its station. */
interface Offer extends StationOffers, Grade {}

/** Does the station have another grade that is about as far from its median as this? */
function hasOtherNear({ fuel, ratio, ratios }: Offer, other: number): boolean {
  const own = nearestOther(fuel, ratio, ratios)
  return own !== null && isWithinFactor(own, other, othersAlikeWithin)
}

/** The nearest ratio of another grade. Gas is compared with a fuel only where no comparable grade is sold. */
function nearestOther(fuel: FuelCode, ratio: number, ratios: readonly Grade[]): number | null {
  const others = ratios.filter(other => other.fuel !== fuel)
  const measures = others.filter(other => isComparable(other.fuel))
  return nearestTo(ratio, measures.length > 0 ? measures : others)?.ratio ?? null
}

/** The grade with the nearest ratio; the first of several. */
export function nearestTo<T extends { readonly ratio: number }>(ratio: number, among: readonly T[]): T | null {
  const distance = (one: T): number => Math.abs(Math.log(one.ratio / ratio))
  return among.reduce<T | null>((nearest, one) => {
    return nearest === null || distance(one) < distance(nearest) ? one : nearest
  }, null)
}

/**
 * 1.000, 1.111, 2.222, 3.000: placeholders typed into a form that requires a price. Several stations in Italy had the same one
 * on 2026-08-21, so agreement between stations proves nothing.
 */
function isTypedByHand(amountMicros: Micros): boolean {
  const digits = String(amountMicros).replace(/0+$/, '')
  return amountMicros >= 1_000_000 && /^(\d)\1*$/.test(digits)
}

/** With fewer prices, 2 % of them are a few stations. */
const fewestOfSpread = 200

function spreadsOf(grades: readonly Grade[]): Map<FuelCode, number> {
  return new Map(
    [...groupedBy(grades, grade => grade.fuel)]
      .filter(([, list]) => list.length >= fewestOfSpread)
      .map(([fuel, list]) => {
        const ratios = Float64Array.from(list, grade => grade.ratio).sort()
        const at = (share: number): number => ratios[Math.trunc((ratios.length - 1) * share)]!
        return [fuel, Math.max(1 / at(0.02), at(0.98))]
      }),
  )
}

/** Index of the first offer with at least that ratio. */
function firstFrom(sorted: readonly Offer[], least: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]!.ratio < least) low = middle + 1
    else high = middle
  }
  return low
}

/** Medians of the ratios in blocks of 3 x 3 cells of the globe. */
class CellMedians {
  readonly #cellsPerDegree: number
  readonly #name: string
  readonly #fuels = new Map<FuelCode, FuelCells>()

  constructor({ cellsPerDegree, name }: { cellsPerDegree: number; name: string }, offers: readonly StationOffers[]) {
    this.#cellsPerDegree = cellsPerDegree
    this.#name = name
    for (const { seller, ratios } of offers) {
      const cell = cellOf(seller, cellsPerDegree)
      if (cell === null) continue
      for (const { fuel, ratio } of ratios) {
        const cells: FuelCells = this.#fuels.get(fuel) ?? { ratios: new Map(), medians: new Map() }
        this.#fuels.set(fuel, cells)
        addTo(cells.ratios, cell, ratio)
      }
    }
  }

  /** Null where the position is unknown, or too few stations sell the fuel there. */
  around(fuel: FuelCode, seller: Seller): Pick<Local, 'ratio' | 'name'> | null {
    const cell = cellOf(seller, this.#cellsPerDegree)
    const cells = this.#fuels.get(fuel)
    if (cell === null || !cells) return null
    const known = cells.medians.get(cell)
    if (known !== undefined) return known
    const ratios = block.flatMap(step => cells.ratios.get(cell + step) ?? [])
    const count = ratios.length
    const found = count < fewestPeers ? null : { ratio: lowerMedian(ratios), name: `${count} stations ${this.#name}` }
    cells.medians.set(cell, found)
    return found
  }
}

/** Ratios of one fuel, by cell. */
interface FuelCells {
  readonly ratios: Map<Cell, number[]>
  /** Medians of the blocks around cells, cached on first use. */
  readonly medians: Map<Cell, Pick<Local, 'ratio' | 'name'> | null>
}

/** Row and column as one number: there are at most 3,600 columns, and the next row is this far. */
type Cell = number
const nextRow = 10_000

/** The offsets from a cell to the cells of its block. */
const block = [-nextRow, 0, nextRow].flatMap(row => [row - 1, row, row + 1])

function cellOf({ lat, lng }: Seller, cellsPerDegree: number): Cell | null {
  return lat === null || lng === null
    ? null
    : Math.floor(lat * cellsPerDegree) * nextRow + Math.floor(lng * cellsPerDegree)
}

/** Nearby, or of the same operator. */
function isLike(one: Seller, other: Seller): boolean {
  if (one.operator && one.operator === other.operator) return true
  const cell = cellOf(one, nearby.cellsPerDegree)
  const otherCell = cellOf(other, nearby.cellsPerDegree)
  return cell !== null && otherCell !== null && block.includes(otherCell - cell)
}
