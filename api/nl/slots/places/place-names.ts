import { countryWords } from '../../lexicons/countries.ts'
import { elsewhereWords } from '../../lexicons/elsewhere.ts'
import { namesAbroad } from '../../lexicons/names-abroad.ts'
import { namesElsewhere } from '../../lexicons/names-elsewhere.ts'
import { noPlaces } from '../../lexicons/no-places.ts'
import { everywhereWords, regionWords } from '../../lexicons/regions.ts'
import { townWords } from '../../lexicons/towns.ts'
import type { Region } from '../../parsed.ts'
import { type Name, NameBook } from '../../words/name-book.ts'
import type { Token } from '../../words/token.ts'

export type PlaceMeaning =
  | { readonly kind: 'country'; readonly country: string; readonly form: 'name' | 'demonym' }
  | { readonly kind: 'elsewhere'; readonly form: 'name' | 'demonym' | 'town' | 'part' }
  | { readonly kind: 'region'; readonly region: Region }
  | { readonly kind: 'everywhere' | 'town' | 'town or word' | 'nothing' }

type Match = Name<PlaceMeaning>['match']

export const placeBook = new NameBook<PlaceMeaning>([
  ...Object.entries(countryWords).flatMap(([country, words]) => [
    ...wordsOf({ kind: 'country', country, form: 'name' }, words.names, words.spelt, words.typed),
    ...wordsOf({ kind: 'country', country, form: 'name' }, '', namesAbroad(country).join('|')),
    ...wordsOf({ kind: 'country', country, form: 'demonym' }, words.demonyms, words.speltDemonyms, words.typedDemonyms),
  ]),
  ...Object.entries(regionWords).flatMap(([region, { names, spelt, typed }]) =>
    wordsOf({ kind: 'region', region: region as Region }, names, spelt, typed),
  ),
  ...wordsOf({ kind: 'everywhere' }, everywhereWords.names, everywhereWords.spelt),
  ...wordsOf({ kind: 'elsewhere', form: 'name' }, elsewhereWords.names, elsewhereWords.spelt, elsewhereWords.typed),
  ...wordsOf({ kind: 'elsewhere', form: 'name' }, '', namesElsewhere.join('|')),
  ...wordsOf({ kind: 'elsewhere', form: 'demonym' }, '', elsewhereWords.demonyms),
  ...wordsOf({ kind: 'elsewhere', form: 'town' }, '', elsewhereWords.towns),
  ...wordsOf({ kind: 'elsewhere', form: 'part' }, '', elsewhereWords.parts, elsewhereWords.typedParts),
  ...wordsOf({ kind: 'town' }, '', `${townWords.names}|${townWords.parts}`),
  ...wordsOf({ kind: 'town or word' }, '', '', townWords.words),
  ...wordsOf({ kind: 'nothing' }, '', noPlaces),
])

function wordsOf(meaning: PlaceMeaning, folded = '', spelt = '', typed = ''): Name<PlaceMeaning>[] {
  const listed: readonly (readonly [Match, string])[] = [
    ['folded', folded],
    ['spelt', spelt],
    ['typed', typed],
  ]
  return listed.flatMap(([match, texts]) =>
    texts
      .split('|')
      .filter(text => text !== '')
      .map(text => ({ text, meaning, match })),
  )
}

const beforeLanguages = new Set(['in', 'into', 'speak', 'speaks', 'speaking', 'plain', 'simple'])
const afterLanguages = new Set(['please', 'language', 'thanks', 'translation'])

/** "answer in French, please" names no country; "in French petrol stations" does. */
export function isLanguage(tokens: readonly Token[], from: number, to: number): boolean {
  const after = tokens[to]
  if (after?.word === 'language') return true
  if (!beforeLanguages.has(tokens[from - 1]?.word ?? '')) return false
  return !after || after.kind === 'sign' || afterLanguages.has(after.word)
}
