import { around } from 'geokdbush'
import KDBush from 'kdbush'
import type { FuelCode } from '../pipeline/model/fuels.ts'
import type { PackMeta, ShownFor } from '../pipeline/serving/stations-pack.ts'
import type { Pack } from '../pipeline/snapshot/pack.ts'
import { earthRadiusKm, greatCircleKm } from './great-circle.ts'
import { OpeningTable } from './opening-table.ts'
import type { Bounds } from './params/bounds.ts'
import type { Center } from './params/center.ts'

/** A station found, by its number in the pack. */
export interface Near {
  readonly station: number
  readonly km: number
}

export interface Market {
  readonly country: string
  readonly attribution: readonly string[]
}

/** The prices of one fuel in one market, cheapest first: a range of the layer columns. */
export interface Layer {
  readonly from: number
  readonly to: number
}

/** Ready JSON fragments, each with its tail, in one run of bytes. */
export interface Fragments {
  readonly bytes: Buffer
  readonly at: Uint32Array
  readonly mid: Uint32Array
}

// geokdbush reckons with a radius of 6371 km; the rest is room for the last bits, taken back by our own distance.
const searchFactor = (6371 / earthRadiusKm) * (1 + 1e-9)

// How many more than wanted are fetched, so that stations as far as the last one wanted are among them.
const tieSlack = 8
const tieKm = 1e-6

/** The stations of a snapshot in memory: columns as they lie in the pack, and a search tree for each market. */
export class Stations {
  readonly openings: OpeningTable
  readonly id: Float64Array
  readonly lat: Float64Array
  readonly lng: Float64Array
  readonly cards: Fragments
  readonly features: Fragments
  readonly layerStation: Uint32Array
  readonly layerMicros: Float64Array
  readonly layerMillis: Uint32Array
  readonly pieces: Buffer
  readonly pieceAt: Uint32Array
  readonly shownFor: ShownFor
  readonly #markets = new Map<string, Market & { readonly first: number; readonly tree: KDBush | null }>()
  readonly #layers = new Map<string, Layer>()
  readonly #shownUntil: Float64Array
  readonly #byId: Uint32Array
  /** Place of a station's market in `#marketList`. */
  readonly #marketOf: Uint8Array
  readonly #marketList: readonly Market[]
  /** Markets with stations that are shown for a time only: the ends of it, ascending. */
  readonly #ends = new Map<string, readonly number[]>()

  constructor(pack: Pack, openingUntil: number) {
    const meta = pack.json<PackMeta>('meta')
    this.openings = new OpeningTable(pack, meta, openingUntil)
    this.id = pack.float64('id')
    this.lat = pack.float64('lat')
    this.lng = pack.float64('lng')
    this.cards = { bytes: pack.bytes('cards'), at: pack.uint32('cardAt'), mid: pack.uint32('cardMid') }
    this.features = { bytes: pack.bytes('features'), at: pack.uint32('featureAt'), mid: pack.uint32('featureMid') }
    this.layerStation = pack.uint32('layerStation')
    this.layerMicros = pack.float64('layerMicros')
    this.layerMillis = pack.uint32('layerMillis')
    this.pieces = pack.bytes('pieces')
    this.pieceAt = pack.uint32('pieceAt')
    this.shownFor = meta.shownFor
    this.#shownUntil = pack.float64('shownUntil')
    this.#byId = pack.uint32('byId')
    this.#marketOf = pack.bytes('market')
    this.#marketList = meta.markets
    for (const { country, from, to, attribution } of meta.markets) {
      this.#markets.set(country, { country, attribution, first: from, tree: this.#treeOf(from, to) })
      const ends = [...new Set(this.#shownUntil.subarray(from, to))].filter(Number.isFinite)
      if (ends.length > 0)
        this.#ends.set(
          country,
          ends.sort((a, b) => a - b),
        )
    }
    for (const layer of meta.layers) this.#layers.set(`${layer.country} ${layer.fuel}`, layer)
  }

  get markets(): readonly Market[] {
    return this.#marketList
  }

  market(country: string): Market | undefined {
    return this.#markets.get(country)
  }

  marketOf(station: number): Market {
    return this.#marketList[this.#marketOf[station]!]!
  }

  /** The number of the station with that id, listed or not; undefined where none is remembered. */
  find(id: number): number | undefined {
    let [low, high] = [0, this.#byId.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.id[this.#byId[middle]!]! < id) low = middle + 1
      else high = middle
    }
    const found = this.#byId[low]
    return found !== undefined && this.id[found] === id ? found : undefined
  }

  layer(country: string, fuel: FuelCode): Layer | undefined {
    return this.#layers.get(`${country} ${fuel}`)
  }

  /** The texts of all markets with a price of the fuel on the map. */
  attributionOf(fuel: FuelCode): string[] {
    const markets = this.#marketList.filter(({ country }) => {
      const layer = this.layer(country, fuel)
      return layer !== undefined && layer.to > layer.from
    })
    return [...new Set(markets.flatMap(market => market.attribution))]
  }

  /** The stations of a market that may be shown, within a radius: nearest first, ties by id, at most `limit`. */
  nearest(country: string, center: Center, radiusKm: number, limit: number, clock: number): Near[] {
    const market = this.#markets.get(country)
    if (!market?.tree) return []
    const { tree, first } = market
    const mayShow = this.#ends.has(country) ? (at: number) => this.isShown(first + at, clock) : undefined
    const search = (count: number, km: number) =>
      around(tree, center.lng, center.lat, count, km * searchFactor, mayShow).map(at => this.#near(first + at, center))
    let found = search(limit + tieSlack, radiusKm)
    const [last, furthest] = [found[limit - 1], found.at(-1)]
    // More stations in one place than the slack holds: which of them come first is for their ids to say.
    const isCut = found.length === limit + tieSlack && last && furthest && furthest.km - last.km <= tieKm
    if (isCut) found = search(Number.POSITIVE_INFINITY, Math.min(radiusKm, furthest.km + tieKm))
    return found
      .filter(near => near.km <= radiusKm)
      .sort((a, b) => a.km - b.km || this.id[a.station]! - this.id[b.station]!)
      .slice(0, limit)
  }

  /** Does any station of the market, shown or not, lie in the box? */
  hasWithin(country: string, { south, west, north, east }: Bounds): boolean {
    const tree = this.#markets.get(country)?.tree
    if (!tree) return false
    const ranges = west > east ? [[west, 180] as const, [-180, east] as const] : [[west, east] as const]
    return ranges.some(([from, to]) => tree.range(from, south, to, north).length > 0)
  }

  /** Do the terms of its source let the station be shown still? */
  isShown(station: number, clock: number): boolean {
    return clock <= this.#shownUntil[station]!
  }

  /** The instant from which the station is shown no more, when it is past; 0 otherwise. */
  endOf(station: number, clock: number): number {
    return this.isShown(station, clock) ? 0 : this.#shownUntil[station]!
  }

  /** The last instant before the clock from which stations of the market were shown no more; 0 for none. */
  lastEnd(country: string, clock: number): number {
    return this.#ends.get(country)?.findLast(end => end < clock) ?? 0
  }

  #near(station: number, center: Center): Near {
    return { station, km: greatCircleKm(center.lat, center.lng, this.lat[station]!, this.lng[station]!) }
  }

  #treeOf(from: number, to: number): KDBush | null {
    if (to === from) return null
    const tree = new KDBush(to - from)
    for (let at = from; at < to; at++) tree.add(this.lng[at]!, this.lat[at]!)
    return tree.finish()
  }
}
