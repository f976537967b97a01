import { type Region, regionMembers } from '../allowed-values/regions.ts'
import { isOfAmount, superlativeOf } from './intents/evidence.ts'
import { type Intent, namesIn } from './intents/intent.ts'
import { intents } from './intents/table.ts'
import type { OperatorName } from './operators/operator-mention.ts'
import { phrasesOf } from './operators/phrases.ts'
import type { Parsed } from './parsed.ts'
import { type Clause, storyPlaces } from './reading/clauses.ts'
import type { Cue, CueName } from './reading/cue.ts'
import { type OfKind, of, type QuestionReading, turns } from './reading/question-reading.ts'
import type { Mention, PeriodMention } from './slots/mention.ts'
import { numberAt } from './slots/numbers.ts'
import { phrasesIn } from './words/phrase-book.ts'
import { phraseList, wordSet } from './words/phrase-file.ts'
import { type Token, textOf } from './words/tokenise.ts'

// An answer is sure only if every word of its question has a part in it. Readers mark words as places, fuels, times, amounts,
// operators and cues. What they leave must be one of the words without meaning, a story, or a purpose.

interface Span {
  readonly from: number
  readonly to: number
}

const plain = phrasesIn(phraseList('plain-words', 'plain'))
const turning = phrasesOf('turning')
const joining = wordSet('plain-words', 'joining')
const members = wordSet('plain-words', 'members')

// What any question about prices, stations or tolls may say.
const ordinary = namesIn('price, amount, pump, whatIs, asker, data')

const ofAmounts = namesIn(intents.find(({ name }) => name === 'threshold')!.explains)

/** Words of an operator that may be said again: "Sweden aside, which of the others is cheapest". */
const againWords: ReadonlyMap<OperatorName, ReadonlySet<string>> = new Map([
  ['except', wordSet('operators', 'except again')],
  ['deny', wordSet('operators', 'except again')],
  ['each', wordSet('operators', 'each again')],
  ['neighbours', wordSet('operators', 'each again')],
  ['tank share', wordSet('operators', 'share again')],
])

/** What is said of the first words of the question that have no part in its answer; undefined if every word has one. */
export function leftOver(reading: QuestionReading, intent: Intent, parsed: Parsed): string | undefined {
  const explained = new Set([
    ...ordinary,
    ...namesIn(intent.explains),
    ...(isOfAmount(reading) ? ofAmounts : []),
    ...(parsed.each && intent.name === 'fuel_spread' ? ['rank'] : []),
  ])
  // "How often did it cross 1.50": the weeks above it are not counted by crossings.
  if (intent.name === 'streak' && isOfAmount(reading)) explained.delete('change')
  const isOfLast = parsed.last === true || intent.name === 'streak'
  const ofIntent = isOfLast ? ofLastTime : (ofSubject[intent.name] ?? none)
  const isTopic = new Set(parsed.topics ? [] : reading.topics.map(({ from }) => from))
  const left = [
    ...unreadWords(
      reading,
      cue => isExplained(cue.names, explained) && !isTopic.has(cue.from) && !isOfStation(reading, intent, cue),
    ).filter(({ from }) => !ofIntent.has(reading.tokens[from]!.word)),
    ...wholeTimes(reading, parsed),
    ...pastWithoutTime(reading, intent, parsed),
    ...otherWay(reading, intent),
    ...eachFuel(reading, intent, parsed),
    ...otherBound(reading),
    ...reading.mentions.filter(one => isUnread(one, reading, intent, parsed)),
    ...unreadNumbers(reading, parsed).filter(({ to }) => !ofIntent.has(reading.tokens[to]?.word ?? '')),
  ].sort((a, b) => a.from - b.from)
  const [first] = left
  const words = first ? textOf(reading.tokens, first) : rankingLeft(reading, explained, parsed)
  if (!first && intent.name === 'threshold' && isOfMean(reading, parsed))
    return 'the amount is held against the mean of those weeks, and not against each of them'
  return words && `"${words}" has no part in the answer`
}

