import { hash } from 'node:crypto'
import { around } from 'geokdbush'
import KDBush from 'kdbush'
import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { programName, programVersion } from '../../pipeline/process.ts'
import { columnOf, rowOf } from '../../pipeline/serving/cells-pack.ts'
import type { MarketPacks } from '../../pipeline/serving/open-serving.ts'
import type { PricesMeta, ShownFor } from '../../pipeline/serving/prices-pack.ts'
import { offsetsOf } from '../../pipeline/serving/text-blob.ts'
import type { Pack } from '../../pipeline/snapshot/pack.ts'
import type { Bounds, Center } from '../params/area.ts'
import { earthRadiusKm, greatCircleKm } from '../shared/boxes.ts'
import { idOf } from './id-of.ts'
import { endOfShowing, type LastReads } from './last-reads.ts'
import { ServedOpenings } from './opening-table.ts'

/** A station of a market, by its number in the pack. */
export interface StationPlace {
  readonly market: MarketStations
  readonly station: number
}

/** A station found around a point. */
export interface Near extends StationPlace {
  readonly km: number
}

/** The prices of one fuel in one market, cheapest first: a range of the layer columns. */
export interface Layer {
  readonly from: number
  readonly to: number
}

/** JSON fragments in one text. */
export class Fragments {
  /** One character a byte of UTF-8. A slice of it copies nothing, and an answer is copied once, when it is sent. */
  readonly text: string
  /** The start and the end of each. */
  readonly at: Uint32Array
  readonly ends: Uint32Array

  constructor(text: string, at: Uint32Array, ends: Uint32Array) {
    this.text = text
    this.at = at
    this.ends = ends
  }

  of(index: number): string {
    return this.text.slice(this.at[index], this.ends[index])
  }
}

// geokdbush uses a radius of 6371 km. The rest is tolerance for rounding. Our own distance then removes the excess.
const searchFactor = (6371 / earthRadiusKm) * (1 + 1e-9)

// Extra results to fetch, so that stations tied with the last wanted one are included.
const extraForTies = 8
const tieKm = 1e-6

/** The stations of one market in memory: the columns of its pack, and a search tree. */
export class MarketStations {
  readonly packs: MarketPacks
  readonly country: string
  readonly attribution: readonly string[]
  /**
   * A hash of all inputs, except address and clock, of the answers made from this market alone: the program, the packs,
   * and the last reads of the sources that limit how long a price is shown.
   */
  readonly tag: string
  readonly openings: ServedOpenings
  readonly id: Float64Array
  readonly lat: Float64Array
  readonly lng: Float64Array
  /** The JSON of a station is its head, its opening state and its tail. */
  readonly heads: Fragments
  readonly tails: Fragments
  /** GeoJSON features without price and opening state. `featureHeads`: bytes of each that precede them. */
  readonly features: Fragments
  readonly featureHeads: Uint32Array
  readonly layerStation: Uint32Array
  readonly layerMicroEuros: Float64Array
  readonly layerMilliEuros: Uint32Array
  /** The price members of each layer entry. */
  readonly pieces: Fragments
  readonly shownFor: ShownFor
  readonly #layers: ReadonlyMap<FuelCode, Layer>
  readonly #lastReads: LastReads | null
  readonly #hidden: ReadonlySet<number>
  readonly #entries = new Map<FuelCode, Int32Array>()
  #cells: StationCells | undefined
  readonly #shownUntil: Float64Array
  readonly #byId: Uint32Array
  readonly #tree: KDBush | null
  /** Distinct times at which stations stop being shown, ascending; empty if none ever stops. */
  readonly #ends: readonly number[]

