import * as z from 'zod'
import { Refusal } from '../../http/refusal.ts'
import type { ShownStation } from '../../nl/figures/served-stations.ts'
import { fuelAround, type StationFuel } from '../../nl/figures/stations-near.ts'
import type { QuestionContext } from '../../nl/reply.ts'
import { sayCountry } from '../../nl/say/places.ts'
import { sayFoundPrice, sayStationsFound } from '../../nl/say/stations.ts'
import type { Bounds } from '../../params/bounds.ts'
import type { Circle } from '../../snapshot/stations-around.ts'
import { centerOf } from '../center-of.ts'
import { cheapestInBox } from '../cheapest-in-box.ts'
import { countryInput, inputs, integerInput, latitude, longitude, numberInput, stationFuel } from '../inputs.ts'
import { foundStations, sayStationFuel, stationsResult } from '../stations-result.ts'
import { toolOf } from '../tool.ts'
import { answerWith } from '../tool-result.ts'

const bounds = z
  .strictObject({ south: latitude, west: longitude, north: latitude, east: longitude })
  .describe('A box in degrees; west greater than east crosses the antimeridian')

const area = {
  lat: latitude.optional(),
  lng: longitude.optional(),
  radius_km: numberInput(0.1, 50).describe('Around lat and lng; default 10').optional(),
  country: countryInput(
    'ISO 3166-1 alpha-2: only stations of this country, anywhere in it if no place is given',
  ).optional(),
  bounds: bounds.optional(),
}

type Where = z.output<z.ZodObject<typeof area>>

const radiusUnlessTold = 10
const everywhere: Bounds = { south: -90, west: -180, north: 90, east: 180 }

/** Live prices of one fuel in an area, cheapest first. */
export const cheapestInAreaTool = toolOf({
  name: 'cheapest_in_area',
  title: 'Cheapest in an area',
  description:
    'The stations with the lowest live prices of a fuel: around coordinates (lat, lng, radius_km), in a box (bounds), ' +
    'or in a whole country. Across borders unless a country is named. stations_nearby orders by distance instead.',
  input: inputs({
    fuel: stationFuel,
    ...area,
    limit: integerInput(1, 100, 'Stations at most').default(10),
  }),
  output: answerWith(foundStations.extend({ fuel: z.string() })),
  live: true,
  answer: ({ fuel, limit, ...where }, context) => {
    const area = areaOf(where)
    const { found, total } = findIn(context, fuel, area, limit)
    return stationsResult(context, found, { fuel, ...area.parameters, total }, shown =>
      messageOf(shown, total, fuel, area.said),
    )
  },
})

interface Area {
  readonly circle: Circle | null
  readonly box: Bounds | null
  readonly country: string | null
  /** ` within 10 km of this place in France`. */
  readonly said: string
  /** The area as it was understood. */
  readonly parameters: Readonly<Record<string, unknown>>
}

/** Throws Refusal for a missing area, and for two areas. */
function areaOf({ lat, lng, radius_km, ...where }: Where): Area {
  const country = where.country ?? null
  const bounds = where.bounds ?? null
  const inCountry = country === null ? '' : ` in ${sayCountry(country)}`
  const named = country === null ? {} : { country }
  if (lat !== undefined && lng !== undefined) {
    if (bounds) throw new Refusal(400, 'lat, lng and bounds exclude each other; name one area')
    const circle = { center: centerOf(lat, lng), radiusKm: radius_km ?? radiusUnlessTold }
    const said = ` within ${circle.radiusKm} km of this place${inCountry}`
    return {
      circle,
      box: null,
      country,
      said,
      parameters: { center: circle.center, radius_km: circle.radiusKm, ...named },
    }
  }
  if (lat !== undefined || lng !== undefined) {
    throw new Refusal(400, 'lat and lng: one without the other is no place; give both')
  }
  if (radius_km !== undefined) throw new Refusal(400, 'radius_km: needs lat and lng, the middle of the circle')
  if (!bounds && country === null) throw new Refusal(400, 'no area was named: give lat and lng, bounds, or country')
  if (bounds && bounds.south >= bounds.north) throw new Refusal(400, 'bounds: south must be less than north')
  const said = `${bounds ? ' in this box' : ''}${inCountry}`
  return { circle: null, box: bounds, country, said, parameters: { ...(bounds ? { bounds } : {}), ...named } }
}

function findIn(context: QuestionContext, fuel: StationFuel, { circle, box, country }: Area, limit: number) {
  const { stations } = context.snapshot
  const markets = country === null ? stations.markets : stations.marketsOf([country])
  if (!circle) return cheapestInBox(context, fuel, box ?? everywhere, markets, limit)
  const found = fuelAround(context, fuel, circle, markets)
  return { found: found.slice(0, limit), total: found.length }
}

function messageOf([cheapest]: readonly ShownStation[], total: number, fuel: StationFuel, said: string): string {
  if (!cheapest) return `No station with a price of ${sayStationFuel(fuel)} was found${said}.`
  const which = `The cheapest ${sayStationFuel(fuel)}${said} costs ${sayFoundPrice(cheapest)} at ${sayStationsFound(cheapest)}.`
  return total === 1 ? which : `${which} It is one of ${total} stations with a price.`
}
