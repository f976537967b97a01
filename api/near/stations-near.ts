import { type FuelCode, fuelCodes } from '../../pipeline/model/fuels.ts'
import type { StationById, StationPrice, StationsById } from '../../pipeline/serving/schemas/stations.ts'
import { textOf } from '../../pipeline/serving/text-blob.ts'
import type { NearOrder } from '../params/near-search.ts'
import { stationDetails } from '../serialise/station-details.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'
import { type Circle, millisOf, pricesAround } from '../snapshot/stations-around.ts'

export interface NearRow {
  readonly station: StationById & { readonly lat: number; readonly lng: number }
  /** Of the fuel. */
  readonly price: StationPrice
  readonly km: number
}

export interface NearStations {
  /** At most so many as are shown. */
  readonly rows: readonly NearRow[]
  /** Stations with a current price of the fuel within the radius. */
  readonly total: number
  /** Of all of them, in euros; null if there are none. */
  readonly median: number | null
  readonly cheapest: number | null
  /** The number of stations with each fuel within the radius; fuels without one are left out. */
  readonly counts: readonly (readonly [fuel: FuelCode, stations: number])[]
  readonly attribution: readonly string[]
}

const mostShown = 50

/** The stations with a current price of the fuel around a point. Stations that may not be shown any more are left out. */
export function stationsNear(
  snapshot: LoadedSnapshot,
  circle: Circle,
  fuel: FuelCode,
  sort: NearOrder,
  clock: number,
): NearStations {
  const { markets } = snapshot.stations
  const around = (code: FuelCode) => pricesAround(markets, code, circle, clock)
  const found = around(fuel)
  const counts = fuelCodes.map(code => [code, code === fuel ? found.length : around(code).length] as const)
  const ordered = sort === 'price' ? found : found.toSorted((a, b) => a.km - b.km)
  const shown = ordered.slice(0, mostShown)
  const { data } = JSON.parse(textOf(stationDetails(shown, clock).body)) as StationsById
  return {
    rows: data.stations.map((station, at) => {
      const { market, station: place, km } = shown[at]!
      const position = { lat: market.lat[place]!, lng: market.lng[place]! }
      return { station: { ...station, ...position }, price: station.prices[fuel]!, km }
    }),
    total: found.length,
    median: medianOf(found.map(millisOf)),
    cheapest: found.length === 0 ? null : millisOf(found[0]!) / 1000,
    counts: counts.filter(([, count]) => count > 0),
    attribution: data.attribution,
  }
}

/** Of thousandths of a euro in ascending order, in euros. */
function medianOf(millis: readonly number[]): number | null {
  if (millis.length === 0) return null
  const upper = millis[millis.length >> 1]!
  const lower = millis[(millis.length - 1) >> 1]!
  return (lower + upper) / 2000
}
