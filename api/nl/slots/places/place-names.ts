import { commaList } from '../../lexicons/comma-list.ts'
import { countryWords } from '../../lexicons/countries.ts'
import { elsewhereWords } from '../../lexicons/elsewhere.ts'
import { namesAbroad } from '../../lexicons/names-abroad.ts'
import { namesElsewhere } from '../../lexicons/names-elsewhere.ts'
import { noPlaces } from '../../lexicons/no-places.ts'
import { everywhereWords, regionWords } from '../../lexicons/regions.ts'
import { townWords } from '../../lexicons/towns.ts'
import type { Region } from '../../region-names.ts'
import { type Name, NameBook } from '../../words/name-book.ts'
import type { Token } from '../../words/token.ts'

export type PlaceMeaning =
  | { readonly kind: 'country'; readonly country: string; readonly form: 'name' | 'demonym' }
  | { readonly kind: 'elsewhere'; readonly form: 'name' | 'demonym' | 'town' | 'part' }
  | { readonly kind: 'region'; readonly region: Region }
  | { readonly kind: 'everywhere' | 'town' | 'town or word' | 'nothing' }

export const placeBook = new NameBook<PlaceMeaning>([
  ...Object.entries(countryWords).flatMap(([country, words]) => [
    ...written({ kind: 'country', country, form: 'name' }, words),
    ...listed({ kind: 'country', country, form: 'name' }, namesAbroad(country)),
    ...written(
      { kind: 'country', country, form: 'demonym' },
      { names: words.demonyms, spelt: words.speltDemonyms, typed: words.typedDemonyms },
    ),
  ]),
  ...Object.entries(regionWords).flatMap(([region, words]) =>
    written({ kind: 'region', region: region as Region }, words),
  ),
  ...written({ kind: 'everywhere' }, everywhereWords),
  ...written({ kind: 'elsewhere', form: 'name' }, elsewhereWords),
  ...listed({ kind: 'elsewhere', form: 'name' }, namesElsewhere),
  ...written({ kind: 'elsewhere', form: 'demonym' }, { spelt: elsewhereWords.demonyms }),
  ...written({ kind: 'elsewhere', form: 'town' }, { spelt: elsewhereWords.towns }),
  ...written({ kind: 'elsewhere', form: 'part' }, { spelt: elsewhereWords.parts, typed: elsewhereWords.typedParts }),
  ...written({ kind: 'town' }, { spelt: `${townWords.names}, ${townWords.parts}` }),
  ...written({ kind: 'town or word' }, { typed: townWords.words }),
  ...listed({ kind: 'nothing' }, noPlaces),
])

/** As lexicons write names: those that forgive an edit, those that do not, those that need their capitals. */
interface Written {
  readonly names?: string | undefined
  readonly spelt?: string | undefined
  readonly typed?: string | undefined
}

function written(meaning: PlaceMeaning, { names = '', spelt = '', typed = '' }: Written): Name<PlaceMeaning>[] {
  return [
    ...listed(meaning, commaList(names), 'folded'),
    ...listed(meaning, commaList(spelt)),
    ...listed(meaning, commaList(typed), 'typed'),
  ]
}

function listed(
  meaning: PlaceMeaning,
  texts: readonly string[],
  match: Name<PlaceMeaning>['match'] = 'spelt',
): Name<PlaceMeaning>[] {
  return texts.map(text => ({ text, meaning, match }))
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
