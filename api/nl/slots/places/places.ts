import type { NameMatch } from '../../words/name-book.ts'
import { wordSet } from '../../words/phrase-file.ts'
import type { Token } from '../../words/tokenise.ts'
import { type Tokens, wordAt } from '../found.ts'
import type { PlaceMention } from '../mention.ts'
import { CodesIn, flagAt } from './country-codes.ts'
import { townAt } from './named-towns.ts'
import { type PlaceMeaning, placeBook } from './place-names.ts'

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

const persons = wordSet('asides', 'persons')
const homes = wordSet('asides', 'homes')
const journeys = wordSet('asides', 'journeys')
const visits = wordSet('asides', 'visits')
const ways = wordSet('asides', 'ways')
const possessions = wordSet('asides', 'possessions')
const things = wordSet('asides', 'things')
const determiners = wordSet('asides', 'determiners')
const currencies = wordSet('asides', 'currencies')
const ends = wordSet('asides', 'ends')
const namedCurrencies = wordSet('asides', 'named currencies')
const titles = wordSet('asides', 'titles')
const names = wordSet('asides', 'given names')
const beforeLanguages = wordSet('asides', 'before languages')
const afterLanguages = wordSet('asides', 'after languages')

// "My brother and his wife live", "a road trip next week from".
const reachOfPersons = 6
const reachOfJourneys = 3

/** Whether the place `[from, to)` belongs to a person, a car or a journey. */
function isAside(tokens: Tokens, from: number, to: number, isDemonym: boolean): boolean {
  return (isDemonym && isOfSomebody(tokens, from, to)) || isHome(tokens, from) || isOnTheWay(tokens, from)
}

/** "from Spain to Italy", "through Spain and Portugal": the second place is what the first is. */
function isNextStop(tokens: Tokens, lastTo: number, from: number): boolean {
  const between = wordAt(tokens, lastTo)
  return from === lastTo + 1 && (ways.has(between) || between === 'and' || between === '&' || between === 'or')
}

/** "in Swiss francs", "US dollars": a currency, and no place. */
function isCurrency(tokens: Tokens, to: number, isDemonym: boolean): boolean {
  return (isDemonym ? currencies : namedCurrencies).has(wordAt(tokens, to))
}

/** "answer in French, please" names no country; "in French petrol stations" does. */
function isLanguage(tokens: Tokens, from: number, to: number): boolean {
  if (wordAt(tokens, to) === 'language') return true
  if (!beforeLanguages.has(wordAt(tokens, from - 1))) return false
  return (tokens[to]?.kind ?? 'sign') === 'sign' || afterLanguages.has(wordAt(tokens, to))
}

/** "my friend Jordan". */
function isPerson(tokens: Tokens, from: number): boolean {
  return names.has(wordAt(tokens, from)) && titles.has(wordAt(tokens, from - 1))
}

/** "as a Frenchman", "I'm German", "my Dutch friend". */
function isOfSomebody(tokens: Tokens, from: number, to: number): boolean {
  const before = wordAt(tokens, from - 1)
  const isArticle = before === 'a' || before === 'an'
  const whose = isArticle ? wordAt(tokens, from - 2) : before
  if (['as', "i'm", 'im', "we're", 'am'].includes(whose)) return true
  if (whose === 'are' && wordAt(tokens, from - (isArticle ? 3 : 2)) === 'we') return true
  const owned = wordAt(tokens, to)
  return things.has(owned) || (determiners.has(before) && possessions.has(owned))
}

/** "my brother lives in Poland"; not "people living in Poland". */
function isHome(tokens: Tokens, from: number): boolean {
  if (wordAt(tokens, from - 1) === 'the') return isHome(tokens, from - 1)
  if (wordAt(tokens, from - 1) !== 'in') return false
  return homes.has(wordAt(tokens, from - 2)) && isBefore(persons, tokens, from - 2, reachOfPersons)
}

/** "driving from Spain to Italy", "crossing Austria". */
function isOnTheWay(tokens: Tokens, from: number): boolean {
  const before = wordAt(tokens, from - 1)
  if (before === 'the') return isOnTheWay(tokens, from - 1)
  if (visits.has(before)) return isBefore(persons, tokens, from - 1, reachOfPersons)
  if (!ways.has(before)) return false
  return isBefore(journeys, tokens, from - 1, reachOfJourneys)
}

/** In the same sentence, a few words before, and no comparison ("going up compared to"). */
function isBefore(wanted: ReadonlySet<string>, tokens: Tokens, place: number, reach: number): boolean {
  const before = tokens.slice(Math.max(0, place - reach), place)
  const last = before.findLast(({ word }) => wanted.has(word) || ends.has(word))
  return last !== undefined && wanted.has(last.word)
}
