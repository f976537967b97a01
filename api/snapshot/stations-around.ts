import type { FuelCode } from '../../pipeline/model/fuels.ts'
import type { Bounds, Center } from '../params/area.ts'
import { greatCircleKm } from '../shared/boxes.ts'
import { idOf } from './id-of.ts'
import type { MarketStations, Near } from './market-stations.ts'
import { inView } from './view.ts'

export interface Circle {
  readonly center: Center
  readonly radiusKm: number
}

/** A station with its price of one fuel, as an entry of the layer columns. */
export interface PriceNear extends Near {
  readonly entry: number
}

/** Stations of some markets within a circle: nearest first, ties by id, at most `limit`. */
export function stationsAround(
  markets: readonly MarketStations[],
  { center, radiusKm }: Circle,
  limit: number,
  clock: number,
): Near[] {
  return markets
    .flatMap(market => market.nearest(center, radiusKm, limit, clock))
    .sort((a, b) => a.km - b.km || idOf(a) - idOf(b))
    .slice(0, limit)
}

/** Every price of a fuel within a circle in some markets: cheapest first, ties by distance, then id. */
export function pricesAround(
  markets: readonly MarketStations[],
  fuel: FuelCode,
  { center, radiusKm }: Circle,
  clock: number,
): PriceNear[] {
  const box = boxAround(center, radiusKm)
  return markets
    .flatMap(market => pricesIn(market, fuel, box, clock))
    .map(({ market, station, entry }) => {
      const km = greatCircleKm(center.lat, center.lng, market.lat[station]!, market.lng[station]!)
      return { market, station, entry, km }
    })
    .filter(({ km }) => km <= radiusKm)
    .sort((a, b) => millisOf(a) - millisOf(b) || a.km - b.km || idOf(a) - idOf(b))
}

/** Thousandths of a euro. */
export function millisOf({ market, entry }: Pick<PriceNear, 'market' | 'entry'>): number {
  return market.layerMilliEuros[entry]!
}

function pricesIn(market: MarketStations, fuel: FuelCode, box: Bounds, clock: number) {
  const { layerEntries } = inView(market, fuel, box, 'asc', Number.POSITIVE_INFINITY, clock)
  return layerEntries.map(entry => ({ market, entry, station: market.layerStation[entry]! }))
}

// A degree of latitude on the sphere of 6371.0088 km is 111.195 km: a smaller value guarantees that the box contains
// the circle.
const kmPerDegree = 111.1

/** A box that contains a circle. Near a pole, all longitudes; across the antimeridian `west` > `east`. */
export function boxAround({ lat, lng }: Center, radiusKm: number): Bounds {
  const high = radiusKm / kmPerDegree
  const south = Math.max(lat - high, -90)
  const north = Math.min(lat + high, 90)
  const narrowest = Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180)
  const wide = high / narrowest
  if (!(wide < 180)) return { south, north, west: -180, east: 180 }
  return { south, north, west: onGlobe(lng - wide), east: onGlobe(lng + wide) }
}

function onGlobe(lng: number): number {
  if (lng < -180) return lng + 360
  return lng > 180 ? lng - 360 : lng
}
