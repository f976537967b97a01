import { type Region, regionMembers } from '../allowed-values/regions.ts'
import { isOfAmount } from './intents/evidence.ts'
import { type Intent, namesIn } from './intents/intent.ts'
import { intents } from './intents/table.ts'
import type { Parsed } from './parsed.ts'
import { storyPlaces } from './reading/clauses.ts'
import type { Cue } from './reading/cue.ts'
import type { QuestionReading } from './reading/question-reading.ts'
import { of } from './reading/question-reading.ts'
import type { PeriodMention } from './slots/mention.ts'
import { numberAt } from './slots/numbers.ts'

// What any question about prices, stations or tolls may say.
const ordinary = namesIn('price, amount, pump, data, held, whatIs, asker, neutral, yours, keeping, figures')

const ofAmounts = namesIn(intents.find(({ name }) => name === 'threshold')!.explains)

// Names of word lists of the lexicon.
const rankingWords = ['cheapest', 'dearest'] as const

/**
 * Does the question say something that the parse leaves without a meaning: "rank", where one price is looked up; a
 * year, where the answer is of today; a number that counts nothing? The parse may still be right, but not beyond doubt.
 */
export function isUnexplained(reading: QuestionReading, intent: Intent, parsed: Parsed): boolean {
  const explained = new Set([...ordinary, ...namesIn(intent.explains), ...(isOfAmount(reading) ? ofAmounts : [])])
  if (reading.cues.some(({ names }) => !names.some(name => explained.has(name)))) return true
  return (
    isTimeLeft(reading, parsed) ||
    isNumberLeft(reading, parsed) ||
    isMentionLeft(reading, intent, parsed) ||
    isRankingLeft(reading, explained, parsed) ||
    isOperatorLeft(reading)
  )
}

/** "I want the cheapest petrol in the EU. Not Malta", read as a price and not as a ranking. */
function isRankingLeft(
  { saidBesides }: QuestionReading,
  explained: ReadonlySet<string>,
  { countries }: Parsed,
): boolean {
  return rankingWords.some(name => saidBesides.has(name) && (!explained.has(name) || countries.length === 0))
}

/** A past time next to the question that the answer does not cover, as in "since 2019: Portuguese petrol". */
function isTimeLeft(
  { tokens, mentions, clauses }: QuestionReading,
  { time_range_weeks, from, to, date }: Parsed,
): boolean {
  if (time_range_weeks !== 1 || from !== undefined || to !== undefined || date !== undefined) return false
  const isStory = placesIn(
    tokens.length,
    clauses.filter(({ kind }) => kind === 'telling'),
  )
  return mentions.some(mention => mention.kind === 'period' && isPast(mention) && !isStory[mention.from])
}

function isPast({ period }: PeriodMention): boolean {
  return period.shape === 'since' || period.shape === 'range' || period.shape === 'day' || period.shape === 'until'
}

/**
 * A country, a region or a number of rows in a question or a phrase, of which the parse has nothing: "Leaving out Ireland",
 * where that was not read. Not in a story: "I live in Spain".
 */
function isMentionLeft({ tokens, mentions, clauses }: QuestionReading, intent: Intent, parsed: Parsed): boolean {
  const isStory = storyPlaces(tokens, clauses)
  const places = new Set([...parsed.countries, ...(parsed.except ?? []), parsed.neighbours_of])
  const isRegionRead = (region: Region) =>
    region === parsed.region || regionMembers(region).some(country => places.has(country))
  // Only member states are ranked, so a ranking of all others must be meant otherwise.
  if (parsed.countries.length === 0 && isWithout(parsed, 'EU')) return true
  const named = of(mentions, 'country').map(({ country }) => country)
  return mentions.some(one => {
    if (one.kind === 'limit') return parsed.limit === undefined
    if (one.kind === 'toll type' || one.kind === 'toll name') return intent.name !== 'toll_lookup'
    if ('isAside' in one && one.isAside) return false
    // "The EU's Germany and France left out": the countries, and not the region.
    if (one.kind === 'region' && isWithout(parsed, one.region) && named.some(country => isIn(one.region, country)))
      return true
    // A story of a country is a reason to leave it out of a ranking: "I can live without Romania".
    if (isStory[one.from] && !(parsed.countries.length === 0 && one.kind === 'country')) return false
    if (one.kind === 'region') return !isRegionRead(one.region)
    return one.kind === 'country' && parsed.town === undefined && !places.has(one.country)
  })
}

function isWithout({ except = [] }: Parsed, region: Region): boolean {
  return regionMembers(region, except).length === 0
}

function isIn(region: Region, country: string): boolean {
  return regionMembers(region).includes(country)
}

/** "Three" alone is among the words that mean nothing. */
function isMeant({ names, from, to }: Cue): boolean {
  return to > from + 1 || names.some(name => name !== 'neutral')
}

/** Words that would turn the question round, in a clause that does not ask: "Nobody may charge more. What does it cost?" */
function isOperatorLeft({ mentions, operators }: QuestionReading): boolean {
  return mentions.some(one => one.kind === 'operator' && !operators.includes(one))
}

/** A number of the question, and not of a story, that is part of nothing that was understood. */
function isNumberLeft({ tokens, clauses, mentions, cues }: QuestionReading, { radius_km }: Parsed): boolean {
  const isStory = storyPlaces(tokens, clauses)
  const meaning = radius_km === undefined ? mentions.filter(({ kind }) => kind !== 'radius') : mentions
  const isUnderstood = placesIn(tokens.length, [...meaning, ...cues.filter(isMeant)])
  // A year in any clause: "taking 2017 as a whole".
  if (tokens.some(({ word }, at) => /^20[0-3]\d$/.test(word) && !isUnderstood[at])) return true
  const isNumber = (at: number) => tokens[at]!.kind === 'number' || (numberAt(tokens, at)?.value ?? 0) > 1
  return tokens.some((_, at) => !isStory[at] && !isUnderstood[at] && isNumber(at))
}

/** The tokens inside one of the spans, in one walk. */
function placesIn(length: number, spans: readonly { readonly from: number; readonly to: number }[]): Uint8Array {
  const places = new Uint8Array(length)
  for (const { from, to } of spans) places.fill(1, from, to)
  return places
}
