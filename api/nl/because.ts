import { turningWordLeft } from './coverage.ts'
import { type Intent, namesIn } from './intents/intent.ts'
import { reasons } from './operators/operator.ts'
import type { OperatorMention, OperatorName } from './operators/operator-mention.ts'
import { phrasesOf } from './operators/phrases.ts'
import { of, type QuestionReading, says } from './reading/question-reading.ts'
import type { Mention } from './slots/mention.ts'
import { wordSet } from './words/phrase-file.ts'
import { type Token, textOf } from './words/tokenise.ts'

/** Why the question is not answered, whichever intent fits it best: a sentence without its capital and its point. */
export function refusalOf(reading: QuestionReading, intent?: Intent): string | undefined {
  return (
    refusedByName(reading) ??
    askedWhy(reading) ??
    unheld(reading) ??
    (intent && partOfCountry(reading, intent)) ??
    (intent && notCarried(reading, intent)) ??
    wordLeft(reading) ??
    (intent && pastOf(reading, intent))
  )
}

/** "Why is it so dear": also where another word of the question is refused. */
function askedWhy({ tokens, cues, isPurpose }: QuestionReading): string | undefined {
  const isAsked = cues.some(cue => cue.names.includes('foreign') && !isPurpose[cue.from] && isReason(tokens, cue))
  return isAsked ? reasons.cause : undefined
}

/** An operator that nothing carries out, and time, places and fuels that no data has. */
function refusedByName(reading: QuestionReading): string | undefined {
  const refused = reading.operators.filter(({ name }) => name === 'refused')
  // "The toll of a lorry per km": the lorry matters more.
  return (refused.find(({ isOfAll }) => isOfAll) ?? refused[0])?.because
}

function unheld({ tokens, mentions, asking, clauses }: QuestionReading): string | undefined {
  const isAsked = new Uint8Array(tokens.length)
  for (const { from, to } of asking) isAsked.fill(1, from, to)
  const isFragment = new Uint8Array(tokens.length)
  for (const { kind, from, to } of clauses) if (kind === 'fragment') isFragment.fill(1, from, to)
  for (const one of mentions) {
    // "Diesel in Poland, 31 November 2025".
    const isApart = one.kind === 'impossible' && isFragment[one.from] === 1
    if (!isAsked[one.from] && !isApart) continue
    const written = nameOf(tokens, one)
    // "Charging an electric car".
    if (one.kind === 'unheld fuel' && /charg/i.test(written)) return 'electricity is not a fuel held here'
    if (one.kind === 'unheld fuel') return `${written[0]!.toUpperCase() + written.slice(1)} is not a fuel held here`
    if (one.kind !== 'impossible') continue
    if (one.what === 'date') return `${written} is not a date`
    if (one.what === 'coordinates') return `${written} is not a latitude and a longitude`
    return `${written} is refused, because a gallon is 4.546 litres in Britain and 3.785 in the United States; name litres`
  }
  return
}

/** "In the Top End", without the words before the name. */
function nameOf(tokens: readonly Token[], one: Mention): string {
  return textOf(tokens, one).replace(/^(?:on|in|at|for|from|since|until) (?:the )?/i, '')
}

const ofTowns: ReadonlySet<string> = new Set(['stations_nearby', 'toll_lookup', 'coverage'])

/** "Did diesel fall in Sicily": the figures are those of countries, and a part of one never stands for it. */
function partOfCountry(reading: QuestionReading, { name }: Intent) {
  const { tokens, mentions, asking, countries, regions, town, tollName } = reading
  const isNamed = countries.length > 0 || regions.length > 0
  const part = of(mentions, 'town').find(one => {
    const clause = asking.find(({ from, to }) => from <= one.from && one.from < to)
    // "Stations in Palermo, Sicily", "the toll of the Tauern in Carinthia": the part only says where that is.
    if (!clause || town || (name === 'toll_lookup' && (tollName || !one.isPart))) return false
    // "Off to Crete on Saturday. What does petrol cost in Greece?"
    const isBeside = of(mentions, 'country').some(({ from }) => clause.from <= from && from < clause.to)
    return one.isPart ? !isNamed || isBeside : !isNamed && !ofTowns.has(name)
  })
  const held = name === 'toll_lookup' ? 'single roads' : 'single stations'
  return part && `there are no figures for ${nameOf(tokens, part)}, only for countries and for ${held}`
}

