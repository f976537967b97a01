import type { Parsed } from '../parsed.ts'
import { type QuestionReading, says } from '../reading/question-reading.ts'
import {
  aboutFuel,
  hasBothEnds,
  isNearby,
  isNow,
  isPoint,
  isStretch,
  type Superlative,
  superlativeOf,
} from './evidence.ts'
import { timeOf } from './time-slots.ts'

/** Does the question want countries in order, from this end? */
export function rankingScore(reading: QuestionReading, end: Superlative): number {
  const isOfNeighbours = reading.operators.some(({ slots }) => slots.neighbours_of !== undefined)
  if (
    (reading.countries.length > 0 && !isOfNeighbours) ||
    isNearby(reading) ||
    (says(reading, 'record') && !isOfCountries(reading))
  )
    return 0.2
  if (reading.isTown && reading.regions.length === 0 && !reading.isEverywhere) return 0.4
  const subject = aboutFuel(reading) === 1 ? 1 : 0
  const certainty = subject * (isNow(reading) || isPoint(reading.period) || isStretch(reading.period) ? 0.97 : 0.6)
  const superlative = superlativeOf(reading)
  if (superlative === end) return certainty * (says(reading, 'record') ? 0.8 : 1)
  if (superlative !== undefined) return hasBothEnds(reading) ? certainty * 0.65 : 0
  if (!says(reading, 'rank') && reading.limit === undefined) return 0
  if (says(reading, end === 'cheapest' ? 'cheap' : 'dear')) return certainty * 0.9
  if (says(reading, 'cheap', 'dear')) return 0
  if (says(reading, end === 'cheapest' ? 'cheaper' : 'dearer')) return certainty * 0.78
  const ranks = says(reading, 'order') || reading.limit !== undefined
  return end === 'cheapest' && ranks && !says(reading, 'dearer')
    ? certainty * (reading.strangeWords.length > 0 ? 0.5 : 0.8)
    : 0
}

export function rankingSlots(reading: QuestionReading): Partial<Parsed> {
  return { ...timeOf(reading, 1), ...(reading.limit === undefined ? {} : { limit: reading.limit }) }
}

/** "Which country has rock-bottom diesel prices": of countries now, and not of weeks. */
function isOfCountries(reading: QuestionReading): boolean {
  return says(reading, 'countries') && !says(reading, 'when') && isNow(reading)
}
