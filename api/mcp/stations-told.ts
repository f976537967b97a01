import * as z from 'zod'
import type { CsvCell } from '../../pipeline/model/csv-text.ts'
import { type FuelCode, unitOf } from '../../pipeline/model/fuels.ts'
import { liveDay } from '../nl/figures/live.ts'
import { publishedLive } from '../nl/figures/published-by.ts'
import type { Held, Reply } from '../nl/reply.ts'
import { sayFuel } from '../nl/say/fuels.ts'
import { sayPrice } from '../nl/say/numbers.ts'
import { stationDetails } from '../serialise/station-details.ts'
import type { Near } from '../stations.ts'
import { toldOf } from './told.ts'
import type { Told } from './tool.ts'

interface ServedPrice {
  readonly price: number
  /** `members`: not for everybody. */
  readonly access?: string
}

/** What the tools look at of a station as `station.php` serves it. */
interface ServedStation {
  readonly id: number
  readonly country_code: string
  readonly name: string | null
  readonly brand: string | null
  readonly address: string | null
  readonly city: string | null
  readonly is_open: boolean
  readonly open: string | null
  readonly prices: Readonly<Partial<Record<FuelCode, ServedPrice>>>
}

/** A station of an answer; `distance_km` only where a place was asked for. */
export interface FoundStation extends ServedStation {
  readonly distance_km?: number
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
    prices: z.record(z.string(), z.looseObject({ price: z.number(), updated: z.string().nullable() })),
  }),
)

/** The stations as the live endpoints serve them, in the order in which they were found. */
export function servedStations(
  { snapshot, clock }: Held,
  found: readonly (Near | Omit<Near, 'km'>)[],
): { readonly stations: readonly FoundStation[]; readonly attribution: readonly string[] } {
  const numbers = found.map(({ station }) => station)
  const { body } = stationDetails(snapshot.stations, numbers, clock)
  const { data } = JSON.parse(body.toString()) as {
    data: { stations: readonly ServedStation[]; attribution: readonly string[] }
  }
  const stations = data.stations.map((station, at) => ({ ...station, ...distance(found[at]!) }))
  return { stations, attribution: data.attribution }
}

function distance(near: Near | Omit<Near, 'km'>): { readonly distance_km?: number } {
  return 'km' in near ? { distance_km: Math.round(near.km * 100) / 100 } : {}
}

/** An answer of live stations, with the feeds of their markets as its source. */
export function stationsTold(
  held: Held,
  message: string,
  data: Reply['data'] & { readonly stations: readonly FoundStation[] },
  fuel: FuelCode | null,
): Told {
  const { stations } = data
  const markets = [...new Set(stations.map(station => station.country_code))]
  const reply: Reply = {
    status: stations.length === 0 ? 'no_data' : 'ok',
    ...{ message, data, rows: stations.map(station => rowOf(station, fuel)), dataDate: liveDay(held) },
    ...publishedLive(held.snapshot.national, markets),
    unit: 'EUR per litre (cng and lng: per kilogram), taxes included',
    updateFrequency: 'as the sources publish, from minutes to working days',
  }
  return toldOf(reply, held)
}

/** For the table of the text: one price where one fuel was asked for, all of them otherwise. */
function rowOf(station: FoundStation, fuel: FuelCode | null): Record<string, CsvCell> {
  const { id, country_code, name, brand, address, city, distance_km, open, prices } = station
  const all = Object.entries(prices).map(([code, { price }]) => `${code} ${price.toFixed(3)}`)
  return {
    ...(distance_km === undefined ? {} : { distance_km }),
    ...(fuel === null ? { prices: all.join('; ') } : { [fuel]: prices[fuel]?.price.toFixed(3) ?? null }),
    ...{ name, brand, address, city, country_code, open, id },
  }
}

/** `Station 21 (Avia), Dijon, 1.2 km away, closed now`. */
export function sayStation({ name, brand, city, id, distance_km, is_open }: FoundStation): string {
  const called = name ?? brand ?? `station ${id}`
  const ofBrand = brand !== null && !called.toLowerCase().includes(brand.toLowerCase()) ? ` (${brand})` : ''
  const away = distance_km === undefined ? [] : [`${distance_km} km away`]
  return [`${called}${ofBrand}`, ...(city === null ? [] : [city]), ...away, ...(is_open ? [] : ['closed now'])].join(
    ', ',
  )
}

/** `unleaded 95`, `LPG`: within a sentence. */
export function sayStationFuel(fuel: FuelCode): string {
  return fuel === 'sp95' ? 'unleaded 95' : sayFuel(fuel)
}

/** `1.500 EUR a litre`, and whether for members only. */
export function sayStationPrice({ prices }: FoundStation, fuel: FuelCode): string {
  const { price, access } = prices[fuel]!
  return `${sayPrice(Math.round(price * 1000), unitOf(fuel))}${access === 'members' ? ' for members' : ''}`
}
