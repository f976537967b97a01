import { countryName } from './format.ts'

// English, whatever the language of the machine.
const collator = new Intl.Collator('en')

export function compareNames(one: string, other: string): number {
  return collator.compare(one, other)
}

/** In the order of the names of their countries, as every list of pages has it. */
export function byCountryName<T>(list: readonly T[], codeOf: (one: T) => string): T[] {
  return [...list].sort((one, other) => compareNames(countryName(codeOf(one)), countryName(codeOf(other))))
}
