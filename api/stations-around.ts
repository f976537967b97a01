import type { FuelCode } from '../pipeline/model/fuels.ts'
import { greatCircleKm } from './great-circle.ts'
import type { Bounds } from './params/bounds.ts'
import type { Center } from './params/center.ts'
import type { Market, Near, Stations } from './stations.ts'
import { inView } from './view.ts'

export interface Circle {
  readonly center: Center
  readonly radiusKm: number
}

/** A station with its price of one fuel, as an entry of the layer columns. */
export interface PriceNear extends Near {
  readonly entry: number
}

/** Stations within a circle, in all markets or those named: nearest first, ties by id, at most `limit`. */
export function stationsAround(
  stations: Stations,
  { center, radiusKm }: Circle,
  limit: number,
  clock: number,
  markets: readonly Pick<Market, 'country'>[] = stations.markets,
): Near[] {
  return markets
    .flatMap(({ country }) => stations.nearest(country, center, radiusKm, limit, clock))
    .sort((a, b) => a.km - b.km || byId(stations, a, b))
    .slice(0, limit)
}

/** Every price of a fuel within a circle, in all markets or those named: cheapest first, ties by distance, then id. */
export function pricesAround(
  stations: Stations,
  fuel: FuelCode,
  { center, radiusKm }: Circle,
  clock: number,
  markets: readonly Pick<Market, 'country'>[] = stations.markets,
): PriceNear[] {
  const box = boxAround(center, radiusKm)
  const { layerStation, layerMillis } = stations
  return markets
    .flatMap(({ country }) => {
      // A walk along the prices of all markets takes 1 ms, along those of the one or two that are near 0.1.
      const layer = stations.hasWithin(country, box) ? stations.layer(country, fuel) : undefined
      return layer ? inView(stations, layer, box, 'asc', Number.POSITIVE_INFINITY, clock).entries : []
    })
    .map(entry => {
      const station = layerStation[entry]!
      return {
        entry,
        station,
        km: greatCircleKm(center.lat, center.lng, stations.lat[station]!, stations.lng[station]!),
      }
    })
    .filter(({ km }) => km <= radiusKm)
    .sort((a, b) => layerMillis[a.entry]! - layerMillis[b.entry]! || a.km - b.km || byId(stations, a, b))
}

// A degree of latitude on the sphere of 6371.0088 km is 111.195 km: a smaller one makes a box that surely holds the circle.
const kmPerDegree = 111.1

/** A box that holds a circle. Near a pole, all longitudes; across the antimeridian `west` > `east`. */
function boxAround({ lat, lng }: Center, radiusKm: number): Bounds {
  const high = radiusKm / kmPerDegree
  const [south, north] = [Math.max(lat - high, -90), Math.min(lat + high, 90)]
  const narrowest = Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180)
  const wide = high / narrowest
  if (!(wide < 180)) return { south, north, west: -180, east: 180 }
  return { south, north, west: onGlobe(lng - wide), east: onGlobe(lng + wide) }
}

function onGlobe(lng: number): number {
  if (lng < -180) return lng + 360
  return lng > 180 ? lng - 360 : lng
}

function byId({ id }: Stations, a: Near, b: Near): number {
  return id[a.station]! - id[b.station]!
}