const none: ReadonlySet<string> = new Set()
const ofSubject: Readonly<Partial<Record<Intent['name'], ReadonlySet<string>>>> = {
  // All durations are listed.
  toll_lookup: wordSet('plain-words', 'of tolls'),
  stations_nearby: wordSet('plain-words', 'of stations'),
  // "Cheapest anywhere in Europe".
  cheapest_ranking: wordSet('plain-words', 'of rankings'),
  most_expensive_ranking: wordSet('plain-words', 'of rankings'),
}
const ofLastTime = wordSet('plain-words', 'of last times')
const throughout = wordSet('plain-words', 'throughout')

/** "When Lehman collapsed, what was UK diesel": a past that nothing has read. */
function pastWithoutTime({ tokens, period, asking }: QuestionReading, { name }: Intent, parsed: Parsed): Span[] {
  const isNow = period === undefined && parsed.time_range_weeks === 1 && ofNow.has(name)
  // "I was wondering" is no past of a price.
  const isWhole = (at: number) => (plain.at(tokens, at)?.to ?? 0) > at + 1
  const was = tokens.findIndex(({ word }, at) => pasts.has(word) && !isWhole(at) && isInside({ from: at }, asking))
  return isNow && was >= 0 ? [{ from: was, to: was + 1 }] : []
}

const ofNow: ReadonlySet<string> = new Set([
  ...([
    'price_lookup',
    'comparison',
    'fuel_spread',
    'cheapest_ranking',
    'most_expensive_ranking',
    'fill_cost',
  ] as const),
])
const pasts = wordSet('plain-words', 'past')

/** "Which country is cheapest for petrol, and which for diesel", "Spanish petrol with Portuguese diesel": not both fuels of all. */
function eachFuel(reading: QuestionReading, { name }: Intent, { fuel_type }: Parsed): readonly Span[] {
  const { mentions, asking } = reading
  const isRanking = name === 'cheapest_ranking' || name === 'most_expensive_ranking'
  if (fuel_type !== 'both' || !(isRanking || name === 'comparison')) return []
  const fuels = asking.map(clause => of(mentions, 'fuel').filter(one => one.fuel !== 'fuel' && isInside(one, [clause])))
  const named = fuels.filter(({ length }) => length > 0)
  if (isRanking) return named.length > 1 ? named[1]!.slice(0, 1) : []
  const kinds = mentions.filter(({ kind, from }) => (kind === 'fuel' || kind === 'country') && isAskedAt(reading, from))
  const isInTurn =
    kinds.length === 4 &&
    kinds.every(({ kind }, at) => kind === kinds[at % 2]!.kind) &&
    kinds[0]!.kind !== kinds[1]!.kind
  return isInTurn ? named.flat().slice(1, 2) : []
}

/** "At least 1.60 but less than 1.70": one of the two amounts is included. */
function otherBound({ operators }: QuestionReading): readonly Span[] {
  const bounds = operators.filter(({ slots }) => slots.below !== undefined || slots.above !== undefined)
  const isMixed = new Set(bounds.map(({ slots }) => slots.inclusive === true)).size > 1
  return isMixed ? bounds.slice(1, 2) : []
}

/** "Dearer for diesel but cheaper for petrol": a rank has one direction. */
function otherWay({ cues }: QuestionReading, { name }: Intent): readonly Span[] {
  const first = cues.find(({ names }) => names.includes('cheaper') || names.includes('dearer'))
  const isOther = (one: Cue) =>
    first !== undefined &&
    ['cheaper', 'dearer'].some(way => one.names.includes(way as CueName) && !first.names.includes(way as CueName))
  return name === 'position' ? cues.filter(isOther).slice(0, 1) : []
}

/** "Did any country have diesel above 2.50 in 2022?" */
function isOfMean({ said }: QuestionReading, { below, above, from, last }: Parsed): boolean {
  return (below !== undefined || above !== undefined) && from !== undefined && !last && !said.has('average')
}

/** "Was it above 2 euros for the whole of June": a mean does not answer it. */
function wholeTimes({ tokens }: QuestionReading, { below, above, from }: Parsed): Span[] {
  const isOfMean = (below !== undefined || above !== undefined) && from !== undefined
  const at = isOfMean ? tokens.findIndex(({ word }) => throughout.has(word)) : -1
  return at < 0 ? [] : [{ from: at, to: at + 1 }]
}

