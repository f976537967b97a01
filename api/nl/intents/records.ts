import type { Parsed } from '../parsed.ts'
import { type QuestionReading, says } from '../reading/question-reading.ts'
import { aboutFuel, isOfAmount, isPlaced, isStretch, type Superlative, superlativeOf } from './evidence.ts'
import { timeOf } from './time-slots.ts'

/** How likely the question asks for the week with the highest (or lowest) price ever, 0 to 1. */
export function extremeScore(reading: QuestionReading, extreme: Superlative): number {
  if (isOfAmount(reading)) return 0.6
  if (superlativeOf(reading) !== extreme) return superlativeOf(reading) ? 0 : plainExtremeScore(reading, extreme)
  if (asksAboutNow(reading)) return 0.3
  if (aboutFuel(reading) === 0 && !says(reading, 'price', 'amount')) return 0
  const subjectScore = aboutFuel(reading) === 1 ? 0.99 : 0.47
  const asksWhichCountry = says(reading, 'countries') && !says(reading, 'when') && reading.period === undefined
  if (asksWhichCountry && reading.countries.length === 0) return 0.6
  if (
    says(reading, 'record') ||
    saysAtItsExtreme(reading) ||
    reading.period?.shape === 'ever' ||
    asksAboutPast(reading)
  )
    return subjectScore
  if (says(reading, 'when')) return subjectScore
  return isStretch(reading.period) && reading.countries.length > 0 ? subjectScore * 0.98 : 0
}

/** "A record price" is a high one; "how expensive has it ever been" asks for the highest. */
function plainExtremeScore(reading: QuestionReading, extreme: Superlative): number {
  if (aboutFuel(reading) === 0) return 0
  const isEver = reading.period?.shape === 'ever' && !says(reading, 'average', 'trend')
  if (isEver && says(reading, 'dear', 'cheap')) return says(reading, extreme === 'dearest' ? 'dear' : 'cheap') ? 0.9 : 0
  return extreme === 'dearest' && says(reading, 'extreme') ? 0.79 : 0
}

/** Such as "diesel in Spain at its dearest". "Where is it at its dearest" asks for a country. */
function saysAtItsExtreme(reading: QuestionReading): boolean {
  return says(reading, 'atIts') && (isPlaced(reading) || says(reading, 'when'))
}

function asksAboutNow({ period }: QuestionReading): boolean {
  return period?.shape === 'now' || period?.shape === 'recently'
}

/** Such as "the lowest petrol has been". */
function asksAboutPast({ tokens, cues, mentions }: QuestionReading): boolean {
  const ends = cues.filter(({ names }) => names.includes('cheapest') || names.includes('dearest')).map(({ to }) => to)
  return mentions.some(
    ({ kind, from, to }) => kind === 'fuel' && ends.includes(from) && pastVerbs.has(tokens[to]?.word ?? ''),
  )
}

const pastVerbs = new Set([
  'has',
  'have',
  'had',
  'ever',
  'went',
  'got',
  'reached',
  'hit',
  'touched',
  'dropped',
  'climbed',
])

export function recordSlots(reading: QuestionReading): Partial<Parsed> {
  return isStretch(reading.period) ? timeOf(reading, 0) : { time_range_weeks: 0 }
}
