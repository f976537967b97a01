import { epochSecondsOf, type Instant } from '../../model/instants.ts'
import places from './places.json' with { type: 'json' }

/** Degrees with four decimals, as in the request and its name. */
export interface PlaceToAsk {
  readonly lat: string
  readonly lng: string
}

/** The largest radius that a search takes. */
export const radiusKm = 25

// With 24 slices a daily run would request the same slice every day: 23 has no divisor in common with 24.
export const sliceCount = 23

/**
 * The places of the slice of that hour: every 23rd. A key may make one request a minute, and Germany needs 289. With
 * hourly runs the entire country is read in 23 hours; with a run every two hours, in 46.
 */
export function placesInTurn(now: Instant): readonly PlaceToAsk[] {
  const slice = Math.floor(epochSecondsOf(now) / 3600) % sliceCount
  return placesToAsk.filter((_, index) => index % sliceCount === slice)
}

// Latitude and longitude alternate, from south to north: centres of a hexagonal lattice (rows 36.9 km apart, places in
// a row 42.6 km, laid over an azimuthal projection around 51.2, 10.4), without those that no point of Germany needs.
// Of the country's points, taken every 0.05 degrees, one at sea is further than 25 km from all of them; of 17,316
// stations listed on 2024-08-08 one, and its position is in Bohemia.
const degrees: readonly number[] = places

export const placesToAsk: readonly PlaceToAsk[] = Array.from({ length: degrees.length / 2 }, (_, index) => ({
  lat: degrees[2 * index]!.toFixed(4),
  lng: degrees[2 * index + 1]!.toFixed(4),
}))