// "In which countries": only a list of countries answers it. "How often": only a count of weeks.
const ofOwn: readonly CueName[] = ['rank', 'streak']

/** "The dearest petrol station in Italy": the price of the country is not that of a station. */
function isOfStation(reading: QuestionReading, { name }: Intent, { names }: Cue): boolean {
  return name === 'price_lookup' && names.includes('station') && superlativeOf(reading) !== undefined
}

function isExplained(names: readonly string[], explained: ReadonlySet<string>): boolean {
  if (ofOwn.some(name => names.includes(name) && !explained.has(name))) return false
  return names.some(name => explained.has(name))
}

/** A word that would change what is asked, and that nothing has read: "urban". */
export function turningWordLeft(reading: QuestionReading): Token | undefined {
  const left = unreadWords(reading, isMeant)
  return reading.tokens[
    left.find(({ from }) => turning.has(reading.tokens, from) && isAskedAt(reading, from))?.from ?? -1
  ]
}

/** What the asking clauses say besides: words that no reader used, and cues that the intent has no use for. */
function unreadWords(reading: QuestionReading, hasPart: (cue: Cue) => boolean): Span[] {
  const { tokens, mentions, cues, isPurpose, clauses, operators } = reading
  const asking = new Set(reading.asking)
  // "Lorry driver here. Cheapest diesel?": what comes before the question is background.
  const first = reading.asking[0]?.sentence ?? 0
  const said = clauses.filter(
    (one, at) =>
      asking.has(one) ||
      (one.sentence >= first &&
        (one.kind === 'fragment' || isSecond(one, clauses[at - 1]?.sentence !== one.sentence, tokens))),
  )
  const isUsed = placesIn(tokens.length, [
    ...mentions,
    ...cues.filter(hasPart),
    ...tokens.flatMap((_, at) => (plain.has(tokens, at) ? [{ from: at, to: plain.at(tokens, at)!.to }] : [])),
    ...mentions.flatMap(one => besideMention(tokens, one)),
  ])
  const again = new Set(operators.flatMap(({ name }) => [...(againWords.get(name) ?? [])]))
  const isLeft = (at: number) => {
    const { kind, word } = tokens[at]!
    return kind === 'word' && word.length > 1 && !isUsed[at] && !isPurpose[at] && !again.has(word)
  }
  return said.flatMap(({ from, to }) => {
    const left: Span[] = []
    // "Isn't diesel dearer" asks the same as "is diesel dearer".
    const first = tokens[from]?.word.endsWith("n't") ? from + 1 : from
    for (let at = first; at < to; at += 1) if (isLeft(at)) left.push({ from: at, to: at + 1 })
    return left
  })
}

/** "And how long has that been so?", "What unit is that in, per litre?": a question that the focus has left out. */
function isSecond({ kind, from }: Clause, isBeginning: boolean, tokens: readonly Token[]): boolean {
  const word = tokens[from]!.word
  // "And since when?"
  if (kind === 'telling')
    return word === 'and' && tokens[from + 1]?.word === 'since' && tokens[from + 2]?.word === 'when'
  if (kind !== 'asking') return false
  if (isBeginning && beginningWords.has(word)) return true
  return word === 'and' ? secondWords.has(tokens[from + 1]?.word ?? '') : secondWords.has(word) && !relative.has(word)
}

const secondWords = wordSet('plain-words', 'second question')
const relative = wordSet('plain-words', 'relative')
const beginningWords = wordSet('plain-words', 'beginning of a question')

/** The words that belong to a mention beside them: "country: Italy", "over the whole of Spain", "the Nordic states". */
function besideMention(tokens: readonly Token[], { kind, from, to }: Mention): Span[] {
  let before = from - 1
  const least = Math.max(0, from - mostBetween)
  while (before > least && (tokens[before]!.kind === 'sign' || articles.has(tokens[before]!.word))) before -= 1
  const joined = joining.has(tokens[before]?.word ?? '') ? [{ from: before, to: before + 1 }] : []
  const isOfRegion = (kind === 'region' || kind === 'everywhere') && members.has(tokens[to]?.word ?? '')
  return isOfRegion ? [...joined, { from: to, to: to + 1 }] : joined
}

