import type { Instant } from '../../../pipeline/model/instants.ts'
import type { CountryFacts } from '../../country/country-facts.ts'
import { atInstant } from '../as-of.ts'
import type { Html } from '../html.ts'

// A country of middle size fills a map of 1,000 pixels.
const zoom = 6

/** The map of the first page at the middle of the stations, at the instant of this page. Null for a country without stations. */
export function mapAddress({ centre, fuel, at }: Pick<CountryShown, 'centre' | 'fuel' | 'at'>): string | null {
  if (centre === null || fuel === null) return null
  return atInstant(`/#fuel=${fuel}&map=${zoom}/${centre.lat.toFixed(2)}/${centre.lng.toFixed(2)}`, at)
}

/** A part of the page of a country, with its heading. */
export interface Section {
  readonly id: string
  /** Its name in the list at the top. */
  readonly link: string
  readonly heading: string
  readonly content: Html
  /** It is as wide as the page, where others are next to each other. */
  readonly isWide?: true
}

/** The content of the page of a country. */
export interface CountryShown extends CountryFacts {
  /** The query of the address. */
  readonly search: string
  /** The past instant in it, to which the links of the page lead too. Null for the present. */
  readonly at: Instant | null
}
