import { countryName } from './format.ts'
import { words } from './words.ts'

/** In the language of the pages, whatever that of the machine. */
export const compareNames = new Intl.Collator(words.locale).compare

/** In the order of the names of their countries, as every list of pages has it. */
export function byCountryName<T>(list: readonly T[], codeOf: (one: T) => string): T[] {
  return [...list].sort((one, other) => compareNames(countryName(codeOf(one)), countryName(codeOf(other))))
}
