import iso from 'i18n-iso-countries/codes.json' with { type: 'json' }
import de from 'i18n-iso-countries/langs/de.json' with { type: 'json' }
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import es from 'i18n-iso-countries/langs/es.json' with { type: 'json' }
import fr from 'i18n-iso-countries/langs/fr.json' with { type: 'json' }
import it from 'i18n-iso-countries/langs/it.json' with { type: 'json' }
import nl from 'i18n-iso-countries/langs/nl.json' with { type: 'json' }
import pl from 'i18n-iso-countries/langs/pl.json' with { type: 'json' }
import pt from 'i18n-iso-countries/langs/pt.json' with { type: 'json' }
import { phraseLists, wordSet } from '../words/phrase-file.ts'

/** The countries that are understood: those that have a list of names. */
export const countries: readonly string[] = [...phraseLists('countries').keys()].filter(list => list.length === 2)

const isUnderstood: ReadonlySet<string> = new Set(countries)

interface NamesOfPackage {
  readonly countries: object
}

/** Spellings by code: one, or several. */
function namesIn(language: NamesOfPackage): Readonly<Record<string, string | readonly string[]>> {
  return language.countries as Record<string, string | string[]>
}

// English words: suede is a leather, a jersey is worn.
const words = new Set(['Island', 'Jersey', 'Suède'])

/**
 * What a country is called in the seven languages of Europe with the most speakers beside English and Russian
 * ("Frankreich", "Allemagne"): 257 spellings that our own list lacks. All 76 languages of the package would bring 2,564,
 * of which four in five are in scripts or languages that nobody mixes into an English question.
 */
export function namesAbroad(country: string): readonly string[] {
  return [de, es, fr, it, nl, pl, pt]
    .flatMap(language => namesIn(language)[country] ?? [])
    .filter(name => !words.has(name))
}

const wordNames = wordSet('elsewhere', 'word names')

/** The English short names of ISO 3166-1 that are none of the countries that are understood. */
export const namesElsewhere: readonly string[] = Object.entries(namesIn(english))
  .filter(([country]) => !isUnderstood.has(country))
  .flatMap(([, names]) => names)
  .filter(name => !wordNames.has(name))

// Kosovo is XKX to most who write it; ISO has no code of it. AND is a word, VAT a tax.
const otherCodes: readonly (readonly [string, string])[] = [
  ['EL', 'GR'],
  ['XKX', 'XK'],
]
const wordCodes = new Set(['AND', 'VAT'])

const pairs = (iso as readonly (readonly string[])[]).map(([alpha2, alpha3]) => [alpha2!, alpha3!] as const)

/** Code in capitals -> country: ISO 3166-1 alpha-2 and alpha-3. `EL` is the Greece of the European Union. */
export const countryCodes: ReadonlyMap<string, string> = new Map(
  [
    ...pairs.flatMap(([alpha2, alpha3]) => [[alpha2, alpha2] as const, [alpha3, alpha2] as const]),
    ...otherCodes,
  ].filter(([code, country]) => isUnderstood.has(country) && !wordCodes.has(code)),
)

const otherCapitals = wordSet('country-codes', 'other capitals')

/** Codes of the rest of the world: they count next to a preposition or another code. */
export const elsewhereCodes: ReadonlySet<string> = new Set(
  pairs
    .filter(([alpha2]) => !isUnderstood.has(alpha2))
    .flat()
    .filter(code => !otherCapitals.has(code)),
)
