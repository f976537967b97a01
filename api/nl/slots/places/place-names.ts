import type { Region } from '../../../allowed-values/regions.ts'
import { commaList } from '../../lexicons/comma-list.ts'
import { countryWords } from '../../lexicons/countries.ts'
import { namesAbroad } from '../../lexicons/names-abroad.ts'
import { namesElsewhere } from '../../lexicons/names-elsewhere.ts'
import { noPlaces } from '../../lexicons/no-places.ts'
import { everywhereWords, regionWords } from '../../lexicons/regions.ts'
import { type Name, NameBook } from '../../words/name-book.ts'
import { phraseList, wordSet } from '../../words/phrase-file.ts'
import { type Tokens, wordAt } from '../found.ts'

export type PlaceMeaning =
  | { readonly kind: 'country'; readonly country: string; readonly isDemonym?: true }
  | { readonly kind: 'elsewhere'; readonly isDemonym?: true }
  | { readonly kind: 'region'; readonly region: Region }
  | { readonly kind: 'everywhere' | 'town' | 'part' | 'town or word' | 'nothing' }

export const placeBook = new NameBook<PlaceMeaning>([
  ...Object.entries(countryWords).flatMap(([country, words]) => [
    ...written({ kind: 'country', country }, words),
    ...listed({ kind: 'country', country }, namesAbroad(country)),
    ...written(
      { kind: 'country', country, isDemonym: true },
      { names: words.demonyms, spelt: words.speltDemonyms, typed: words.typedDemonyms },
    ),
  ]),
  ...Object.entries(regionWords).flatMap(([region, words]) =>
    written({ kind: 'region', region: region as Region }, words),
  ),
  ...written({ kind: 'everywhere' }, everywhereWords),
  ...listed({ kind: 'elsewhere' }, phraseList('elsewhere', 'names'), 'folded'),
  ...listed({ kind: 'elsewhere' }, phraseList('elsewhere', 'spelt')),
  ...listed({ kind: 'elsewhere' }, phraseList('elsewhere', 'typed'), 'typed'),
  ...listed({ kind: 'elsewhere' }, namesElsewhere),
  ...listed({ kind: 'elsewhere', isDemonym: true }, phraseList('elsewhere', 'demonyms')),
  ...listed({ kind: 'elsewhere' }, phraseList('elsewhere', 'towns')),
  ...listed({ kind: 'elsewhere' }, phraseList('elsewhere', 'parts')),
  ...listed({ kind: 'elsewhere' }, phraseList('elsewhere', 'typed parts'), 'typed'),
  ...listed({ kind: 'town' }, phraseList('towns', 'names')),
  ...listed({ kind: 'part' }, phraseList('towns', 'parts')),
  ...listed({ kind: 'town or word' }, phraseList('towns', 'words'), 'typed'),
  ...listed({ kind: 'nothing' }, noPlaces),
])

/** As lexicons write names: those that forgive an edit, those that do not, those that need their capitals. */
interface Written {
  readonly names?: string | undefined
  readonly spelt?: string | undefined
  readonly typed?: string | undefined
}

function written(meaning: PlaceMeaning, { names, spelt, typed }: Written): Name<PlaceMeaning>[] {
  return [
    ...(names ? listed(meaning, commaList(names), 'folded') : []),
    ...(spelt ? listed(meaning, commaList(spelt)) : []),
    ...(typed ? listed(meaning, commaList(typed), 'typed') : []),
  ]
}

function listed(
  meaning: PlaceMeaning,
  texts: readonly string[],
  match: Name<PlaceMeaning>['match'] = 'spelt',
): Name<PlaceMeaning>[] {
  return texts.map(text => ({ text, meaning, match }))
}

const beforeLanguages = wordSet('asides', 'before languages')
const afterLanguages = wordSet('asides', 'after languages')

/** "answer in French, please" names no country; "in French petrol stations" does. */
export function isLanguage(tokens: Tokens, from: number, to: number): boolean {
  if (wordAt(tokens, to) === 'language') return true
  if (!beforeLanguages.has(wordAt(tokens, from - 1))) return false
  return (tokens[to]?.kind ?? 'sign') === 'sign' || afterLanguages.has(wordAt(tokens, to))
}
