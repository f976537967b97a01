import type { Intent, Level } from './intents/intent.ts'
import type { Parsed, Understanding } from './parsed.ts'
import { type QuestionReading, says, turns } from './reading/question-reading.ts'
import type { DoubtfulCountry } from './slots/mention.ts'
import { wordSet } from './words/phrase-file.ts'
import type { Token } from './words/tokenise.ts'

/** Questions below this confidence are not answered. */
export const threshold = 0.5
/** From this confidence on, an answer is given without an "if you meant". */
export const sure = 0.8
/** An answer in doubt has at most this. */
export const unsure = 0.75
/** What is not answered has at most this. */
export const refused = 0.3

const confidences: Readonly<Record<Level, number>> = { certain: 0.97, likely: unsure, weak: 0.6, none: refused }

/** The confidence of a level, lowered by what was not understood. */
export function confidenceOf(reading: QuestionReading, intent: Intent, level: Level): number {
  if (isForeign(reading, intent) || isCompound(reading)) return refused
  return Math.round(confidences[level] * understoodShare(reading) * 100) / 100
}

const auxiliaryVerbs = wordSet('clauses', 'auxiliary')
const things = wordSet('clauses', 'fuelled')

/** Is the question about what the data cannot answer, although it names a country or a fuel? */
function isForeign(reading: QuestionReading, intent: Intent): boolean {
  if (reading.asksOfElsewhere || reading.asksOfUnheldFuel || reading.asksForImpossible) return true
  const foreign = reading.cues.some(
    cue =>
      cue.names.includes('foreign') &&
      !cue.names.includes('neutral') &&
      !reading.isPurpose[cue.from] &&
      // "Convert it into kroner".
      !(
        turns(reading, 'currency') &&
        reading.countries.length > 0 &&
        reading.tokens[cue.from]!.word.startsWith('conver')
      ),
  )
  if (foreign || asksForQuantity(reading)) return true
  if (isSomewhereStrange(reading)) return true
  return isAhead(reading) && intent.name !== 'toll_lookup'
}

/** "Cheapest diesel in Wakanda": in a place that is not known. */
function isSomewhereStrange({ countries, regions, tokens, strangeWords, tollName }: QuestionReading): boolean {
  if (countries.length > 0 || regions.length > 0 || tollName !== undefined) return false
  const strange = new Set(strangeWords)
  return tokens.some((token, at) => {
    return at > 0 && tokens[at - 1]!.word === 'in' && strange.has(token) && /^\p{L}/u.test(token.text)
  })
}

/** "How much petrol does Germany use": an amount of it, not of money. */
function asksForQuantity({ cues, mentions, tokens }: QuestionReading): boolean {
  const amountEnds = new Set(cues.filter(cue => cue.names.includes('amount')).map(cue => cue.to))
  return mentions.some(({ kind, from, to }) => {
    return kind === 'fuel' && amountEnds.has(from) && auxiliaryVerbs.has(tokens[to]?.word ?? '')
  })
}

function isAhead(reading: QuestionReading): boolean {
  if (reading.period?.shape === 'ahead' || says(reading, 'ahead')) return true
  if (!says(reading, 'will')) return false
  // "What will 20 litres cost me" is about today.
  const isMine = says(reading, 'asker', 'tank') || reading.litres !== undefined
  return !isMine || says(reading, 'change')
}

/** A fuel before a noun, or before a word outside the lexicons, is a kind of thing: "diesel Golf", "petrol mower". */
function isCompound(reading: QuestionReading): boolean {
  if (says(reading, 'tank', 'fill') || reading.coordinates || reading.litres !== undefined) return false
  const strange = new Set(reading.strangeWords.map(token => token.start))
  const isBeforeThing = (at: number): boolean => {
    const next = reading.tokens[at]
    return next !== undefined && (strange.has(next.start) || things.has(next.word))
  }
  // "A petrol station attendant".
  const stations = reading.cues.filter(({ names }) => names.includes('station'))
  if (stations.some(({ to }) => strange.has(reading.tokens[to]?.start ?? -1))) return true
  const named = reading.mentions.filter(one => one.kind === 'fuel' && isAsked(reading, one.from))
  const kinds = named.filter(({ to }) => isBeforeThing(to))
  return (
    kinds.length > 0 && kinds.length === named.length && !kinds.every(one => isBeforeUnknownVerb(reading, one.from))
  )
}

/** "Has diesel become": a verb that is not known. */
function isBeforeUnknownVerb(reading: QuestionReading, fuel: number): boolean {
  const isAfter = auxiliaryVerbs.has(reading.tokens[fuel - 1]?.word ?? '')
  return isAfter && says(reading, 'price', 'amount', 'cheaper', 'dearer', 'change', 'trend', 'average')
}

function isAsked({ asking }: QuestionReading, at: number): boolean {
  return asking.some(({ from, to }) => from <= at && at < to)
}

// The confidence factor for one, two and more unknown words: with one, about nine of ten answers are right; with three,
// hardly any, unless the question states everything that is needed.
const afterStrange = [1, 0.79, 0.62, 0.4, 0.2]
const afterStrangeInFull = [1, 0.79, 0.7, 0.6, 0.4]

// A word one edit from a known one is nearly known.
const misspelt = 0.4

/** The share of the asking clauses that is understood: 1 means every word. */
function understoodShare(reading: QuestionReading): number {
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