  /** `lastReads`: when each source was last read; null for a past snapshot. `hidden`: ids of stations that are not shown. */
  constructor(packs: MarketPacks, lastReads: LastReads | null = new Map(), hidden: ReadonlySet<number> = noStation) {
    const { places, prices } = packs
    const meta = prices.json<PricesMeta>('meta')
    this.packs = packs
    this.country = meta.country
    this.attribution = meta.attribution
    this.tag = tagOf(packs, meta.shownFor, lastReads, hidden)
    this.openings = new ServedOpenings(prices, meta)
    this.id = places.float64('id')
    this.lat = places.float64('lat')
    this.lng = places.float64('lng')
    this.featureHeads = places.uint32('featureHeads')
    const { heads, features } = stationTexts(places, this.featureHeads.length)
    this.heads = heads
    this.features = features
    this.tails = fragmentsOf(prices, 'tails', 'tailBytes')
    this.layerStation = prices.uint32('layerStation')
    this.layerMicroEuros = prices.float64('layerMicros')
    this.layerMilliEuros = prices.uint32('layerMillis')
    this.pieces = fragmentsOf(prices, 'pieces', 'pieceBytes')
    this.shownFor = meta.shownFor
    this.#layers = new Map(meta.layers.map(layer => [layer.fuel, layer]))
    this.#lastReads = lastReads
    this.#hidden = hidden
    this.#shownUntil = endsOfShowing(prices.float64('shownUntil'), meta.shownFor, lastReads)
    this.#byId = places.uint32('byId')
    for (const id of hidden) this.#hide(id)
    this.#tree = this.#treeOf(places.uint32('tree'))
    this.#ends = endsOf(this.#shownUntil.subarray(0, places.uint32('tree').length))
  }

  /** Whether these last reads and hidden stations agree with the ones this object was built with. */
  isMadeOf(lastReads: LastReads | null, hidden: ReadonlySet<number>): boolean {
    const own = this.#lastReads
    if (textOf(hidden) !== textOf(this.#hidden)) return false
    return Object.keys(this.shownFor).every(source => {
      return lastReads === null || own === null ? lastReads === own : lastReads.get(source) === own.get(source)
    })
  }

  /**
   * The number of the station with that id, including stations without a position or price; undefined if there is none.
   */
  find(id: number): number | undefined {
    let low = 0
    let high = this.#byId.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.id[this.#byId[middle]!]! < id) low = middle + 1
      else high = middle
    }
    const found = this.#byId[low]
    return found !== undefined && this.id[found] === id ? found : undefined
  }

  /** The prices of a fuel. An empty range when there are none. */
  layer(fuel: FuelCode): Layer {
    return this.#layers.get(fuel) ?? { from: 0, to: 0 }
  }

  /** The stations that may be shown, within a radius: nearest first, ties by id, at most `limit`. */
  nearest(center: Center, radiusKm: number, limit: number, clock: number): Near[] {
    const tree = this.#tree
    if (!tree) return []
    const mayShow = this.#ends.length > 0 ? (station: number) => this.isShown(station, clock) : undefined
    const search = (count: number, km: number) =>
      around(tree, center.lng, center.lat, count, km * searchFactor, mayShow).map(at => this.#near(at, center))
    let found = search(limit + extraForTies, radiusKm)
    const last = found[limit - 1]
    const furthest = found.at(-1)
    // More stations are equally far than the extra results: their ids decide which come first.
    const isCut = found.length === limit + extraForTies && last && furthest && furthest.km - last.km <= tieKm
    if (isCut) found = search(Number.POSITIVE_INFINITY, Math.min(radiusKm, furthest.km + tieKm))
    return found
      .filter(near => near.km <= radiusKm)
      .sort((a, b) => a.km - b.km || idOf(a) - idOf(b))
      .slice(0, limit)
  }

  /** The stations in a box, in no order, including those that are no longer shown. */
  within({ south, west, north, east }: Bounds): number[] {
    const tree = this.#tree
    if (!tree) return []
    if (west <= east) return tree.range(west, south, east, north)
    return [...tree.range(west, south, 180, north), ...tree.range(-180, south, east, north)]
  }

  /** The layer entry of each station for a fuel; -1 for a station that does not sell it. */
  entriesOf(fuel: FuelCode): Int32Array {
    const known = this.#entries.get(fuel)
    if (known) return known
    const { from, to } = this.layer(fuel)
    const entries = new Int32Array(this.id.length).fill(-1)
    for (let entry = from; entry < to; entry++) entries[this.layerStation[entry]!] = entry
    this.#entries.set(fuel, entries)
    return entries
  }

  get cells(): StationCells {
    // Computed once per market: the logarithms and tangents of 20,000 stations take several milliseconds.
    this.#cells ??= { row: Uint16Array.from(this.lat, rowOf), column: Uint16Array.from(this.lng, columnOf) }
    return this.#cells
  }

  /** Whether the terms of its source still allow the station to be shown. */
  isShown(station: number, clock: number): boolean {
    return clock <= this.#shownUntil[station]!
  }

  /** When the station stopped being shown; 0 if it is still shown. */
  shownUntilOf(station: number, clock: number): number {
    return this.isShown(station, clock) ? 0 : this.#shownUntil[station]!
  }

  /** The last time before the clock at which stations stopped being shown; 0 if there is none. */
  lastEnd(clock: number): number {
    return this.#ends.findLast(end => end < clock) ?? 0
  }

  /** The first time from the clock on after which stations stop being shown; infinite if there is none. */
  nextEnd(clock: number): number {
    return this.#ends.find(end => end >= clock) ?? Infinity
  }

  #hide(id: number): void {
    const station = this.find(id)
    if (station !== undefined) this.#shownUntil[station] = 0
  }

  #near(station: number, center: Center): Near {
    return { market: this, station, km: greatCircleKm(center.lat, center.lng, this.lat[station]!, this.lng[station]!) }
  }

