import { wordSet } from '../../words/phrase-file.ts'
import type { Token } from '../../words/token.ts'

const persons = wordSet('asides', 'persons')
const homes = wordSet('asides', 'homes')
const journeys = wordSet('asides', 'journeys')
const visits = wordSet('asides', 'visits')
const ways = wordSet('asides', 'ways')
const possessions = wordSet('asides', 'possessions')
const things = wordSet('asides', 'things')
const determiners = wordSet('asides', 'determiners')
const currencies = wordSet('asides', 'currencies')
const comparisons = wordSet('asides', 'comparisons')
const namedCurrencies = wordSet('asides', 'named currencies')
const titles = wordSet('asides', 'titles')
const names = wordSet('asides', 'given names')

// "My brother and his wife live", "a road trip next week from".
const reachOfPersons = 6
const reachOfJourneys = 3

/** Whether the place `[from, to)` belongs to a person, a car or a journey. */
export function isAside(tokens: readonly Token[], from: number, to: number, isDemonym: boolean): boolean {
  return (isDemonym && isOfSomebody(tokens, from, to)) || isHome(tokens, from) || isOnTheWay(tokens, from)
}

/** "from Spain to Italy", "through Spain and Portugal": the second place is what the first is. */
export function isNextStop(tokens: readonly Token[], lastTo: number, from: number): boolean {
  const between = tokens[lastTo]?.word ?? ''
  return from === lastTo + 1 && (ways.has(between) || between === 'and' || between === '&' || between === 'or')
}

/** "in Swiss francs", "US dollars": a currency, and no place. */
export function isCurrency(tokens: readonly Token[], to: number, isDemonym: boolean): boolean {
  return (isDemonym ? currencies : namedCurrencies).has(tokens[to]?.word ?? '')
}

/** "my friend Jordan". */
export function isPerson(tokens: readonly Token[], from: number, to: number): boolean {
  if (to > from + 1 || !names.has(tokens[from]!.word)) return false
  return titles.has(tokens[from - 1]?.word ?? '')
}

/** "as a Frenchman", "I'm German", "my Dutch friend". */
function isOfSomebody(tokens: readonly Token[], from: number, to: number): boolean {
  const before = tokens[from - 1]?.word ?? ''
  const isArticle = before === 'a' || before === 'an'
  const whose = isArticle ? (tokens[from - 2]?.word ?? '') : before
  if (['as', "i'm", 'im', "we're", 'am'].includes(whose)) return true
  if (whose === 'are' && tokens[from - (isArticle ? 3 : 2)]?.word === 'we') return true
  const owned = tokens[to]?.word ?? ''
  return things.has(owned) || (determiners.has(before) && possessions.has(owned))
}

/** "my brother lives in Poland"; not "people living in Poland". */
function isHome(tokens: readonly Token[], from: number): boolean {
  if (tokens[from - 1]?.word === 'the') return isHome(tokens, from - 1)
  if (tokens[from - 1]?.word !== 'in') return false
  return homes.has(tokens[from - 2]?.word ?? '') && isBefore(persons, tokens, from - 2, reachOfPersons)
}

/** "driving from Spain to Italy", "crossing Austria". */
function isOnTheWay(tokens: readonly Token[], from: number): boolean {
  const before = tokens[from - 1]?.word ?? ''
  if (before === 'the') return isOnTheWay(tokens, from - 1)
  if (visits.has(before)) return isBefore(persons, tokens, from - 1, reachOfPersons)
  if (!ways.has(before)) return false
  return isBefore(journeys, tokens, from - 1, reachOfJourneys)
}

/** In the same sentence, a few words before, and no comparison ("going up compared to"). */
function isBefore(wanted: ReadonlySet<string>, tokens: readonly Token[], place: number, reach: number): boolean {
  for (let at = place - 1; at >= Math.max(0, place - reach); at -= 1) {
    const { word } = tokens[at]!
    if (wanted.has(word)) return true
    if (comparisons.has(word)) return false
    if (word === '.' || word === '?' || word === '!' || word === ';' || word === ':') return false
  }
  return false
}
