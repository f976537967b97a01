import type { FuelCode } from '../../../pipeline/model/fuels.ts'
import { counted } from '../../nl/say/lists.ts'
import { stationsAround, stationsWithFuelAround } from '../../stations-around.ts'
import { centerOf } from '../center-of.ts'
import { decimalNumber, inputs, latitude, longitude, stationFuel, wholeNumber } from '../inputs.ts'
import {
  type FoundStation,
  sayStation,
  sayStationFuel,
  servedStations,
  stationList,
  stationsTold,
} from '../stations-told.ts'
import { answerWith } from '../told.ts'
import { toolOf } from '../tool.ts'

/** Live stations around a place, nearest first, whatever their country. */
export const stationsNearby = toolOf({
  name: 'stations_nearby',
  title: 'Stations nearby',
  description:
    'Fuel stations around coordinates with their live prices, nearest first, across borders. With fuel, only those ' +
    'that have a price of it. cheapest_in_area orders by price instead.',
  input: inputs({
    lat: latitude,
    lng: longitude,
    fuel: stationFuel.optional(),
    radius_km: decimalNumber(0.1, 50, 'Kilometres around the place').default(10),
    limit: wholeNumber(1, 100, 'Stations at most').default(10),
  }),
  output: answerWith({ stations: stationList }),
  live: true,
  answer: ({ lat, lng, fuel, radius_km, limit }, { held }) => {
    const { snapshot, clock } = held
    const center = centerOf(lat, lng)
    const circle = { center, radiusKm: radius_km }
    const found = fuel
      ? stationsWithFuelAround(snapshot.stations, fuel, circle, limit, clock)
      : stationsAround(snapshot.stations, circle, limit, clock)
    const served = servedStations(held, found)
    const message = messageOf(served.stations, { fuel, radius_km, limit })
    return stationsTold(held, message, { center, radius_km, ...(fuel ? { fuel } : {}), limit, ...served }, fuel ?? null)
  },
})

interface Around {
  readonly fuel: FuelCode | undefined
  readonly radius_km: number
  readonly limit: number
}

function messageOf(stations: readonly FoundStation[], { fuel, radius_km, limit }: Around): string {
  const [nearest] = stations
  const selling = fuel ? ` with a price of ${sayStationFuel(fuel)}` : ''
  if (!nearest) return `No station${selling} is held within ${radius_km} km of this place.`
  const which = `The nearest station${selling} is ${sayStation(nearest)}.`
  const isCut = stations.length === limit
  const others = isCut ? `The ${counted(limit, 'nearest one', 'nearest')}` : `All ${stations.length}`
  return stations.length === 1 ? which : `${which} ${others} within ${radius_km} km are listed.`
}