const articles: ReadonlySet<string> = new Set(['the', 'of', 'in'])
// `in the "`; a row of flags has signs without end.
const mostBetween = 4

/** Is it in a question or a phrase, and has the parse nothing of it: "Leaving out Ireland", where that was not read? */
function isUnread(one: Mention, reading: QuestionReading, intent: Intent, parsed: Parsed): boolean {
  const { tokens, clauses, operators } = reading
  switch (one.kind) {
    case 'limit':
      return parsed.limit === undefined
    case 'toll type':
    case 'toll name':
      return intent.name !== 'toll_lookup'
    case 'town':
      return isTownLeft(one, reading, intent, parsed)
    case 'everywhere':
      return parsed.countries.length > 0 && parsed.region === undefined
    case 'operator':
      return !operators.includes(one)
    case 'period':
      // "How much was the sticker two years ago": tolls are those in force.
      if (intent.name === 'toll_lookup' && one.period.shape === 'ago') return true
      return isTimeLeft(one, reading, parsed) || isNowBeside(one, reading, intent)
    case 'elsewhere':
      // "Cordoba (Argentina)".
      return isElsewhereLeft(one, reading, intent)
    case 'country':
    case 'region':
      return isPlaceLeft(one, storyPlaces(tokens, clauses), reading, parsed)
    default:
      return false
  }
}

function isElsewhereLeft(one: OfKind<'elsewhere'>, { tokens, clauses }: QuestionReading, { name }: Intent): boolean {
  const isStory = isInside(
    one,
    clauses.filter(({ kind }) => kind === 'telling'),
  )
  // "Cordoba? I am in Argentina."
  const isThere = name === 'stations_nearby' && tokens[one.from - 1]?.word === 'in'
  return isThere || (!one.isAside && !isStory)
}

/** A town of a story is left where the question itself names no place: "my sister moved from Poland to Dublin. What would she pay?" */
function isTownLeft(one: OfKind<'town'>, reading: QuestionReading, { name }: Intent, { town }: Parsed): boolean {
  if (isAskedAt(reading, one.from)) return one.isPart === true || name !== 'stations_nearby'
  const isPlaced =
    turns(reading, 'neighbours') ||
    reading.mentions.some(other => places.has(other.kind) && isAskedAt(reading, other.from))
  return !isPlaced && town === undefined && name !== 'toll_lookup' && name !== 'coverage'
}

const places: ReadonlySet<Mention['kind']> = new Set(['country', 'region', 'everywhere', 'town', 'coordinates'])

function isAskedAt({ asking }: QuestionReading, at: number): boolean {
  return isInside({ from: at }, asking)
}

function isInside({ from }: Pick<Span, 'from'>, spans: readonly Span[]): boolean {
  return spans.some(one => one.from <= from && from < one.to)
}

/** A country or a region that the parse has not. Not in a story: "I live in Spain". */
function isPlaceLeft(
  one: Extract<Mention, { kind: 'country' | 'region' }>,
  isStory: Uint8Array,
  reading: QuestionReading,
  parsed: Parsed,
): boolean {
  const { mentions } = reading
  const places = new Set([...parsed.countries, ...(parsed.except ?? []), parsed.neighbours_of])
  if ('isAside' in one && one.isAside) return false
  // Only member states are ranked, so a ranking of all others must be meant otherwise.
  if (parsed.countries.length === 0 && isWithout(parsed, 'EU')) return true
  // "The EU's Germany and France left out": the countries, and not the region.
  const named = of(mentions, 'country').map(({ country }) => country)
  if (one.kind === 'region' && isWithout(parsed, one.region) && named.some(country => isIn(one.region, country)))
    return true
  // A story of a country is a reason to leave it out of a ranking: "I can live without Romania".
  if (isStory[one.from] && !(parsed.countries.length === 0 && one.kind === 'country')) return false
  if (one.kind === 'country' && parsed.town !== undefined) return isOfOtherClause(one, reading)
  if (one.kind === 'country') return !places.has(one.country)
  return one.region !== parsed.region && !regionMembers(one.region).some(country => places.has(country))
}

