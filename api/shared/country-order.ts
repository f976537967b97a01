import { countryName } from './format.ts'
import { words } from './words/current.ts'

const collators = new Map<string, Intl.Collator>()

/** In the language of the page and in no other language of the machine. */
export function compareNames(one: string, other: string): number {
  const { locale } = words()
  const collator = collators.get(locale) ?? new Intl.Collator(locale)
  collators.set(locale, collator)
  return collator.compare(one, other)
}

/** In the order of the names of their countries, as every list of pages has it. */
export function byCountryName<T>(list: readonly T[], codeOf: (one: T) => string): T[] {
  return [...list].sort((one, other) => compareNames(countryName(codeOf(one)), countryName(codeOf(other))))
}
