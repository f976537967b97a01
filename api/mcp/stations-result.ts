import type { CsvCell } from '../../pipeline/model/csv-text.ts'
import { liveDay } from '../nl/figures/live.ts'
import { publishedLive } from '../nl/figures/published-by.ts'
import { type FuelNear, type ShownStation, type StationFuel, servedStations } from '../nl/figures/stations.ts'

import type { QuestionContext, Reply } from '../nl/reply.ts'
import { sayFuel } from '../nl/say/fuels.ts'
import type { Near } from '../snapshot/market-stations.ts'
import type { ToolResult } from './tool.ts'
import { toolResultOf } from './tool-result.ts'

/** A station found by its place, by its price of a fuel (in thousandths), or by both. */
export type StationResult = Near | FuelNear | Omit<FuelNear, 'km'>

/** An answer with live stations in the given order. Its source is the feeds of their markets. */
export function stationsResult(
  context: QuestionContext,
  found: readonly StationResult[],
  about: Readonly<Record<string, unknown>>,
  messageOf: (stations: readonly ShownStation[]) => string,
): ToolResult {
  const { stations: served, attribution } = servedStations(context, found)
  const stations = served.map((station, at): ShownStation => ({ ...station, ...priceMembers(found[at]!) }))
  const reply: Reply = {
    status: stations.length === 0 ? 'no_data' : 'ok',
    message: messageOf(stations),
    data: { ...about, stations, attribution },
    rows: stations.map(rowOf),
    dataDate: liveDay(context),
    ...publishedLive(context.snapshot.national, [...new Set(stations.map(station => station.country_code))]),
    unit: 'EUR per litre (cng and lng: per kilogram), taxes included',
    updateFrequency: 'as the national sources publish',
  }
  return toolResultOf(reply, context)
}

function priceMembers(found: StationResult): Pick<ShownStation, 'fuel' | 'price'> {
  return 'fuel' in found ? { fuel: found.fuel, price: found.price / 1000 } : {}
}

/** For the table in the text: one price when a fuel was requested, otherwise all prices. */
function rowOf(station: ShownStation): Record<string, CsvCell> {
  const { id, country_code, name, brand, address, city, distance_km, open, fuel, price, prices } = station
  const all = Object.entries(prices).map(([code, one]) => `${code} ${one.price.toFixed(3)}`)
  return {
    ...(distance_km === undefined ? {} : { distance_km }),
    ...(fuel === undefined ? { prices: all.join('; ') } : { fuel, price: price!.toFixed(3) }),
    name,
    brand,
    address,
    city,
    country_code,
    open,
    id,
  }
}

/** `petrol`, `unleaded 95`, `LPG`: within a sentence. */
export function sayStationFuel(fuel: StationFuel): string {
  return fuel === 'sp95' ? 'unleaded 95' : sayFuel(fuel)
}
