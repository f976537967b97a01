import { isCompound, isForeign, threshold, understoodShare } from './confidence.ts'
import { intents } from './intents/index.ts'
import type { Intent } from './intents/intent.ts'
import type { AskedFuel, Calendar, Parsed, Understanding } from './parsed.ts'
import type { QuestionReading } from './reading/question-reading.ts'
import { readQuestion } from './reading/read-question.ts'
import { isOrder, isOtherLanguage } from './refusals.ts'
import type { DoubtfulCountry } from './slots/mention.ts'
import { isUnexplained } from './unexplained.ts'
import { tokenise } from './words/tokenise.ts'

/** Parses a question. Deterministic; linear in its length. Not understood: `unknown`, with a confidence below 0.5. */
export function understand(question: string, calendar: Calendar): Understanding {
  const tokens = tokenise(question)
  if (isOrder(tokens)) return unknown(0)
  const reading = readQuestion(tokens, calendar)
  if (isOtherLanguage(reading)) return unknown(0)
  const ranked = intents
    .map((intent, order) => ({ intent, order, score: intent.score(reading) }))
    .sort((a, b) => b.score - a.score || a.order - b.order)
  const best = ranked[0]!
  const second = ranked[1]!
  if (reading.doubtful) return doubtOf(reading, reading.doubtful, best.intent)
  const confidence = confidenceOf(reading, best.intent, best.score)
  if (confidence < threshold) return unknown(confidence)
  const parsed = parsedAs(reading, best.intent)
  const isClose = second.score >= threshold && best.score - second.score < closeBy
  const isDoubtful = isClose || reading.isTimeDoubtful || isUnexplained(reading, best.intent, parsed)
  const suggestions =
    second.score >= threshold && confidence < sure ? [second.intent.ask(parsedAs(reading, second.intent))] : []
  return {
    intent: best.intent.name,
    confidence: isDoubtful ? Math.min(confidence, unsure) : confidence,
    parsed,
    suggestions,
  }
}

/** From this confidence on, an answer is given without an "if you meant". */
const sure = 0.8
const unsure = 0.75
// Two readings with scores this close are both likely.
const closeBy = 0.005

function confidenceOf(reading: QuestionReading, intent: Intent, score: number): number {
  if (isForeign(reading, intent)) return rounded(Math.min(score, 0.3))
  const compound = isCompound(reading) ? 0.45 : 1
  return rounded(score * understoodShare(reading) * compound)
}

function parsedAs(reading: QuestionReading, intent: Intent): Parsed {
  const { countries, regions } = reading
  const region = regions[0]
  return {
    countries,
    fuel_type: fuelOf(reading),
    time_range_weeks: 1,
    ...(region === undefined || intent.name === 'coverage' ? {} : { region }),
    ...intent.slots(reading),
  }
}

function fuelOf({ fuels }: QuestionReading): AskedFuel {
  if (fuels.length === 0 || fuels.includes('both')) return 'both'
  return fuels.includes('euro95') && fuels.includes('diesel') ? 'both' : fuels[0]!
}

/** "Slovania": the answer asks which country is meant instead of guessing. */
function doubtOf(reading: QuestionReading, { from, to, countries }: DoubtfulCountry, intent: Intent): Understanding {
  const { region: _, ...parsed } = parsedAs(reading, intent)
  const suggestions = countries.map(country => intent.ask({ ...parsed, countries: [country] }))
  const written = reading.tokens.slice(from, to).map(({ text }) => text)
  return { ...unknown(0.4, suggestions), doubt: { written: written.join(' '), countries } }
}

function unknown(confidence: number, suggestions: readonly string[] = []): Understanding {
  const parsed = { countries: [], fuel_type: 'both', time_range_weeks: 1 } as const
  return { intent: 'unknown', confidence: Math.min(confidence, threshold - 0.01), parsed, suggestions }
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