const vehicles = phrasesOf('vehicle')

// Of the words of `[turning]`, those that always ask for the same.
const turningReasons = [
  { words: wordSet('operators', 'turning tax'), because: reasons.tax },
  { words: wordSet('operators', 'turning distance'), because: reasons.distance },
  { words: wordSet('operators', 'turning vehicle'), because: reasons.vehicle },
  { words: wordSet('operators', 'turning hour'), because: reasons.bestTime },
]

function wordLeft(reading: QuestionReading): string | undefined {
  const word = turningWordLeft(reading)
  if (!word) return
  const known = turningReasons.find(({ words }) => words.has(word.word))
  return known?.because ?? `"${word.text}" changes what is asked, and nothing here carries it out`
}

function pastOf(reading: QuestionReading, { onlyNow }: Intent): string | undefined {
  const { period } = reading
  const isPast = period !== undefined && period.shape !== 'now' && period.shape !== 'recently'
  return onlyNow && (isPast || says(reading, 'trend')) ? `${onlyNow} are only held for now` : undefined
}

// They are refused, doubted or carried out whatever the question is.
const ofAllIntents: ReadonlySet<OperatorName> = new Set(['refused', 'doubted', 'deny'])

function notCarried({ operators, tokens }: QuestionReading, { name, carries }: Intent): string | undefined {
  // "Which brand is cheapest in Madrid": stations have brands, and a town has no mean of them.
  const isIdle = (one: OperatorMention) =>
    name === 'stations_nearby' && one.name === 'brand' && !one.slots.brands?.length
  const left = operators.find(
    one => !ofAllIntents.has(one.name) && (!namesIn(carries).includes(one.name) || isIdle(one)),
  )
  return left && `"${textOf(tokens, left)}" is not carried out for a question of this kind (${name})`
}

/** Why nothing is answered, although no word of the question is refused by name. */
export function whyNot(reading: QuestionReading): string {
  const { tokens, mentions, strangeWords, period } = reading
  const elsewhere = mentions.find(({ kind }) => kind === 'elsewhere')
  if (reading.asksOfElsewhere && elsewhere) return `there is no data for ${textOf(tokens, elsewhere)}`
  if (period?.shape === 'ahead' || says(reading, 'ahead')) return 'forecasts are not offered'
  const foreign = reading.cues.find(
    ({ names, from }) => names.includes('foreign') && !names.includes('neutral') && !reading.isPurpose[from],
  )
  // "The road charge of a 12-tonner".
  const isOfVehicle = tokens.some((_, at) => vehicles.has(tokens, at))
  if (isOfVehicle && reading.fuels.length === 0) return reasons.vehicle
  if (foreign) return `"${textOf(tokens, foreign)}" is about something else than fuel prices, stations and tolls`
  if (strangeWords.length > 0)
    return `${listed(strangeWords)} ${strangeWords.length === 1 ? 'is' : 'are'} not understood`
  if (says(reading, 'will')) return 'forecasts are not offered'
  return 'it does not ask for a fuel price, a station or a toll'
}

/** Why an answer may be another than the one that was wanted. */
export function doubtIn(reading: QuestionReading, left: string | undefined, otherwise: string | undefined): string {
  const { strangeWords } = reading
  const doubted = reading.operators.find(({ name }) => name === 'doubted')
  if (doubted?.because) return doubted.because
  if (strangeWords.length > 0)
    return `${listed(strangeWords)} ${strangeWords.length === 1 ? 'is' : 'are'} not understood`
  if (reading.misspeltWords > 0) return 'a word is misspelt'
  if (reading.isTimeDoubtful) return 'the time can be read in more than one way'
  if (left !== undefined) return left
  return otherwise === undefined ? 'the question can be read in more than one way' : `it could also mean: ${otherwise}`
}

const whyPhrases = phrasesOf('why')

function isReason(tokens: readonly Token[], { from, to }: { readonly from: number; readonly to: number }): boolean {
  return whyPhrases.has(tokens, from) || (to > from + 1 && whyPhrases.has(tokens, to - 1))
}

function listed(words: readonly Token[]): string {
  return [...new Set(words.map(({ text }) => `"${text}"`))].slice(0, 5).join(', ')
}
