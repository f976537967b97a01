import { atInstant } from '../as-of.ts'
import type { CountryShown } from './country-shown.ts'

// A country of middle size fills a map of 1,000 pixels.
const zoom = 6

/** The map of the first page at the middle of the stations, at the instant of this page. Null for a country without stations. */
export function mapAddress({ centre, fuel, at }: Pick<CountryShown, 'centre' | 'fuel' | 'at'>): string | null {
  if (centre === null || fuel === null) return null
  return atInstant(`/#fuel=${fuel}&map=${zoom}/${centre.lat.toFixed(2)}/${centre.lng.toFixed(2)}`, at)
}
