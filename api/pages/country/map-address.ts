import type { CountryFacts } from '../../country/country-facts.ts'
import { homeAddress } from '../../shared/addresses.ts'

// A country of middle size fills a map of 1,000 pixels.
const zoom = 6

/** The map of the first page at the middle of the stations. Null for a country without stations. */
export function mapAddress({ centre, fuel }: Pick<CountryFacts, 'centre' | 'fuel'>): string | null {
  if (centre === null || fuel === null) return null
  return `${homeAddress()}#fuel=${fuel}&map=${zoom}/${centre.lat.toFixed(2)}/${centre.lng.toFixed(2)}`
}
