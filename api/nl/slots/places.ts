import type {
  CountryMention,
  DoubtfulCountry,
  ElsewhereMention,
  EverywhereMention,
  Finder,
  RegionMention,
  TownMention,
} from '../mention.ts'
import type { Token } from '../token.ts'
import { CodesIn } from './country-codes.ts'
import { flagAt } from './flags.ts'
import type { PlaceMeaning } from './place-phrases.ts'
import { isLanguage, placeBook } from './place-phrases.ts'

export type PlaceMention =
  | CountryMention
  | DoubtfulCountry
  | ElsewhereMention
  | TownMention
  | RegionMention
  | EverywhereMention

/**
 * Countries, regions, towns and the rest of the world. One finder, so that the longest name wins whatever it names:
 * "Northern Ireland", "South Africa", "Luxembourg City".
 */
export const places = ((tokens: readonly Token[]): readonly PlaceMention[] => {
  const codes = new CodesIn(tokens)
  const found: PlaceMention[] = []
  for (let at = 0; at < tokens.length; ) {
    const match = placeBook.at(tokens, at)
    if (match) {
      const mention = mentionOf(match.meanings, tokens, at, match.to, match.isMisspelt)
      if (mention) found.push(mention)
      at = match.to
      continue
    }
    const flag = flagAt(tokens, at)
    const code = flag ?? codes.at(at)
    const to = at + (flag ? 2 : 1)
    if (code === 'elsewhere') found.push({ kind: 'elsewhere', from: at, to })
    else if (code === 'EU') found.push({ kind: 'region', region: 'EU', from: at, to })
    else if (code) found.push({ kind: 'country', country: code.country, form: 'code', isMisspelt: false, from: at, to })
    at = to
  }
  return found
}) satisfies Finder

function mentionOf(
  meanings: readonly PlaceMeaning[],
  tokens: readonly Token[],
  from: number,
  to: number,
  isMisspelt: boolean,
): PlaceMention | undefined {
  const countries = [...new Set(meanings.flatMap(one => (one.kind === 'country' ? [one.country] : [])))]
  const isDoubtful = countries.length > 1 || (countries.length === 1 && meanings.some(one => one.kind !== 'country'))
  if (isDoubtful) return { kind: 'doubtful country', countries, from, to }
  const meaning = meanings[0]!
  if (meaning.kind === 'country') {
    const { country, form } = meaning
    if (form === 'demonym' && isLanguage(tokens, from, to)) return
    return { kind: 'country', country, form, isMisspelt, from, to }
  }
  if (meaning.kind === 'region') return { kind: 'region', region: meaning.region, from, to }
  if (meaning.kind === 'nothing') return
  return { kind: meaning.kind, from, to }
}
