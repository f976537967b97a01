import { refused, threshold } from './confidence.ts'
import type { Intent } from './intents/intent.ts'
import type { Parsed, Understanding } from './parsed.ts'
import type { QuestionReading } from './reading/question-reading.ts'
import type { DoubtfulCountry } from './slots/mention.ts'

/** Nothing is answered; what was understood stays in the parse. */
export function unknown(
  confidence: number,
  because: string,
  parsed: Parsed = nothing,
  suggestions: readonly string[] = [],
): Understanding {
  return { intent: 'unknown', confidence: Math.min(confidence, threshold - 0.01), parsed, suggestions, because }
}

const nothing: Parsed = { countries: [], fuel_type: 'both', time_range_weeks: 1 }

/** "Slovania": the answer asks which country is meant instead of guessing. */
export function doubtOf(
  reading: QuestionReading,
  { from, to, countries }: DoubtfulCountry,
  intent: Intent,
  parsed: Parsed,
): Understanding {
  const { region: _, ...other } = parsed
  const suggestions = countries.map(country => intent.ask({ ...other, countries: [country] }))
  const written = reading.tokens.slice(from, to).map(({ text }) => text)
  const doubt = { written: written.join(' '), countries }
  return { ...unknown(refused, `"${doubt.written}" could be one of several countries`, other, suggestions), doubt }
}
