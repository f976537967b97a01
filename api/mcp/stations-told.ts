import * as z from 'zod'
import type { CsvCell } from '../../pipeline/model/csv-text.ts'
import { type FuelCode, unitOf } from '../../pipeline/model/fuels.ts'
import { liveDay } from '../nl/figures/live.ts'
import { publishedLive } from '../nl/figures/published-by.ts'
import { type FoundStation, servedStations } from '../nl/figures/served-stations.ts'
import type { FuelNear, StationFuel } from '../nl/figures/stations-near.ts'
import type { Held, Reply } from '../nl/reply.ts'
import { sayFuel } from '../nl/say/fuels.ts'
import { sayPrice } from '../nl/say/numbers.ts'
import { sayStation } from '../nl/say/stations.ts'
import type { Near } from '../stations.ts'
import { toldOf } from './told.ts'
import type { Told } from './tool.ts'

/** A station that was found: by its place, by its price of a fuel (in thousandths), or by both. */
export type Found = Near | FuelNear | Omit<FuelNear, 'km'>

/** As the live endpoints serve it, with what it was found by: the code of the fuel, and the price in euros. */
export interface ShownStation extends FoundStation {
  readonly fuel?: FuelCode
  readonly price?: number
}

export const stationList = z.array(
  z.looseObject({
    id: z.number(),
    country_code: z.string(),
    name: z.string().nullable(),
    lat: z.number(),
    lng: z.number(),
    is_open: z.boolean(),
    distance_km: z.number().optional(),
    fuel: z.string().optional().describe('The fuel that was asked for, by its code here'),
    price: z.number().optional().describe('Of that fuel'),
    prices: z.record(z.string(), z.looseObject({ price: z.number(), updated: z.string().nullable() })),
  }),
)

/** An answer of live stations in the order in which they were found, with the feeds of their markets as its source. */
export function stationsTold(
  held: Held,
  found: readonly Found[],
  about: Readonly<Record<string, unknown>>,
  messageOf: (stations: readonly ShownStation[]) => string,
): Told {
  const { stations: served, attribution } = servedStations(held, found)
  const stations = served.map((station, at): ShownStation => ({ ...station, ...priceMembers(found[at]!) }))
  const reply: Reply = {
    status: stations.length === 0 ? 'no_data' : 'ok',
    message: messageOf(stations),
    data: { ...about, stations, attribution },
    ...{ rows: stations.map(rowOf), dataDate: liveDay(held) },
    ...publishedLive(held.snapshot.national, [...new Set(stations.map(station => station.country_code))]),
    unit: 'EUR per litre (cng and lng: per kilogram), taxes included',
    updateFrequency: 'as the national sources publish',
  }
  return toldOf(reply, held)
}

function priceMembers(found: Found): Pick<ShownStation, 'fuel' | 'price'> {
  return 'fuel' in found ? { fuel: found.fuel, price: found.price / 1000 } : {}
}

/** For the table of the text: one price where one fuel was asked for, all of them otherwise. */
function rowOf(station: ShownStation): Record<string, CsvCell> {
  const { id, country_code, name, brand, address, city, distance_km, open, fuel, price, prices } = station
  const all = Object.entries(prices).map(([code, one]) => `${code} ${one.price.toFixed(3)}`)
  return {
    ...(distance_km === undefined ? {} : { distance_km }),
    ...(fuel === undefined ? { prices: all.join('; ') } : { fuel, price: price!.toFixed(3) }),
    ...{ name, brand, address, city, country_code, open, id },
  }
}

/** `Station 21 (Avia), Dijon, 1.2 km away, closed now`. */
export function sayFound(station: ShownStation): string {
  const { distance_km, is_open } = station
  const away = distance_km === undefined ? '' : `, ${distance_km} km away`
  return `${sayStation(station)}${away}${is_open ? '' : ', closed now'}`
}

/** `petrol`, `unleaded 95`, `LPG`: within a sentence. */
export function sayStationFuel(fuel: StationFuel): string {
  return fuel === 'sp95' ? 'unleaded 95' : sayFuel(fuel)
}

/** `1.500 EUR a litre`, and whether for members only. */
export function sayFoundPrice({ fuel, price, prices }: ShownStation): string {
  const { access } = prices[fuel!] as { readonly access?: string }
  return `${sayPrice(Math.round(price! * 1000), unitOf(fuel!))}${access === 'members' ? ' for members' : ''}`
}
