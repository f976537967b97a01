import type { FuelCode } from '../../pipeline/model/fuels.ts'
import type { LoadedSnapshot } from './loaded-snapshot.ts'
import type { MarketStations, StationPlace } from './market-stations.ts'
import { isOfKind, isOneKind, type Service } from './service-kinds.ts'
import { millisOf, type PriceNear, pricesAround } from './stations-around.ts'

export interface PriceMean {
  /** EUR, rounded to thousandths. */
  readonly mean: number
  readonly stations: number
  /** The mean is of prices of this kind only. */
  readonly service?: Service
}

/** Stations nearer than this are compared. */
export const aroundKm = 5

const fewestAround = 3

/**
 * The mean of a country as it is published; where it has prices of self-service and served ones, of the same kind. Null
 * if the country publishes no mean, or none of that fuel.
 */
export function countryMean(
  { national }: LoadedSnapshot,
  market: MarketStations,
  fuel: FuelCode,
  service: Service | undefined,
  clock: number,
): PriceMean | null {
  const figures = national.market(market.country)
  const published = figures?.published && figures.basis === 'stations' ? figures.fuels : []
  const all = published.find(one => one.fuel === fuel)
  if (all === undefined) return null
  if (service === undefined || isOneKind(market, fuel)) return { mean: all.price / 1000, stations: all.stations }
  const isSame = isOfKind(market, fuel, service)
  const { from, to } = market.layer(fuel)
  let micros = 0
  let stations = 0
  for (let entry = from; entry < to; entry += 1) {
    if (!isSame(entry) || !market.isShown(market.layerStation[entry]!, clock)) continue
    micros += market.layerMicroEuros[entry]!
    stations += 1
  }
  return stations === 0 ? null : { ...meanOf(micros, stations), service }
}

export interface Surroundings {
  /** Null for fewer than three stations. */
  readonly mean: PriceMean | null
  /** Cheaper than the station, the cheapest first. */
  readonly cheaper: readonly PriceNear[]
  /** The markets of all compared prices. */
  readonly markets: readonly MarketStations[]
}

/** The prices of other stations around a station, of the same fuel and kind, in any country. */
export function surroundingsOf(
  { stations: { markets } }: LoadedSnapshot,
  { market, station }: StationPlace,
  fuel: FuelCode,
  service: Service | undefined,
  milliEuros: number,
  clock: number,
): Surroundings {
  const center = { lat: market.lat[station]!, lng: market.lng[station]! }
  if (Number.isNaN(center.lat)) return { mean: null, cheaper: [], markets: [] }
  const others = pricesAround(markets, fuel, { center, radiusKm: aroundKm }, clock).filter(near => {
    const isSelf = near.market === market && near.station === station
    return !isSelf && isOfKind(near.market, fuel, service)(near.entry)
  })
  const micros = others.reduce((sum, near) => sum + near.market.layerMicroEuros[near.entry]!, 0)
  const mean = others.length < fewestAround ? null : meanOf(micros, others.length)
  const cheaper = others.filter(near => millisOf(near) < milliEuros)
  return { mean, cheaper, markets: [...new Set(others.map(near => near.market))] }
}

function meanOf(micros: number, stations: number): PriceMean {
  return { mean: Math.round(micros / stations / 1000) / 1000, stations }
}
