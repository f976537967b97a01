import { setOf } from './lexicons/comma-list.ts'
import { type QuestionReading, says } from './reading/question-reading.ts'
import type { Token } from './words/tokenise.ts'

// The confidence factor for one, two and more unknown words: with one, about nine of ten answers are right; with three,
// hardly any, unless the question states everything that is needed.
const afterStrange = [1, 0.79, 0.62, 0.4, 0.2]
const afterStrangeInFull = [1, 0.79, 0.7, 0.6, 0.4]

// A word one edit from a known one is nearly known, a name or an adverb asks for nothing, and what a price is wanted
// for changes no price.
const misspelt = 0.4
const named = 0.5
const adverbial = 0.3
const beside = 0.4
// "The colour of diesel": an unknown property.
const heading = 2

/** The share of the asking clauses that is understood: 1 means every word. */
export function understoodShare(reading: QuestionReading): number {
  const strange = strangeness(reading)
  const share = reading.tellingWords / (reading.tellingWords + reading.strangeWords.length)
  const left = isExplicit(reading) ? afterStrangeInFull : afterStrange
  const low = Math.min(Math.floor(strange), left.length - 2)
  const between = left[low]! + (left[low + 1]! - left[low]!) * (Math.min(strange, left.length - 1) - low)
  return share < 0.6 ? between * 0.75 : between
}

/** How many strange words the asking clauses hold, those that can hardly matter counted in part. */
function strangeness(reading: QuestionReading): number {
  const places = new Map(reading.tokens.map((token, at) => [token, at]))
  const strange = reading.strangeWords.map(token => weightOf(reading, token, places.get(token)!))
  return strange.reduce((sum, weight) => sum + weight, misspelt * reading.misspeltWords)
}

function weightOf(reading: QuestionReading, token: Token, at: number): number {
  const { tokens } = reading
  const before = tokens[at - 1]
  if (before && !token.isApart && handles.has(before.word)) return 0
  if (tokens[at + 1]?.word === 'of') return heading
  if (token.word.length > 4 && token.word.endsWith('ly')) return adverbial
  if (reading.isPurpose[at]) return beside
  return isName(tokens, at) ? named : 1
}

const handles = new Set(['@', '#'])

/** A capital inside a sentence: "Bernd from Siemens". Not "the price of a Zafira", nor "the Shell price". */
function isName(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]!
  const before = tokens[at - 1]
  const next = tokens[at + 1]
  if (!before || before.kind === 'sign' || !isCapital(token.text) || isShouted(before.text)) return false
  const head = articles.has(before.word) ? tokens[at - 2] : before
  return head?.word !== 'of' && !priced.has(next?.word ?? '')
}

const articles = setOf('a, an, the, my, our, new, used')
const priced = setOf('price, prices, cost, costs, rate, rates, value, values')

function isCapital(text: string): boolean {
  return text.length > 1 && text[0] !== text[0]!.toLowerCase() && text.slice(1) === text.slice(1).toLowerCase()
}

function isShouted(text: string): boolean {
  return text.length > 1 && text === text.toUpperCase()
}

/** Whether the question is complete: which fuel or toll, where, and what about it. */
function isExplicit(reading: QuestionReading): boolean {
  const isAbout = reading.fuels.length > 0 || reading.saysFuel || says(reading, 'toll', 'station')
  const { countries, regions, isEverywhere, coordinates } = reading
  const isPlaced = countries.length > 0 || regions.length > 0 || isEverywhere || coordinates !== undefined
  return isAbout && isPlaced && (reading.litres !== undefined || says(reading, ...wants))
}

const wants = [
  ...(['price', 'amount', 'cheapest', 'dearest', 'cheaper', 'dearer', 'change', 'average', 'trend', 'record'] as const),
  ...(['tank', 'compare', 'spread', 'near', 'byHowMuch'] as const),
] as const
