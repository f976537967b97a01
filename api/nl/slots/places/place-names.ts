import { type Region, regions } from '../../../allowed-values/regions.ts'
import { countries, namesAbroad, namesElsewhere } from '../../lexicons/countries.ts'
import { type Name, NameBook } from '../../words/name-book.ts'
import { phraseList, phraseLists } from '../../words/phrase-file.ts'

export type PlaceMeaning =
  | { readonly kind: 'country'; readonly country: string; readonly isDemonym?: true }
  | { readonly kind: 'elsewhere'; readonly isDemonym?: true }
  | { readonly kind: 'region'; readonly region: Region }
  | { readonly kind: 'everywhere' | 'town' | 'part' | 'town or word' | 'nothing' }

export const placeBook = new NameBook<PlaceMeaning>([
  ...countries.flatMap(country => [
    ...written({ kind: 'country', country }, 'countries', country),
    ...listed({ kind: 'country', country }, namesAbroad(country)),
    ...written({ kind: 'country', country, isDemonym: true }, 'countries', `demonyms ${country}`),
  ]),
  ...regions.flatMap(region => written({ kind: 'region', region }, 'regions', region)),
  ...written({ kind: 'everywhere' }, 'regions', 'everywhere'),
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
  ...listed({ kind: 'nothing' }, phraseList('no-places', 'phrases')),
])

/** The lists `[NL]`, `[spelt NL]` and `[typed NL]` of a file: names that forgive an edit, that do not, that need their capitals. */
function written(meaning: PlaceMeaning, file: string, of: string): Name<PlaceMeaning>[] {
  const lists = phraseLists(file)
  return [
    ...listed(meaning, lists.get(of) ?? [], 'folded'),
    ...listed(meaning, lists.get(`spelt ${of}`) ?? []),
    ...listed(meaning, lists.get(`typed ${of}`) ?? [], 'typed'),
  ]
}

function listed(
  meaning: PlaceMeaning,
  texts: readonly string[],
  match: Name<PlaceMeaning>['match'] = 'spelt',
): Name<PlaceMeaning>[] {
  return texts.map(text => ({ text, meaning, match }))
}
