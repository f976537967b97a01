import type { Instant } from '../../../pipeline/model/instants.ts'
import type { CountryFacts } from '../../country/country-facts.ts'

/** The content of the page of a country. */
export interface CountryShown extends CountryFacts {
  /** The query of the address. */
  readonly search: string
  /** The past instant in it, to which the links of the page lead too. Null for the present. */
  readonly at: Instant | null
}
