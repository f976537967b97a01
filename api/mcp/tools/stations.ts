import * as z from 'zod'
import { Refusal } from '../../http/refusal.ts'
import { fuelAround, type ShownStation, type StationFuel } from '../../nl/figures/stations.ts'

import type { QuestionContext } from '../../nl/reply.ts'
import { sayCountry } from '../../nl/say/places.ts'
import { sayFoundPrice, sayStationsFound } from '../../nl/say/stations.ts'
import type { Bounds, Center } from '../../params/area.ts'
import type { MarketStations } from '../../snapshot/market-stations.ts'
import { type Circle, stationsAround } from '../../snapshot/stations-around.ts'
import { cheapestInBox } from '../cheapest-in-box.ts'
import {
  asOfInput,
  countryInput,
  degrees,
  inputs,
  integerInput,
  latitude,
  longitude,
  numberInput,
  oneOfInput,
  stationFuel,
} from '../inputs.ts'
import { stationsData } from '../rows.ts'
import { type StationResult, sayStationFuel, stationsResult } from '../stations-result.ts'
import { toolOf } from '../tool.ts'
import { answerWith } from '../tool-result.ts'

const usualRadiusKm = 10
const everywhere: Bounds = { south: -90, west: -180, north: 90, east: 180 }

const area = {
  lat: latitude.optional(),
  lng: longitude.optional(),
  radius_km: numberInput(0.1, 50).describe(`Around lat, lng; default ${usualRadiusKm}`).optional(),
  bounds: z.strictObject({ south: degrees(90), west: degrees(180), north: degrees(90), east: degrees(180) }).optional(),
  country: countryInput('Only in this country').optional(),
}

/** Live stations around a place, in a box or in a country, by price or by distance. */
export const stationsTool = toolOf({
  name: 'stations',
  title: 'Stations and their prices',
  description:
    'Single stations with live prices, across borders: around lat and lng, in bounds, or in a country. By price if a ' +
    'fuel is named, else by distance. For towns by name: ask. National means: national_price.',
  input: inputs({
    ...area,
    fuel: stationFuel.optional(),
    order: oneOfInput(['price', 'distance']).optional(),
    limit: integerInput(1, 100).default(10),
    as_of: asOfInput.optional(),
  }),
  output: answerWith(stationsData),
  live: true,
  hasPast: true,
  answer: ({ fuel, order, limit, ...where }, context) => {
    const asked = searchOf({ ...where, fuel, order })
    const { found, total } = find(asked, limit, context)
    const about = { ...asked.parameters, ...(fuel === undefined ? {} : { fuel }), order: asked.order, total }
    return stationsResult(context, found, about, shown => messageOf(shown, total, asked))
  },
})

type Where = z.output<z.ZodObject<typeof area>>

interface Asked extends Where {
  readonly fuel: StationFuel | undefined
  readonly order: 'price' | 'distance' | undefined
}

interface Search {
  readonly circle: Circle | null
  readonly box: Bounds | null
  readonly country: string | null
  readonly fuel: StationFuel | null
  readonly order: 'price' | 'distance'
  /** ` within 10 km of this place in France`. */
  readonly said: string
  /** The area as it was understood. */
  readonly parameters: Readonly<Record<string, unknown>>
}

/** Throws Refusal for a missing area, for two areas, and for an order that the area or the fuel does not allow. */
function searchOf({ lat, lng, radius_km, bounds, fuel, order, ...where }: Asked): Search {
  if ((lat === undefined) !== (lng === undefined)) {
    throw new Refusal(400, 'lat and lng: one without the other is no place; give both')
  }
  if (order === 'price' && fuel === undefined) throw new Refusal(400, 'order price: needs fuel, whose price counts')
  const country = where.country ?? null
  const inCountry = country === null ? '' : ` in ${sayCountry(country)}`
  const named = country === null ? {} : { country }
  if (lat !== undefined && lng !== undefined) {
    if (bounds) throw new Refusal(400, 'lat, lng and bounds exclude each other; name one area')
    const circle = { center: centerOf(lat, lng), radiusKm: radius_km ?? usualRadiusKm }
    return {
      circle,
      box: null,
      country,
      fuel: fuel ?? null,
      order: order ?? (fuel === undefined ? 'distance' : 'price'),
      said: ` within ${circle.radiusKm} km of this place${inCountry}`,
      parameters: { center: circle.center, radius_km: circle.radiusKm, ...named },
    }
  }
  if (radius_km !== undefined) throw new Refusal(400, 'radius_km: needs lat and lng, the middle of the circle')
  if (order === 'distance') throw new Refusal(400, 'order distance: needs lat and lng, from which it is measured')
  if (!bounds && country === null) throw new Refusal(400, 'no area was named: give lat and lng, bounds, or country')
  if (bounds && bounds.south >= bounds.north) throw new Refusal(400, 'bounds: south must be less than north')
  if (fuel === undefined) throw new Refusal(400, 'fuel: needed without lat and lng, to find the cheapest stations')
  return {
    circle: null,
    box: bounds ?? null,
    country,
    fuel,
    order: 'price',
    said: `${bounds ? ' in this box' : ''}${inCountry}`,
    parameters: { ...(bounds ? { bounds } : {}), ...named },
  }
}

interface Found {
  readonly found: readonly StationResult[]
  /** Stations in the area, beyond the limit too. */
  readonly total: number
}

function find({ circle, box, country, fuel, order }: Search, limit: number, context: QuestionContext): Found {
  const { stations } = context.snapshot
  const markets = country === null ? stations.markets : stations.marketsOf([country])
  if (!circle) return cheapestInBox(context, fuel!, box ?? everywhere, markets, limit)
  const all = around(circle, fuel, order, markets, context)
  return { found: all.slice(0, limit), total: all.length }
}

function around(
  circle: Circle,
  fuel: StationFuel | null,
  order: Search['order'],
  markets: readonly MarketStations[],
  context: QuestionContext,
): readonly StationResult[] {
  if (fuel === null) return stationsAround(markets, circle, Number.POSITIVE_INFINITY, context.clock)
  const cheapest = fuelAround(context, fuel, circle, markets)
  return order === 'price' ? cheapest : cheapest.toSorted((a, b) => a.km - b.km)
}

function messageOf([first]: readonly ShownStation[], total: number, { fuel, order, said }: Search): string {
  const selling = fuel ? ` with a price of ${sayStationFuel(fuel)}` : ''
  if (!first) return `No station${selling} was found${said}.`
  if (order === 'price') {
    const which = `The cheapest ${sayStationFuel(fuel!)}${said} costs ${sayFoundPrice(first)} at ${sayStationsFound(first)}.`
    return total === 1 ? which : `${which} It is one of ${total} stations with a price.`
  }
  const price = fuel ? `: ${sayFoundPrice(first)}` : ''
  const which = `The nearest station${selling} is ${sayStationsFound(first)}${price}.`
  return total === 1 ? which : `${which} It is one of ${total}${said}.`
}

/** The requested place. Clients without a position send 0, 0, so it is refused. Throws Refusal. */
function centerOf(lat: number, lng: number): Center {
  if (lat === 0 && lng === 0) throw new Refusal(400, 'lat and lng: 0, 0 is in the sea off Africa; give the position')
  return { lat, lng }
}
