import { wordSet } from '../../words/phrase-file.ts'
import { type Tokens, wordAt } from '../found.ts'

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

// "My brother and his wife live", "a road trip next week from".
const reachOfPersons = 6
const reachOfJourneys = 3

/** Whether the place `[from, to)` belongs to a person, a car or a journey. */
export function isAside(tokens: Tokens, from: number, to: number, isDemonym: boolean): boolean {
  return (isDemonym && isOfSomebody(tokens, from, to)) || isHome(tokens, from) || isOnTheWay(tokens, from)
}

/** "from Spain to Italy", "through Spain and Portugal": the second place is what the first is. */
export function isNextStop(tokens: Tokens, lastTo: number, from: number): boolean {
  const between = wordAt(tokens, lastTo)
  return from === lastTo + 1 && (ways.has(between) || between === 'and' || between === '&' || between === 'or')
}

/** "in Swiss francs", "US dollars": a currency, and no place. */
export function isCurrency(tokens: Tokens, to: number, isDemonym: boolean): boolean {
  return (isDemonym ? currencies : namedCurrencies).has(wordAt(tokens, to))
}

/** "my friend Jordan". */
export function isPerson(tokens: Tokens, from: number): boolean {
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