  /** The points come in the order of the tree, so no sorting is needed. */
  #treeOf(order: Uint32Array): KDBush | null {
    if (order.length === 0) return null
    const tree = new KDBush(order.length)
    for (const station of order) tree.add(this.lng[station]!, this.lat[station]!)
    tree.ids.set(order)
    return KDBush.from(tree.data)
  }
}

function fragmentsOf(pack: Pack, texts: string, lengths: string): Fragments {
  const offsets = offsetsOf(pack.uint32(lengths))
  return new Fragments(pack.text(texts), offsets.subarray(0, -1), offsets.subarray(1))
}

/** The card of each station is followed by its map feature. `listed`: the number of the stations with a feature. */
function stationTexts(places: Pack, listed: number): { heads: Fragments; features: Fragments } {
  const text = places.text('texts')
  const offsets = offsetsOf(places.uint32('textBytes'))
  const stations = (offsets.length - 1) / 2
  const every = (first: number, count: number) =>
    Uint32Array.from({ length: count }, (_, at) => offsets[first + 2 * at]!)
  const [starts, middles] = [every(0, stations), every(1, stations)]
  return {
    heads: new Fragments(text, starts, middles),
    features: new Fragments(text, middles.subarray(0, listed), every(2, listed)),
  }
}

const noStation: ReadonlySet<number> = new Set()

function textOf(ids: ReadonlySet<number>): string {
  return [...ids].sort((a, b) => a - b).join()
}

function tagOf(
  { hashes }: MarketPacks,
  shownFor: ShownFor,
  lastReads: LastReads | null,
  hidden: ReadonlySet<number>,
): string {
  const reads = Object.keys(shownFor).map(source => `${source} ${lastReads === null ? 'past' : lastReads.get(source)}`)
  return hash(
    'sha1',
    [
      programName,
      programVersion,
      `${hashes.places} ${hashes.prices}`,
      ...reads,
      ...(hidden.size > 0 ? [textOf(hidden)] : []),
    ].join('\n'),
    'base64url',
  )
}

/** A negative mark −n means: limited by the n-th source of `shownFor`. All limits of a past snapshot have ended. */
function endsOfShowing(marks: Float64Array, shownFor: ShownFor, lastReads: LastReads | null): Float64Array {
  if (lastReads === null) return marks.map(mark => (Number.isFinite(mark) ? 0 : mark))
  const ends = Object.keys(shownFor).map(source => endOfShowing(source, shownFor, lastReads))
  return marks.map(mark => (mark < 0 ? ends[-1 - mark]! : mark))
}

function endsOf(shownUntil: Float64Array): readonly number[] {
  return [...new Set(shownUntil)].filter(Number.isFinite).sort((a, b) => a - b)
}

/** The cells of stations at the closest zoom. Half of a row, rounded down, is the row at the next zoom out. */
export interface StationCells {
  readonly row: Uint16Array
  readonly column: Uint16Array
}
