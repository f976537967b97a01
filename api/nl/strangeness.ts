import { type QuestionReading, says } from './reading/question-reading.ts'
import type { Token } from './words/tokenise.ts'

// The confidence factor for one, two and more unknown words: with one, about nine of ten answers are right; with three,
// hardly any, unless the question states everything that is needed.
const afterStrange = [1, 0.79, 0.62, 0.4, 0.2]
const afterStrangeInFull = [1, 0.79, 0.7, 0.6, 0.4]

// A word one edit from a known one is nearly known.
const misspelt = 0.4

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
  // "The colour of diesel": an unknown property.
  if (reading.tokens[at + 1]?.word === 'of') return 2
  return reading.isPurpose[at] || isCapital(token.text) ? 0.5 : 1
}

/** "Bernd from Siemens". */
function isCapital(text: string): boolean {
  return /^\p{Lu}\p{Ll}+$/u.test(text)
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
