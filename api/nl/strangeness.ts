import { setOf } from './lexicons/comma-list.ts'
import { type QuestionReading, says } from './reading/question-reading.ts'
import type { Token } from './words/token.ts'

// A word one edit from a known one is nearly known, a name or an adverb asks for nothing, and what a price is wanted
// for changes no price.
const misspelt = 0.4
const named = 0.5
const adverbial = 0.3
const beside = 0.4
// "The colour of diesel": an unknown property.
const heading = 2

/** How many strange words the asking clauses hold, those that can hardly matter counted in part. */
export function strangeness(reading: QuestionReading): number {
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
  if (isNextToPrice(reading, at)) return beside
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

// "For my late uncle's road trip".
const reach = 6

/**
 * Whether a word names the purpose of a price: "diesel in Spain for our surcharge table". Fuel and request are named
 * before it.
 */
export function isNextToPrice({ tokens, mentions, cues }: QuestionReading, at: number): boolean {
  for (let place = at - 1; place >= Math.max(1, at - reach); place -= 1) {
    if (tokens[place]!.kind === 'sign') return false
    if (tokens[place]!.word !== 'for' || !determiners.has(tokens[place + 1]?.word ?? '')) continue
    const isFuelled = mentions.some(one => one.kind === 'fuel' && one.to <= place)
    return (
      isFuelled && cues.some(one => one.to <= place && one.names.some(name => name === 'price' || name === 'amount'))
    )
  }
  return false
}

const determiners = setOf('a, an, the, my, our, his, her, their, this, some, work, school')

/** Whether the question is complete: which fuel or toll, where, and what about it. */
export function isExplicit(reading: QuestionReading): boolean {
  const isAbout = reading.fuels.length > 0 || reading.saysFuel || says(reading, 'toll', 'station')
  const { countries, regions, isEverywhere, coordinates } = reading
  const isPlaced = countries.length > 0 || regions.length > 0 || isEverywhere || coordinates !== undefined
  return isAbout && isPlaced && (reading.litres !== undefined || says(reading, ...wants))
}

const wants = [
  ...(['price', 'amount', 'cheapest', 'dearest', 'cheaper', 'dearer', 'change', 'average', 'trend', 'record'] as const),
  ...(['tank', 'compare', 'spread', 'near', 'byHowMuch'] as const),
] as const
