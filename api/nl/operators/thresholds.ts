import type { Token } from '../words/tokenise.ts'
import { type Amount, amountAt } from './amounts.ts'
import { type OperatorReader, operator, reasons } from './operator.ts'
import type { OperatorMention } from './operator-mention.ts'
import { endingAt, matchesOf, phrasesOf } from './phrases.ts'

const bounds = [
  { phrases: phrasesOf('at most'), slot: 'below', inclusive: true },
  { phrases: phrasesOf('at least'), slot: 'above', inclusive: true },
  { phrases: phrasesOf('below'), slot: 'below' },
  { phrases: phrasesOf('above'), slot: 'above' },
] as const
const between = phrasesOf('between')
const orLess = phrasesOf('orless')
const orMore = phrasesOf('ormore')
const howMany = phrasesOf('how many')

/** "Below 1.60", "over 2 euros", "between 1.50 and 1.60", "1.60 or less", "the 2 euro mark". */
export const readThresholds: OperatorReader = ({ tokens, mentions, beginning }) => {
  const found: OperatorMention[] = []
  // "Give me no more than three".
  const isOfStations = mentions.some(({ kind }) => kind === 'town' || kind === 'coordinates' || kind === 'radius')
  for (let at = 0; at < tokens.length; at += 1) {
    // "Within 2 km", "over 3 months".
    const taken = beginning.get(at)
    if (taken && !mayBePrice.has(taken.kind)) continue
    const amount = amountAt(tokens, at)
    // "Top three", "passed 2": a verb needs a currency or a point.
    if (amount && isBare(tokens, at, amount) && (verbal.has(tokens[at - 1]?.word ?? '') || isOfStations)) continue
    const one = amount && thresholdOf(tokens, at, amount)
    if (!one) continue
    found.push(one)
    at = one.to - 1
  }
  // "How many weeks was it above": not how many countries.
  const counted = matchesOf(howMany, tokens)
    .filter(({ to }) => !timesCounted.has(tokens[to]?.word ?? ''))
    .map(({ from, to }) => ({ ...operator('threshold', from, to, { counts: true }), isOfAll: true }))
  return found.length > 0 ? [...found, ...counted] : found
}

const timesCounted: ReadonlySet<string> = new Set(['weeks', 'times', 'consecutive', 'straight', 'successive'])

const verbal: ReadonlySet<string> = new Set([
  'top',
  'tops',
  'topped',
  'pass',
  'passed',
  'passes',
  'past',
  'hit',
  'hits',
  'reach',
  'cross',
])

/** A whole number and nothing else. */
function isBare(tokens: readonly Token[], at: number, { value, to }: Amount): boolean {
  return to === at + 1 && Number.isInteger(value) && !tokens[at]!.word.includes('.')
}

const mayBePrice: ReadonlySet<string> = new Set(['limit', 'fuel', 'litres', 'coordinates'])

function currencyOf({ currency }: Amount) {
  return currency === 'EUR' ? {} : { currency }
}

function thresholdOf(tokens: readonly Token[], at: number, amount: Amount): OperatorMention | undefined {
  const start = beforeFillers(tokens, at)
  const currency = currencyOf(amount)
  const low = endingAt(between, tokens, start)
  const high = low && joins.has(tokens[amount.to]?.word ?? '') ? amountAt(tokens, amount.to + 1) : undefined
  if (low && high)
    return operator('threshold', low.from, high.to, {
      above: amount.value,
      below: high.value,
      inclusive: true,
      ...currencyOf(high),
    })
  // "No more than" is longer than "more than", which is longer than the "than" of a comparison.
  const [before] = bounds
    .flatMap(bound => {
      const phrase = endingAt(bound.phrases, tokens, at) ?? endingAt(bound.phrases, tokens, start)
      return phrase ? [{ ...bound, from: withLast(tokens, phrase.from) }] : []
    })
    .sort((a, b) => a.from - b.from)
  if (before) {
    // "At least 10 cents cheaper than in France".
    if (comparatives.has(tokens[amount.to]?.word ?? '') || tokens[amount.to]?.word === 'more')
      return operator('refused', before.from, amount.to + 1, {}, reasons.margin)
    const inclusive = 'inclusive' in before ? { inclusive: true as const } : {}
    return operator('threshold', before.from, amount.to, { [before.slot]: amount.value, ...inclusive, ...currency })
  }
  const after = orLess.at(tokens, amount.to)
  if (after) return operator('threshold', at, after.to, { below: amount.value, inclusive: true, ...currency })
  const over = orMore.at(tokens, amount.to)
  return over && operator('threshold', at, over.to, { above: amount.value, inclusive: true, ...currency })
}

/** "When was it last below": the word belongs to it. */
function withLast(tokens: readonly Token[], from: number): number {
  return tokens[from - 1]?.word === 'last' ? from - 1 : from
}

const comparatives: ReadonlySet<string> = new Set(['cheaper', 'dearer', 'pricier', 'costlier', 'lower', 'higher'])

const joins: ReadonlySet<string> = new Set(['and', 'to', '-', '–'])
const fillers: ReadonlySet<string> = new Set([
  'the',
  'a',
  'about',
  'around',
  'roughly',
  'of',
  'magic',
  'magical',
  'psychological',
  'that',
  'this',
  'my',
])

function beforeFillers(tokens: readonly Token[], at: number): number {
  let start = at
  while (start > Math.max(0, at - 4) && fillers.has(tokens[start - 1]!.word)) start -= 1
  return start
}
