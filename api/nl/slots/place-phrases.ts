import { countryWords } from '../lexicons/countries.ts'
import { elsewhereWords } from '../lexicons/elsewhere.ts'
import { everywhereWords, regionWords } from '../lexicons/regions.ts'
import { townWords } from '../lexicons/towns.ts'
import type { Region } from '../parsed.ts'
import { type Phrase, PhraseBook } from '../phrase-book.ts'
import type { Token } from '../token.ts'

export type PlaceMeaning =
  | { readonly kind: 'country'; readonly country: string; readonly form: 'name' | 'demonym' }
  | { readonly kind: 'region'; readonly region: Region }
  | { readonly kind: 'everywhere' | 'elsewhere' | 'town' | 'nothing' }

const elsewhere = { kind: 'elsewhere' } as const
const everywhere = { kind: 'everywhere' } as const
const town = { kind: 'town' } as const

export const placeBook = new PhraseBook<PlaceMeaning>([
  ...Object.entries(countryWords).flatMap(([country, words]) => {
    const name = { kind: 'country', country, form: 'name' } as const
    const demonym = { kind: 'country', country, form: 'demonym' } as const
    return [
      ...phrases(name, 'folded', words.names),
      ...phrases(name, 'spelt', words.spelt),
      ...phrases(name, 'typed', words.typed),
      ...phrases(demonym, 'folded', words.demonyms),
      ...phrases(demonym, 'spelt', words.speltDemonyms),
      ...phrases(demonym, 'typed', words.typedDemonyms),
    ]
  }),
  ...Object.entries(regionWords).flatMap(([region, words]) => {
    const meaning = { kind: 'region', region: region as Region } as const
    return [
      ...phrases(meaning, 'folded', words.names),
      ...phrases(meaning, 'spelt', words.spelt),
      ...phrases(meaning, 'typed', words.typed),
    ]
  }),
  ...phrases(everywhere, 'folded', everywhereWords.names),
  ...phrases(everywhere, 'spelt', everywhereWords.spelt),
  ...phrases(elsewhere, 'folded', elsewhereWords.names),
  ...phrases(elsewhere, 'spelt', elsewhereWords.spelt),
  ...phrases(elsewhere, 'typed', elsewhereWords.typed),
  ...phrases(elsewhere, 'folded', elsewhereWords.demonyms),
  ...phrases(town, 'spelt', townWords.names),
  ...phrases(town, 'typed', townWords.words),
])

function* phrases(
  meaning: PlaceMeaning,
  match: Phrase<PlaceMeaning>['match'],
  texts = '',
): Generator<Phrase<PlaceMeaning>> {
  for (const text of texts.split('|')) if (text !== '') yield { text, meaning, match }
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
