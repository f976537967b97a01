import type { FuelCode } from '../../pipeline/model/fuels.ts'
import type { Slices } from '../http/in-slices.ts'
import { farthestKm, type Passing, passing, placeOn, type RouteLine } from '../params/route/route-line.ts'
import { earthRadiusKm } from '../shared/boxes.ts'
import { idOf } from './id-of.ts'
import type { MarketStations, StationPlace } from './market-stations.ts'
import { boxAround, millisOf } from './stations-around.ts'

/** A station near a route, with its price of one fuel as an entry of the layer columns. */
export interface PriceAlong extends StationPlace, Passing {
  readonly entry: number
}

export interface Corridor {
  /** With a price of the fuel, cheapest first; ties by position along the route, then id. */
  readonly found: readonly PriceAlong[]
  /** All stations within the distance, with or without that price. */
  readonly stations: number
  /** The markets of all stations within the distance, those that are no longer shown included. */
  readonly markets: readonly MarketStations[]
}

/** The stations within a distance of a route that may be shown. One piece of the route a slice. */
export function* stationsAlong(
  markets: readonly MarketStations[],
  fuel: FuelCode,
  line: RouteLine,
  withinKm: number,
  clock: number,
): Slices<Corridor> {
  const byMarket = markets.map(market => ({ market, passings: new Map<number, Passing>() }))
  for (const piece of piecesOf(line)) {
    const middle = placeOn(line, piece.middleSegment, piece.middle)
    // A winding piece is closer to its middle than its length lets expect. Half of a segment may be another piece.
    const halfKm = Math.min(piece.halfKm, farthestKm(line, piece.from, piece.to + 1, middle))
    const box = boxAround(middle, halfKm + withinKm)
    for (const { market, passings } of byMarket) {
      for (const station of market.within(box)) {
        const place = { lat: market.lat[station]!, lng: market.lng[station]! }
        const known = passings.get(station)
        // A route may pass a station several times: the closest counts, and the first of equal ones.
        const found = passing(line, piece, place, known ? known.metres / 1000 : withinKm)
        if (found && (!known || found.metres < known.metres)) passings.set(station, found)
      }
    }
    yield
  }
  return corridorOf(
    byMarket.filter(({ passings }) => passings.size > 0),
    fuel,
    clock,
  )
}

interface MarketAlong {
  readonly market: MarketStations
  readonly passings: ReadonlyMap<number, Passing>
}

function corridorOf(byMarket: readonly MarketAlong[], fuel: FuelCode, clock: number): Corridor {
  let stations = 0
  const found: PriceAlong[] = []
  for (const { market, passings } of byMarket) {
    const entries = market.entriesOf(fuel)
    for (const [station, { metres, alongKm }] of passings) {
      if (!market.isShown(station, clock)) continue
      stations += 1
      const entry = entries[station]!
      if (entry >= 0) found.push({ market, station, entry, metres, alongKm })
    }
  }
  found.sort((a, b) => millisOf(a) - millisOf(b) || a.alongKm - b.alongKm || idOf(a) - idOf(b))
  return { found, stations, markets: byMarket.map(({ market }) => market) }
}

/** A part of a route: its segments, and its middle in radians along the route. */
interface Piece {
  readonly from: number
  readonly to: number
  readonly middleSegment: number
  readonly middle: number
  /** No place of the piece is farther from its middle. */
  readonly halfKm: number
}

// A longer piece has a box with more stations that are far from the route.
const longestPiece = 12 / earthRadiusKm
// More segments would take longer than a slice where stations are dense.
const mostSegments = 64

/** The route in pieces. A long segment is several of them, and short segments share one. */
function* piecesOf({ along }: RouteLine): Generator<Piece> {
  const last = along.length - 1
  let start = 0
  let from = 0
  while (from < last) {
    let to = from + 1
    while (to < last && to - from < mostSegments && along[to + 1]! - start <= longestPiece) to += 1
    const end = Math.min(along[to]!, start + longestPiece)
    const middle = (start + end) / 2
    let middleSegment = from
    while (along[middleSegment + 1]! < middle) middleSegment += 1
    yield { from, to, middleSegment, middle, halfKm: ((end - start) / 2) * earthRadiusKm }
    start = end
    from = end < along[to]! ? to - 1 : to
  }
}
