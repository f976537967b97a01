import { countryCodes } from '../../lexicons/countries.ts'
import type { NameMatch } from '../../words/name-book.ts'
import type { Token } from '../../words/tokenise.ts'
import { type Tokens, textAt } from '../found.ts'
import type { PlaceMention } from '../mention.ts'
import { isAside, isCurrency, isNextStop, isPerson } from './asides.ts'
import { CodesIn } from './country-codes.ts'
import { townAt } from './gazetteer.ts'
import { isLanguage, type PlaceMeaning, placeBook } from './place-names.ts'

// A flag is two of the 26 regional indicators.
const firstIndicator = 0x1f1e6

/** The country of the flag that begins here: 🇫🇷. */
function flagAt(tokens: Tokens, at: number): { readonly country: string } | 'EU' | 'elsewhere' | undefined {
  const first = letterOf(textAt(tokens, at))
  const second = first && letterOf(textAt(tokens, at + 1))
  if (!second) return
  const code = first + second
  if (code === 'EU') return 'EU'
  const country = countryCodes.get(code)
  return country ? { country } : 'elsewhere'
}

function letterOf(text: string): string | undefined {
  const place = (text.codePointAt(0) ?? 0) - firstIndicator
  return place >= 0 && place < 26 ? String.fromCharCode(65 + place) : undefined
}

/**
 * Countries, regions, towns and the rest of the world. One finder, so that the longest name wins whatever it names:
 * "Northern Ireland", "South Africa", "Luxembourg City".
 */
export function findPlaces(tokens: readonly Token[]): readonly PlaceMention[] {
  const codes = new CodesIn(tokens)
  const found: PlaceMention[] = []
  for (let at = 0; at < tokens.length; ) {
    const match = placeBook.at(tokens, at)
    const flag = match ? undefined : flagAt(tokens, at)
    const to = match?.to ?? at + (flag ? 2 : 1)
    const place = { tokens, from: at, to, last: found.at(-1) }
    const mention = match ? named(match, place) : coded(flag ?? codes.at(at), place)
    const town = mention && mention.kind !== 'town' ? undefined : townAt(tokens, at)
    // "Halle Saale" is longer than "Halle".
    const isLonger = town !== undefined && town.to > (mention?.to ?? at)
    if (isLonger) found.push({ kind: 'town', from: at, to: town.to })
    else if (mention) found.push(mention)
    at = isLonger ? town.to : to
  }
  return found
}

interface Place {
  readonly tokens: readonly Token[]
  readonly from: number
  readonly to: number
  /** What was found before it. */
  readonly last: PlaceMention | undefined
}

function coded(
  code: { readonly country: string } | 'EU' | 'elsewhere' | undefined,
  place: Place,
): PlaceMention | undefined {
  const { from, to } = place
  if (code === undefined || isCurrency(place.tokens, to, false)) return
  if (code === 'EU') return { kind: 'region', region: 'EU', from, to }
  const isAside = isAsideAt(place, false)
  if (code === 'elsewhere') return { kind: 'elsewhere', isAside, from, to }
  return { kind: 'country', country: code.country, isMisspelt: false, isAside, from, to }
}

function named({ meanings, isMisspelt }: NameMatch<PlaceMeaning>, place: Place): PlaceMention | undefined {
  const { tokens, from, to } = place
  const countries = [...new Set(meanings.flatMap(one => (one.kind === 'country' ? [one.country] : [])))]
  const isDoubtful = countries.length > 1 || (countries.length === 1 && meanings.some(one => one.kind !== 'country'))
  if (isDoubtful) return { kind: 'doubtful country', countries, from, to }
  const meaning = meanings[0]!
  switch (meaning.kind) {
    case 'country':
    case 'elsewhere': {
      const isDemonym = meaning.isDemonym ?? false
      if (isDemonym ? isLanguage(tokens, from, to) : isPerson(tokens, from)) return
      // "Germany dollars per gallon" names the country.
      if (isDemonym && isCurrency(tokens, to, true)) return
      const isAside = isAsideAt(place, isDemonym)
      return meaning.kind === 'country'
        ? { kind: 'country', country: meaning.country, isMisspelt, isAside, from, to }
        : { kind: 'elsewhere', isAside, from, to }
    }
    case 'region':
      return { ...meaning, from, to }
    case 'town or word':
      return isInsideSentence(tokens, from) ? { kind: 'town', from, to } : undefined
    case 'nothing':
      return
    case 'town':
      return isPerson(tokens, from) ? undefined : { kind: 'town', from, to }
    case 'part':
      return isPerson(tokens, from) ? undefined : { kind: 'town', isPart: true, from, to }
    default:
      return { kind: meaning.kind, from, to }
  }
}

function isAsideAt({ tokens, from, to, last }: Place, isDemonym: boolean): boolean {
  const wasAside = (last?.kind === 'country' || last?.kind === 'elsewhere') && last.isAside
  return isAside(tokens, from, to, isDemonym) || (wasAside && isNextStop(tokens, last.to, from))
}

/** A capital letter is informative only if the rest of the sentence is in small letters. */
function isInsideSentence(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  return before !== undefined && before.kind === 'word' && before.text !== before.text.toUpperCase()
}
