import type { ShownStation } from '../../nl/figures/served-stations.ts'
import { fuelAround, type StationFuel } from '../../nl/figures/stations-near.ts'
import { sayFoundPrice, sayStationsFound } from '../../nl/say/stations.ts'
import { stationsAround } from '../../snapshot/stations-around.ts'
import { centerOf } from '../center-of.ts'
import { inputs, integerInput, latitude, longitude, numberInput, stationFuel } from '../inputs.ts'
import { foundStations, sayStationFuel, stationsResult } from '../stations-result.ts'
import { toolOf } from '../tool.ts'
import { answerWith } from '../tool-result.ts'

/** Live stations around a place, nearest first, in any country. */
export const stationsNearbyTool = toolOf({
  name: 'stations_nearby',
  title: 'Stations nearby',
  description:
    'Fuel stations around coordinates with their live prices, nearest first, across borders. With fuel, only those ' +
    'that have a price of it. cheapest_in_area orders by price instead.',
  input: inputs({
    lat: latitude,
    lng: longitude,
    fuel: stationFuel.optional(),
    radius_km: numberInput(0.1, 50).default(10),
    limit: integerInput(1, 100, 'Stations at most').default(10),
  }),
  output: answerWith(foundStations),
  live: true,
  answer: ({ lat, lng, fuel, radius_km, limit }, context) => {
    const { stations } = context.snapshot
    const circle = { center: centerOf(lat, lng), radiusKm: radius_km }
    const found = fuel
      ? fuelAround(context, fuel, circle, stations.markets).toSorted((a, b) => a.km - b.km)
      : stationsAround(stations.markets, circle, Number.POSITIVE_INFINITY, context.clock)
    const total = found.length
    const about = { center: circle.center, radius_km, ...(fuel ? { fuel } : {}), total }
    return stationsResult(context, found.slice(0, limit), about, shown => messageOf(shown, { fuel, radius_km, total }))
  },
})

interface Around {
  readonly fuel: StationFuel | undefined
  readonly radius_km: number
  readonly total: number
}

function messageOf([nearest]: readonly ShownStation[], { fuel, radius_km, total }: Around): string {
  const selling = fuel ? ` with a price of ${sayStationFuel(fuel)}` : ''
  if (!nearest) return `No station${selling} was found within ${radius_km} km of this place.`
  const price = fuel ? `: ${sayFoundPrice(nearest)}` : ''
  const which = `The nearest station${selling} is ${sayStationsFound(nearest)}${price}.`
  return total === 1 ? which : `${which} It is one of ${total} within ${radius_km} km.`
}
