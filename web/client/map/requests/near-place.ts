import { boxAround, type CountryBoxes, countriesInView } from '../../../../api/shared/boxes.ts'
import type { FuelCode } from '../../../../pipeline/model/fuels.ts'
import type { Station, StationPrice, StationsNearby } from '../../../../pipeline/serving/schemas/stations.ts'
import { fetchJson } from '../../parts/fetch-json.ts'
import { atShownInstant } from '../../parts/shown-instant.ts'
import type { Position } from '../view.ts'

/** A station with the price of the fuel asked for. */
export interface NearStation {
  readonly station: Station
  readonly price: StationPrice
  readonly distanceKm: number
}

const shownMax = 10

/** The cheapest stations around a place. Queries every country within the radius. Throws AnswerError. */
export async function cheapestNear(
  { lng, lat }: Position,
  radiusKm: number,
  fuel: FuelCode,
  boxes: CountryBoxes,
  countries: readonly string[],
): Promise<readonly NearStation[]> {
  const reached = countriesInView(boxes, countries, boxAround(lng, lat, radiusKm))
  // Four decimals are about 10 m. A more precise position never leaves the browser. The service refuses zero.
  const [atLat, atLng] = [lat, lng].map(degrees => Number(degrees.toFixed(4)) || 0.0001)
  const answers = await Promise.all(
    reached.map(country =>
      fetchJson<StationsNearby>(
        atShownInstant(
          `/live/api.php?action=stations&country=${country}&lat=${atLat}&lng=${atLng}&radius=${radiusKm}&fuel=${fuel}&sort=price&limit=${shownMax}`,
        ),
      ),
    ),
  )
  const found = answers.flatMap(({ data }) => data.stations)
  return cheapest(found, fuel)
}

/** The stations that sell the fuel, cheapest first. At equal prices the nearest comes first. */
export function cheapest(found: readonly Station[], fuel: FuelCode): readonly NearStation[] {
  return found
    .flatMap(station => {
      const price = station.prices[fuel]
      return price ? [{ station, price, distanceKm: station.distance_km }] : []
    })
    .sort((a, b) => a.price.price - b.price.price || a.distanceKm - b.distanceKm)
    .slice(0, shownMax)
}
