import * as z from 'zod'
import type { FuelCode } from '../../../pipeline/model/fuels.ts'
import { sayCountry } from '../../nl/say/places.ts'
import type { Bounds } from '../../params/bounds.ts'
import { Refusal } from '../../refusal.ts'
import type { Near, Stations } from '../../stations.ts'
import { pricesAround } from '../../stations-around.ts'
import { inView } from '../../view.ts'
import { centerOf } from '../center-of.ts'
import { country, decimalNumber, inputs, latitude, longitude, stationFuel, wholeNumber } from '../inputs.ts'
import {
  type FoundStation,
  sayStation,
  sayStationFuel,
  sayStationPrice,
  servedStations,
  stationList,
  stationsTold,
} from '../stations-told.ts'
import { answerWith } from '../told.ts'
import { toolOf } from '../tool.ts'

const bounds = z
  .strictObject({ south: latitude, west: longitude, north: latitude, east: longitude })
  .describe('A box in degrees; west greater than east crosses the antimeridian')

const area = {
  lat: latitude.optional(),
  lng: longitude.optional(),
  radius_km: decimalNumber(0.1, 50, 'Kilometres around lat and lng; 10 unless told').optional(),
  country: country(
    'ISO 3166-1 alpha-2 code: only stations of this country, in the whole of it unless a place is given',
  ).optional(),
  bounds: bounds.optional(),
}

type Area = z.output<z.ZodObject<typeof area>>

const radiusUnlessTold = 10
const everywhere: Bounds = { south: -90, west: -180, north: 90, east: 180 }

/** Live prices of one fuel in an area, cheapest first. */
export const cheapestInArea = toolOf({
  name: 'cheapest_in_area',
  title: 'Cheapest in an area',
  description:
    'The stations with the lowest live prices of a fuel: around coordinates (lat, lng, radius_km), in a box (bounds), ' +
    'or in a whole country. Across borders unless a country is named. stations_nearby orders by distance instead.',
  input: inputs({
    fuel: stationFuel,
    ...area,
    limit: wholeNumber(1, 100, 'Stations at most').default(10),
  }),
  output: answerWith({ fuel: z.string(), total: z.number().describe('Stations in the area'), stations: stationList }),
  live: true,
  answer: ({ fuel, limit, ...where }, { held }) => {
    const { found, said, asked } = findIn(held.snapshot.stations, fuel, where, held.clock)
    const served = servedStations(held, found.slice(0, limit))
    const message = messageOf(served.stations, found.length, fuel, said)
    return stationsTold(held, message, { fuel, ...asked, total: found.length, limit, ...served }, fuel)
  },
})

interface Found {
  /** Cheapest first. */
  readonly found: readonly (Near | Omit<Near, 'km'>)[]
  /** `within 10 km of this place`. */
  readonly said: string
  /** The area as it was understood. */
  readonly asked: Readonly<Record<string, unknown>>
}

/** Throws Refusal for no area, and for two. */
function findIn(stations: Stations, fuel: FuelCode, where: Area, clock: number): Found {
  const { lat, lng, radius_km, country, bounds } = where
  const markets = country === undefined ? stations.markets : [{ country }]
  const inCountry = country === undefined ? '' : ` in ${sayCountry(country)}`
  const named = country === undefined ? {} : { country }
  if (lat !== undefined && lng !== undefined) {
    if (bounds) throw new Refusal(400, 'lat, lng and bounds exclude each other; name one area')
    const [center, radiusKm] = [centerOf(lat, lng), radius_km ?? radiusUnlessTold]
    const found = pricesAround(stations, fuel, { center, radiusKm }, clock, markets)
    return {
      found,
      said: ` within ${radiusKm} km of this place${inCountry}`,
      asked: { center, radius_km: radiusKm, ...named },
    }
  }
  if (lat !== undefined || lng !== undefined)
    throw new Refusal(400, 'lat and lng: one without the other is no place; give both')
  if (radius_km !== undefined) throw new Refusal(400, 'radius_km: needs lat and lng, the middle of the circle')
  if (!bounds && country === undefined)
    throw new Refusal(400, 'no area was named: give lat and lng, bounds, or country')
  if (bounds && bounds.south >= bounds.north) throw new Refusal(400, 'bounds: south must be less than north')
  const found = pricesIn(stations, fuel, bounds ?? everywhere, clock, markets)
  return {
    found,
    said: `${bounds ? ' in this box' : ''}${inCountry}`,
    asked: { ...(bounds ? { bounds } : {}), ...named },
  }
}

function pricesIn(
  stations: Stations,
  fuel: FuelCode,
  box: Bounds,
  clock: number,
  markets: readonly { readonly country: string }[],
) {
  const { layerStation, layerMillis, id } = stations
  return markets
    .flatMap(({ country }) => {
      const layer = stations.layer(country, fuel)
      return layer ? inView(stations, layer, box, 'asc', Number.POSITIVE_INFINITY, clock).entries : []
    })
    .map(entry => ({ entry, station: layerStation[entry]! }))
    .sort((a, b) => layerMillis[a.entry]! - layerMillis[b.entry]! || id[a.station]! - id[b.station]!)
}

function messageOf(stations: readonly FoundStation[], total: number, fuel: FuelCode, said: string): string {
  const [cheapest] = stations
  if (!cheapest) return `No station with a price of ${sayStationFuel(fuel)} is held${said}.`
  const which = `The cheapest ${sayStationFuel(fuel)}${said} costs ${sayStationPrice(cheapest, fuel)} at ${sayStation(cheapest)}.`
  return total === 1 ? which : `${which} It is one of ${total} stations with a price.`
}
