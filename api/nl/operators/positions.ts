import { ordinalAt } from '../slots/numbers.ts'
import { PhraseBook } from '../words/phrase-book.ts'
import { type Found, type OperatorReader, operator } from './operator.ts'
import type { OperatorMention } from './operator-mention.ts'
import { matchesOf, phrasesOf } from './phrases.ts'

type End = 'cheapest' | 'dearest'

const ends = new PhraseBook<End>([
  ...['cheapest', 'lowest', 'least expensive', 'least costly', 'most affordable', 'best priced', 'lowest priced'].map(
    phrase => [phrase, 'cheapest'] as const,
  ),
  ...['dearest', 'most expensive', 'highest', 'priciest', 'costliest', 'highest priced', 'most costly'].map(
    phrase => [phrase, 'dearest'] as const,
  ),
])
const comparatives = new PhraseBook<End>([
  ...['cheaper', 'less expensive', 'lower', 'undercut', 'pay less', 'below'].map(
    phrase => [phrase, 'cheapest'] as const,
  ),
  ...['dearer', 'more expensive', 'higher', 'pricier', 'costlier', 'pay more', 'above'].map(
    phrase => [phrase, 'dearest'] as const,
  ),
])
const seconds = phrasesOf('second')
const position = phrasesOf('position')
const verbs = phrasesOf('position verbs')
const askers = phrasesOf('position askers')
const howMany = phrasesOf('how many')
const among = phrasesOf('among')
const members = new Set([
  'country',
  'countries',
  'state',
  'states',
  'member',
  'nation',
  'nations',
  'place',
  'places',
  'eu',
  'european',
  'others',
  'neighbours',
])

/** "Second cheapest", "where does Ireland rank", "how many countries are cheaper than Spain", "among the five dearest". */
export const readPositions: OperatorReader = found => {
  const named = [...ordinals(found), ...asked(found), ...counted(found), ...amongFew(found)]
  return named
}

/** The end of the price range from which places are counted; from the cheapest unless the question says otherwise. */
function endIn({ tokens }: Found): End {
  const found = matchesOf(ends, tokens).at(0)?.meanings[0]
  const isDear = tokens.some(({ word }) => word === 'expensive' || word === 'dear')
  return found ?? (isDear ? 'dearest' : 'cheapest')
}

function ordinals({ tokens }: Found): readonly OperatorMention[] {
  return tokens.flatMap((_, from) => {
    const second = seconds.at(tokens, from)
    const ordinal = second ? { value: 2, to: second.to } : ordinalAt(tokens, from)
    if (!ordinal || ordinal.value < 2) return []
    let start = ordinal.to
    while (start < ordinal.to + 3 && beforeEnds.has(tokens[start]?.word ?? '')) start += 1
    const end = ends.at(tokens, start)
    return end ? [operator('position', from, end.to, { position: ordinal.value, direction: end.meanings[0]! })] : []
  })
}

const beforeEnds: ReadonlySet<string> = new Set(['-', 'for', 'the', 'place', 'to', 'in', 'absolute'])

function asked(found: Found): readonly OperatorMention[] {
  const { tokens, beginning, mentions } = found
  const countries = new Set(mentions.flatMap(one => (one.kind === 'country' && !one.isAside ? [one.country] : [])))
  // "Rank the countries" wants them all.
  if (countries.size !== 1) return []
  const slots = { direction: endIn(found) }
  const phrased = matchesOf(position, tokens)
    .filter(({ to }) => tokens[to]?.word !== 'against')
    .map(({ from, to }) => operator('position', from, to, slots))
  const split = matchesOf(askers, tokens).flatMap(({ to }) => {
    let isAfterPlace = false
    for (let at = to; at < Math.min(to + 7, tokens.length); at += 1) {
      const verb = verbs.at(tokens, at)
      const before = beginning.get(at - 1) ?? beginning.get(at - 2)
      if (before?.kind === 'country' && at > to) isAfterPlace = true
      const isIt = tokens.slice(to, at).some(({ word }) => word === 'it' || word === 'they' || word === 'we')
      if (!verb || !(isAfterPlace || isIt)) continue
      const isRank = tokens[at]!.word.startsWith('rank') || ranked.has(tokens[at + 1]?.word ?? '')
      // "Where does Spain stand" is its place; "where does diesel stand in Spain" its price.
      return isRank || tokens[to - 2]?.word === 'where' ? [operator('position', at, verb.to, slots)] : []
    }
    return []
  })
  return [...phrased, ...split]
}

const ranked: ReadonlySet<string> = new Set(['in', 'among', 'on', 'for', 'when'])

// "How many of the other countries in the Union sell petrol that is cheaper".
const reach = 16

/** "How many countries are cheaper than Spain". */
function counted({ tokens }: Found): readonly OperatorMention[] {
  return matchesOf(howMany, tokens).flatMap(({ from, to }) => {
    const noun = tokens.slice(to, to + 4).findIndex(({ word }) => members.has(word))
    if (noun < 0) return []
    for (let at = to; at < Math.min(to + reach, tokens.length); at += 1) {
      const end = comparatives.at(tokens, at)
      if (end) return [operator('position', from, to + noun + 1, { counts: true, direction: end.meanings[0]! })]
    }
    return []
  })
}

/** "Is Ireland among the five cheapest", "one of the three dearest". */
function amongFew(found: Found): readonly OperatorMention[] {
  const { tokens, mentions, beginning } = found
  const isOfOne = mentions.some(one => one.kind === 'country')
  const direction = endIn(found)
  return matchesOf(among, tokens).flatMap(({ from, to }) => {
    const places = Array.from({ length: to + 3 - from }, (_, at) => beginning.get(from + at))
    const limit = places.find(one => one?.kind === 'limit')
    if (limit?.kind !== 'limit' || !isOfOne) return []
    return [operator('position', from, Math.max(limit.to, to), { direction, limit: limit.limit })]
  })
}
