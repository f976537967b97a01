import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { wordSet } from '../words/phrase-file.ts'
import { countryWords } from './countries.ts'

const words = wordSet('elsewhere', 'word names')

/** The English short names of ISO 3166-1 that are none of the countries that are understood. */
export const namesElsewhere: readonly string[] = Object.entries(english.countries as Record<string, string | string[]>)
  .filter(([country]) => countryWords[country] === undefined)
  .flatMap(([, names]) => names)
  .filter(name => !words.has(name))
