import type { CueName } from '../reading/cue.ts'
import { firstOf, type QuestionReading, says } from '../reading/question-reading.ts'
import type { Period } from '../slots/mention.ts'

export type Superlative = 'cheapest' | 'dearest'

/** The end of the price range that the question asks for; of two, the one named first. */
export function superlativeOf(reading: QuestionReading): Superlative | undefined {
  const cheapest = endOf(reading, 'cheapest', 'least')
  const dearest = endOf(reading, 'dearest', 'most')
  if (cheapest < 0 && dearest < 0) return
  if (dearest < 0) return 'cheapest'
  return cheapest >= 0 && cheapest < dearest ? 'cheapest' : 'dearest'
}

/** "The most" is the expensive end only for what is paid: "who sells the most petrol" asks for something else. */
function endOf(reading: QuestionReading, named: CueName, paid: CueName): number {
  const first = firstOf(reading, named)
  return first < 0 && says(reading, 'price', 'record', 'when') ? firstOf(reading, paid) : first
}

export function hasBothEnds(reading: QuestionReading): boolean {
  return says(reading, 'cheapest') && says(reading, 'dearest')
}

export function isComparative(reading: QuestionReading): boolean {
  return says(reading, 'cheaper', 'dearer')
}

export function isPlaced(reading: QuestionReading): boolean {
  return reading.countries.length > 0 || reading.regions.length > 0
}

/** Petrol and diesel, each by its name. */
export function namesTwoFuels(reading: QuestionReading): boolean {
  return reading.fuels.includes('euro95') && reading.fuels.includes('diesel')
}

/** How certain it is that the question is about motor fuel: 1 if it names it, 0 without any sign of it. */
export function aboutFuel(reading: QuestionReading): number {
  if (reading.fuels.length > 0 || reading.saysFuel) return 1
  if (says(reading, 'tank', 'fill') || reading.litres !== undefined) return 1
  // "What are petrol stations charging in Greece", "whose petrol stations are cheapest": both fuels.
  const isPriced = says(reading, 'price', 'amount', 'cheapest', 'dearest', 'cheaper', 'dearer') && !isNearby(reading)
  return says(reading, 'pump') || (says(reading, 'station') && isPriced) ? 1 : 0
}

/** Nothing of the past or the future. */
export function isNow({ period }: QuestionReading): boolean {
  if (period === undefined || period.shape === 'now' || period.shape === 'recently') return true
  return period.shape === 'trailing' && period.weeks === 1
}

/** Several weeks in the past. */
export function isStretch(period: Period | undefined): boolean {
  if (period?.shape === 'trailing') return period.weeks > 1
  return period?.shape === 'since' || period?.shape === 'range' || period?.shape === 'until'
}

/** One week in the past. */
export function isPoint(period: Period | undefined): boolean {
  return period?.shape === 'day' || period?.shape === 'ago'
}

/** "Below 1.60". */
export function isOfAmount({ operators }: QuestionReading): boolean {
  return operators.some(({ slots }) => slots.below !== undefined || slots.above !== undefined)
}

/** "When was it last below 1.60", "the last time it was over 2 euros". */
export function asksWhen(reading: QuestionReading): boolean {
  const { tokens, period } = reading
  const isLast = tokens.some(({ word }, at) => word === 'last' && tokens[at + 1]?.word === 'time')
  return says(reading, 'when', 'record') || isLast || period?.shape === 'ever'
}

/** Near a point, or near the user. */
export function isNearby(reading: QuestionReading): boolean {
  return reading.coordinates !== undefined || says(reading, 'here')
}

export function asksForToll(reading: QuestionReading): boolean {
  return says(reading, 'toll') || reading.tollType === 'vignette' || reading.tollType === 'ticket_barrier'
}