/** "What does diesel cost in Poland, and where is the nearest station to Warsaw": two questions. */
function isOfOtherClause({ from }: Span, { clauses, mentions }: QuestionReading): boolean {
  const clauseOf = (at: number) => clauses.find(clause => clause.from <= at && at < clause.to)
  const towns = mentions.filter(({ kind }) => kind === 'town').map(one => clauseOf(one.from))
  const own = clauseOf(from)
  return own?.kind === 'asking' && !towns.includes(own)
}

function isWithout({ except = [] }: Parsed, region: Region): boolean {
  return regionMembers(region, except).length === 0
}

function isIn(region: Region, country: string): boolean {
  return regionMembers(region).includes(country)
}

/** A past time next to the question that the answer does not cover, as in "since 2019: Portuguese petrol". */
function isTimeLeft(
  mention: PeriodMention,
  { clauses, asking, mentions }: QuestionReading,
  { time_range_weeks, from, to, date }: Parsed,
): boolean {
  if (time_range_weeks !== 1 || from !== undefined || to !== undefined || date !== undefined) return false
  // "If I'd filled 70 litres of diesel each month of 2023, what is the bill?": the fuel is asked about there.
  const isNamed = mentions.some(one => one.kind === 'fuel' && isInside(one, asking))
  const telling = clauses.filter(one => one.kind === 'telling' && !asking.includes(one))
  const isTold = isNamed && isInside(mention, telling)
  return !isTold && pastShapes.has(mention.period.shape)
}

/** "What is diesel now, and what was it in March 2023": one of the two times is not answered. */
function isNowBeside({ period, from }: PeriodMention, reading: QuestionReading, { name }: Intent): boolean {
  const isOther = reading.period !== undefined && reading.period.shape !== 'now' && reading.period.shape !== 'recently'
  return period.shape === 'now' && isOther && ofOneTime.has(name) && isAskedAt(reading, from)
}

const ofOneTime: ReadonlySet<string> = new Set([
  ...(['price_history', 'price_on_date', 'average_price', 'record_high', 'record_low'] as const),
])

const pastShapes: ReadonlySet<string> = new Set(['since', 'range', 'day', 'until'])

/** A number of the question, and not of a story, that is part of nothing that was understood. */
function unreadNumbers({ tokens, clauses, mentions, cues }: QuestionReading, { radius_km }: Parsed): Span[] {
  const isStory = storyPlaces(tokens, clauses)
  const meaning = radius_km === undefined ? mentions.filter(({ kind }) => kind !== 'radius') : mentions
  const isUsed = placesIn(tokens.length, [...meaning, ...cues.filter(isMeant)])
  return tokens.flatMap((token, at) => {
    // A year in any clause: "taking 2017 as a whole".
    const isYear = /^20[0-3]\d$/.test(token.word)
    const isNumber = isYear || (!isStory[at] && (token.kind === 'number' || (numberAt(tokens, at)?.value ?? 0) > 1))
    return isNumber && !isUsed[at] ? [{ from: at, to: at + 1 }] : []
  })
}

/** "Three" alone is among the words that mean nothing. */
function isMeant({ names, from, to }: Cue): boolean {
  return to > from + 1 || names.some(name => name !== 'neutral' && name !== 'foreign')
}

// Names of word lists of the lexicon.
const rankingWords = ['cheapest', 'dearest'] as const

/** "I want the cheapest petrol in the EU. Not Malta", read as a price and not as a ranking. */
function rankingLeft(
  { saidBesides }: QuestionReading,
  explained: ReadonlySet<string>,
  { countries }: Parsed,
): string | undefined {
  return rankingWords.find(name => saidBesides.has(name) && (!explained.has(name) || countries.length === 0))
}

/** The tokens inside one of the spans, in one walk. */
function placesIn(length: number, spans: readonly Span[]): Uint8Array {
  const places = new Uint8Array(length)
  for (const { from, to } of spans) places.fill(1, from, to)
  return places
}
