import type { Mention } from '../slots/mention.ts'
import { numberAt, ordinalAt } from '../slots/numbers.ts'
import { PhraseBook } from '../words/phrase-book.ts'
import { phraseList } from '../words/phrase-file.ts'
import type { Token } from '../words/tokenise.ts'
import { type Found, type OperatorReader, operator } from './operator.ts'
import type { OperatorMention } from './operator-mention.ts'
import { matchesOf, phrasesOf } from './phrases.ts'

type End = 'cheapest' | 'dearest'

const ends = new PhraseBook<End>([
  ...phraseList('operators', 'cheapest end').map(phrase => [phrase, 'cheapest'] as const),
  ...phraseList('operators', 'dearest end').map(phrase => [phrase, 'dearest'] as const),
])
const comparatives = new PhraseBook<End>([
  ...phraseList('operators', 'cheaper than one').map(phrase => [phrase, 'cheapest'] as const),
  ...phraseList('operators', 'dearer than one').map(phrase => [phrase, 'dearest'] as const),
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

function ordinals(found: Found): readonly OperatorMention[] {
  const { tokens } = found
  const isOfOne = found.mentions.some(one => one.kind === 'country' && !one.isAside)
  return tokens.flatMap((_, from) => {
    const second = seconds.at(tokens, from)
    const ordinal = second ? { value: 2, to: second.to } : ordinalAt(tokens, from)
    if (!ordinal || ordinal.value < 2) return []
    let start = ordinal.to
    while (start < ordinal.to + 3 && beforeEnds.has(tokens[start]?.word ?? '')) start += 1
    const end = ends.at(tokens, start)
    const bottom = tokens[start]?.word === 'from' ? (tokens[start + 1]?.word === 'the' ? start + 2 : start + 1) : start
    if (tokens[bottom]?.word === 'bottom')
      return [operator('position', from, bottom + 1, { position: ordinal.value, direction: 'dearest' })]
    if (second && !isOfOne && !end)
      return [operator('position', from, ordinal.to, { position: 2, direction: endIn(found) })]
    if (end) return [operator('position', from, end.to, { position: ordinal.value, direction: end.meanings[0]! })]
    // "Which country comes second when they are ordered by price, the dearest first".
    const place = rankNouns.has(tokens[ordinal.to]?.word ?? '') ? ordinal.to + 1 : ordinal.to
    const isPlace = place > ordinal.to || comers.has(tokens[from - 1]?.word ?? '')
    return isPlace && !isOfOne
      ? [operator('position', from, place, { position: ordinal.value, direction: endIn(found) })]
      : []
  })
}

const rankNouns: ReadonlySet<string> = new Set(['place', 'position', 'rank', 'spot', 'ranking', 'standing'])
const comers: ReadonlySet<string> = new Set(['comes', 'come', 'is', 'ranks', 'finishes', 'came', 'ranked', 'placed'])
const beforeEnds: ReadonlySet<string> = new Set(['-', 'for', 'the', 'place', 'to', 'in', 'absolute'])

function asked(found: Found): readonly OperatorMention[] {
  const { tokens, beginning, ending, mentions } = found
  const countries = new Set(mentions.flatMap(one => (one.kind === 'country' && !one.isAside ? [one.country] : [])))
  // "Rank the countries" wants them all.
  if (countries.size !== 1) return []
  const slots = { direction: endIn(found) }
  const phrased = matchesOf(position, tokens)
    .filter(({ to }) => tokens[to]?.word !== 'against')
    .map(({ from, to }) => operator('position', from, to, slots))
  // "Germany's place in the table".
  const own = tokens.flatMap(({ word }, at) =>
    rankNouns.has(word) && isOwned(tokens, at, ending) ? [operator('position', at, at + 1, slots)] : [],
  )
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
  return [...phrased, ...own, ...split]
}

function isOwned(tokens: readonly Token[], at: number, ending: Found['ending']): boolean {
  return ending.get(at)?.kind === 'country' && /['’ʼ]/.test(tokens[at - 1]!.text)
}

const ranked: ReadonlySet<string> = new Set(['in', 'among', 'on', 'for', 'when'])

// "How many of the other countries in the Union sell petrol that is cheaper".
const reach = 16

function isRegion(one: Mention | undefined): boolean {
  return one?.kind === 'region' || one?.kind === 'everywhere'
}

/** "How many countries are cheaper than Spain". */
function counted({ tokens, beginning, mentions }: Found): readonly OperatorMention[] {
  const isOfOne = mentions.some(one => one.kind === 'country')
  return matchesOf(howMany, tokens).flatMap(({ from, to }) => {
    // "How many in the eurozone".
    const noun = tokens
      .slice(to, to + 4)
      .findIndex(({ word }, at) => members.has(word) || isRegion(beginning.get(to + at)))
    if ((noun < 0 && to < tokens.length && tokens[to]!.kind !== 'sign') || !isOfOne) return []
    for (let at = to; at < Math.min(to + reach, tokens.length); at += 1) {
      const end = comparatives.at(tokens, at)
      if (end) return [operator('position', from, to + noun + 1, { counts: true, direction: end.meanings[0]! })]
    }
    // "Countries dearer than France for petrol, how many".
    for (let at = Math.max(0, from - reach); at < from; at += 1) {
      const end = comparatives.at(tokens, at)
      if (end) return [operator('position', from, to, { counts: true, direction: end.meanings[0]! })]
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
    // "One of the three countries with the cheapest diesel", "in the cheapest five".
    const number = limit?.kind === 'limit' ? { value: limit.limit, to: limit.to } : fewAt(tokens, to)
    if (!number || !isOfOne) return []
    return [operator('position', from, Math.max(number.to, to), { direction, limit: number.value })]
  })
}

/** A small number there, or after the end of the range: "in the five", "in the cheapest five". */
function fewAt(tokens: readonly Token[], from: number): { readonly value: number; readonly to: number } | undefined {
  const at = tokens[from]?.word === 'the' ? from + 1 : from
  const number = numberAt(tokens, at) ?? numberAt(tokens, ends.at(tokens, at)?.to ?? at)
  return number && Number.isInteger(number.value) && number.value > 1 && number.value <= 30 ? number : undefined
}
