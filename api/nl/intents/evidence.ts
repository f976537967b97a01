import { claimOf, supposedIn } from '../operators/claim.ts'
import { operatorNames } from '../operators/operator-mention.ts'
import type { AskedFuel } from '../parsed.ts'
import { type CueName, cueNames } from '../reading/cue.ts'
import { firstOf, type QuestionReading, says, turns } from '../reading/question-reading.ts'
import type { Period } from '../slots/mention.ts'

type Holds = (reading: QuestionReading) => boolean

/** The one fuel of the question, if the weekly series has no such fuel. */
export function liveFuelAlone({ fuels: [fuel, other] }: QuestionReading): AskedFuel | undefined {
  return other || fuel === 'euro95' || fuel === 'diesel' || fuel === 'both' ? undefined : fuel
}

/**
 * What can be true of a question: the terms of `table.ts`. A cue (`cheapest`) and an operator (`tank share`) are terms
 * of the same name: the clauses that ask contain one.
 */
export const namedEvidence = {
  /** It is about motor fuel: it names a fuel, a tank, a pump, or what stations charge. */
  'about fuel': isAboutFuel,
  /** A fuel is named by more than the word "fuel". */
  'a fuel': ({ fuels }) => fuels.length > 0,
  /** Petrol and diesel, each by its name. */
  'petrol and diesel': namesTwoFuels,
  /** As that, or "the fuel spread" of one country. */
  'a pair of fuels': reading => namesTwoFuels(reading) || (says(reading, 'spread') && isOfBoth(reading)),
  /** "Has diesel been cheaper than petrol": the other fuel, and not the past. */
  'petrol against diesel': reading => namesTwoFuels(reading) && isComparative(reading) && !reading.comparesWithPast,
  /** "How has the gap between petrol and diesel changed". */
  'a spread that changes': reading => reading.fuels.length > 1 && says(reading, 'spread') && says(reading, 'change'),
  /** "Cheaper", "versus", "the difference". */
  'set against': reading => isCompared(reading) || says(reading, 'spread', 'cheapest', 'dearest'),
  /** "LPG and diesel": fuels of which the weekly series does not have both. */
  'live fuels': ({ fuels }) => fuels.length > 1 && !fuels.every(fuel => fuel === 'euro95' || fuel === 'diesel'),
  /** The average of a fuel that has only a current price. */
  'only a current average': isOnlyCurrent,
  /** "10 litres"; one litre is the unit of each price. */
  litres: ({ litres }) => litres !== undefined && litres !== 1,
  /** A word asks for a price or for an amount. */
  'a price': isPriced,
  /** "Below 1.60". */
  'an amount': isOfAmount,
  /** "Is petrol in Italy over 2 euros": one country, and today. */
  'an amount in one country now': reading =>
    isOfAmount(reading) && reading.countries.length === 1 && isNow(reading) && !asksWhen(reading),
  /** "Dropped below 1.60" without a time asks for the price. */
  'a bound': isOfBound,
  'a country': ({ countries }) => countries.length > 0,
  'several countries': ({ countries }) => countries.length > 1,
  'several regions': ({ regions }) => regions.length > 1,
  'a place': isPlaced,
  'a country and a region': ({ countries, regions }) => countries.length > 0 && regions.length > 0,
  /** "Europe". */
  everywhere: ({ isEverywhere }) => isEverywhere,
  /** Near a point, or near the user. */
  nearby: isNearby,
  'a point': ({ coordinates }) => coordinates !== undefined,
  'a town': ({ isTown }) => isTown,
  'only a town': ({ isTown, regions, isEverywhere }) => isTown && regions.length === 0 && !isEverywhere,
  /** A country that is no neighbour of another: countries are not ranked within it. */
  'a country for itself': ({ countries, operators }) =>
    countries.length > 0 && !operators.some(({ slots }) => slots.neighbours_of !== undefined),
  /** "Austria and its neighbours". */
  'a country and its neighbours': isOneOfNeighbours,
  /** Nothing of the past or the future. */
  now: isNow,
  /** "Today", "recently". */
  'today by name': ({ period }) => period?.shape === 'now' || period?.shape === 'recently',
  'a past week': ({ period }) => isPoint(period),
  /** Several weeks in the past. */
  'a past stretch': ({ period }) => isStretch(period),
  'no stretch': ({ period }) => !isStretch(period),
  'all time': ({ period }) => period?.shape === 'ever',
  'a time': ({ period }) => period !== undefined,
  /** "Dearer than a year ago": one place, and nothing to compare it with but its past. */
  'its own past': isAgainstPast,
  /** "Compared with March 2022". */
  'against a past time': reading => reading.comparesWithPast && isStretch(reading.period),
  /** "Has diesel mushroomed over the year": whatever the verb means, the price moved. */
  'an unknown verb': isVerbUnknown,
  'the cheapest end': reading => superlativeOf(reading) === 'cheapest',
  'the dearest end': reading => superlativeOf(reading) === 'dearest',
  'an end': reading => superlativeOf(reading) !== undefined,
  'both ends': reading => says(reading, 'cheapest') && says(reading, 'dearest'),
  /** "The cheapest a year ago" without a country ranks countries. */
  'an end of all countries': reading => reading.countries.length === 0 && superlativeOf(reading) !== undefined,
  /** "Cheaper", "dearer". */
  'a comparative': isComparative,
  /** "Compare", "cheaper". */
  compared: isCompared,
  /** "Is Danish petrol the dearest in Europe?" */
  'a claimed end': reading => claimedEnd(reading) !== undefined,
  /** "The five cheapest". */
  'a limit': ({ limit }) => limit !== undefined,
  /** "Which country has rock-bottom diesel prices" has no record; "when was it rock-bottom" has. */
  'a record week': reading => says(reading, 'record') && !isOfCountries(reading),
  /** "The lowest petrol has been", "diesel in Spain at its dearest". */
  'an end in the past': reading => isEndPast(reading) || isAtItsExtreme(reading),
  /** "Which country was cheapest" asks for a country, and not for a week. */
  'which country': reading =>
    says(reading, 'countries') && !says(reading, 'when') && !reading.period && reading.countries.length === 0,
  /** "Which country charges the most for petrol and diesel". */
  'an end of countries': reading => says(reading, 'countries') && superlativeOf(reading) !== undefined,
  /** "Where was petrol cheapest in March 2022" asks for a country, "when was it in 2022" for a week. */
  'a country of a past time': isCountryOfPast,
  /** "The average", or "the usual price over the last three months". */
  'an average': reading => says(reading, 'average') || (says(reading, 'typical') && isStretch(reading.period)),
  /** "Weekly average prices" are a series, "the average of weekly prices" is one number. */
  'a weekly average': isWeeklyAverage,
  /** "Weekly diesel prices". */
  'a weekly series': reading => says(reading, 'weekly') && reading.period === undefined,
  /** "Above the EU average": the average is what a country is compared with. */
  'an average to compare with': reading =>
    reading.countries.length > 0 && (reading.regions.length > 0 || reading.isEverywhere) && isCompared(reading),
  'several countries compared': reading => reading.countries.length > 1 && isCompared(reading),
  /** "The difference between Spain and Portugal" is one of countries, whatever fuels are named. */
  'between countries': isBetweenCountries,
  /** "Which is cheaper, LPG or diesel". */
  'a choice': ({ tokens }) => tokens.some(({ word }) => word === 'or'),
  'a brand': ({ operators }) => operators.some(({ slots }) => slots.brands !== undefined),
  /** "Which countries sell LPG": a fuel that has only live prices, and no price is asked for. */
  'countries of a live fuel': reading =>
    says(reading, 'countries') && liveFuelAlone(reading) !== undefined && !isPriced(reading),
  /** Words of the asking clauses are in no list. */
  'strange words': ({ strangeWords }) => strangeWords.length > 0,
  /** A clause is a question or an order, and no fragment as "Spain: diesel". */
  'a clause asks': ({ asking }) => asking.some(({ kind }) => kind === 'asking'),
  /** "Where does Austria get its diesel", "a scandal about diesel in Germany". */
  'more than a price': reading =>
    says(reading, 'doing', 'may') || (reading.strangeWords.length > 0 && !says(reading, 'whatIs', 'pump')),
  /** "What do I do with a full tank" asks for no price. */
  'done without a price': reading => says(reading, 'doing', 'may') && !isPriced(reading),
  /** "Italy or France: where should I fill the tank?" */
  'a choice of countries': reading => reading.countries.length > 1 && says(reading, 'rank') && !isPriced(reading),
  /** "Petrol stations in Spain" wants a list; "cost of a petrol station" does not. */
  'a list of stations': isListOfStations,
  /** "Hotels near a petrol station". */
  'near something strange': isNearStrange,
  'a toll': asksForToll,
  'a tolled object': ({ tollName }) => tollName !== undefined,
  'a crossing': ({ tollType }) => tollType === 'bridge' || tollType === 'tunnel',
  /** "Are tolls included in your data?" */
  'tolls of the data': isOfTollData,
  /** "Since when has it been above 1.50", "how many weeks in a row did it rise". */
  'a streak': reading => says(reading, 'streak') && (isOfAmount(reading) || streakClaim(reading) !== undefined),
  /** "When was petrol last cheaper in Spain than in France", "was it ever". */
  'another time of two': reading => {
    const claim = streakClaim(reading)
    const isLast = says(reading, 'when') && reading.tokens.some(({ word }) => word === 'last')
    return (claim === 'cheaper' || claim === 'dearer') && (isLast || reading.period?.shape === 'ever')
  },
  /** "Rank the Baltics". */
  'a region': ({ regions }) => regions.length > 0,
  /** "Has British petrol got dearer than the German one": two countries now, and no change. */
  'than a country': ({ tokens, mentions, countries }) =>
    countries.length > 1 &&
    mentions.some(
      ({ kind, from }) =>
        kind === 'country' && tokens.slice(Math.max(0, from - 3), from).some(({ word }) => word === 'than'),
    ),
  'our data': isOfData,
  /** "What is the source of these prices", and no price besides. */
  'a topic': isOfTopic,
  /** "Half a year of diesel data for Malta" asks for the data. */
  'past data': isOfPastData,
  'a price in a place now': reading =>
    (reading.fuels.length > 0 || reading.saysFuel) && isPriced(reading) && isNow(reading) && isPlaced(reading),
  /** "Do you have prices for Iceland". */
  'prices you have': reading =>
    says(reading, 'doYouHave') && (says(reading, 'price') || (says(reading, 'held') && reading.countries.length > 0)),
  'fuel in a country': reading => isAboutFuel(reading) && reading.countries.length > 0,
  /** "When does your history begin", "are you able to give prices for Moldova". */
  'data you keep': isOfKeeping,
  /** "The prices of each fuel". */
  'each fuel price': reading => turns(reading, 'each') && says(reading, 'price') && reading.fuels.length > 0,
} as const satisfies Readonly<Record<string, Holds>>

/** All terms by their names. */
export const evidence: ReadonlyMap<string, Holds> = new Map<string, Holds>([
  ...cueNames.map(name => [name, (reading: QuestionReading) => reading.said.has(name)] as const),
  ...operatorNames.map(name => [name, (reading: QuestionReading) => turns(reading, name)] as const),
  ...Object.entries(namedEvidence),
])

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
function endOf(reading: QuestionReading, end: CueName, paid: CueName): number {
  const first = firstOf(reading, end)
  return first < 0 && says(reading, 'price', 'record', 'when') ? firstOf(reading, paid) : first
}

/** "Is Danish petrol the dearest in Europe?": from that end. */
export function claimedEnd(reading: QuestionReading): Superlative | undefined {
  const isOfAll = reading.regions.length > 0 || reading.isEverywhere || says(reading, 'countries')
  const claim = reading.countries.length === 1 && isOfAll ? claimOf(reading) : undefined
  return claim === 'cheapest' || claim === 'dearest' ? claim : undefined
}

export function isComparative(reading: QuestionReading): boolean {
  return says(reading, 'cheaper', 'dearer')
}

function isCompared(reading: QuestionReading): boolean {
  return says(reading, 'compare') || isComparative(reading)
}

function isPlaced({ countries, regions }: QuestionReading): boolean {
  return countries.length > 0 || regions.length > 0
}

function isPriced(reading: QuestionReading): boolean {
  return says(reading, 'price', 'amount')
}

function namesTwoFuels({ fuels }: QuestionReading): boolean {
  return fuels.includes('euro95') && fuels.includes('diesel')
}

function isOfBoth({ fuels, saysFuel, countries, comparesWithPast }: QuestionReading): boolean {
  return fuels.includes('both') || (saysFuel && fuels.length === 0 && countries.length < 2 && !comparesWithPast)
}

function isOnlyCurrent({ fuels, period }: QuestionReading): boolean {
  const isWeekly = fuels.some(fuel => fuel === 'euro95' || fuel === 'diesel' || fuel === 'both')
  return fuels.length > 0 && !isWeekly && !isStretch(period)
}

function isAboutFuel(reading: QuestionReading): boolean {
  if (reading.fuels.length > 0 || reading.saysFuel) return true
  if (says(reading, 'tank', 'fill', 'pump') || reading.litres !== undefined) return true
  // "What are petrol stations charging in Greece", "whose petrol stations are cheapest": both fuels.
  const isOfPrices = isPriced(reading) || isComparative(reading) || says(reading, 'cheapest', 'dearest')
  return says(reading, 'station') && isOfPrices && !isNearby(reading)
}

function isNow({ period }: QuestionReading): boolean {
  if (period === undefined || period.shape === 'now' || period.shape === 'recently') return true
  return period.shape === 'trailing' && period.weeks === 1
}

export function isStretch(period: Period | undefined): boolean {
  if (period?.shape === 'trailing') return period.weeks > 1
  return period?.shape === 'since' || period?.shape === 'range' || period?.shape === 'until'
}

function isPoint(period: Period | undefined): boolean {
  return period?.shape === 'day' || period?.shape === 'ago'
}

export function isOfAmount({ operators }: QuestionReading): boolean {
  return operators.some(({ slots }) => slots.below !== undefined || slots.above !== undefined)
}

const bounds: ReadonlySet<string> = new Set(['below', 'under', 'above', 'over', 'past', 'than', 'beyond', 'to'])

function isOfBound({ tokens, period }: QuestionReading): boolean {
  if (period !== undefined && period.shape !== 'now') return false
  return tokens.some(({ word }, at) => bounds.has(tokens[at - 1]?.word ?? '') && /^[0-3]\.\d{1,3}$/.test(word))
}

/** "When was it last below 1.60", "the last time it was over 2 euros". */
export function asksWhen(reading: QuestionReading): boolean {
  const { tokens, period } = reading
  const isLast = tokens.some(({ word }, at) => word === 'last' && tokens[at + 1]?.word === 'time')
  return says(reading, 'when', 'record') || isLast || period?.shape === 'ever'
}

/** "The same as in 2021". */
export function saysSame({ tokens }: QuestionReading): boolean {
  return tokens.some(({ word }, at) => word === 'same' && tokens[at + 1]?.word === 'as')
}

function isNearby(reading: QuestionReading): boolean {
  return reading.coordinates !== undefined || says(reading, 'here')
}

function isOneOfNeighbours({ operators }: QuestionReading): boolean {
  const slots = operators.find(({ name }) => name === 'neighbours')?.slots
  return slots !== undefined && slots.countries?.[0] === slots.neighbours_of
}

function isAgainstPast(reading: QuestionReading): boolean {
  const { period, countries, regions, fuels } = reading
  const isAgainst = isComparative(reading) || says(reading, 'byHowMuch')
  if (reading.comparesWithPast)
    return period?.shape !== 'trailing' || isAgainst || says(reading, 'compare', 'upOn', 'onOn')
  // "Polish petrol today against Polish petrol a month ago".
  const isThenAndNow = period?.shape === 'ago' && says(reading, 'compare')
  // "The difference in the price of petrol over three months".
  const isApart = says(reading, 'spread') && fuels.length === 1
  const isOfTwoTimes = isAgainst || isThenAndNow || isApart || saysSame(reading)
  return (isPoint(period) || isStretch(period)) && isOfTwoTimes && countries.length + regions.length < 2
}

const perfects: ReadonlySet<string> = new Set(['has', 'have', 'had'])

function isVerbUnknown(reading: QuestionReading): boolean {
  const { strangeWords, period, tokens, asking } = reading
  if (strangeWords.length !== 1 || !isStretch(period)) return false
  const isDone = tokens.some(({ word }, at) => perfects.has(word) && asking.some(one => one.from <= at && at < one.to))
  return isDone && strangeWords[0]!.word.endsWith('ed')
}

function isCountryOfPast(reading: QuestionReading): boolean {
  const { period, countries, tokens } = reading
  const isOfCountry = isOfCountries(reading) || tokens.some(({ word }) => countryWords.has(word))
  const isBounded = isPoint(period) || period?.shape === 'range'
  return isOfCountry && isBounded && countries.length === 0 && !says(reading, 'when', 'record')
}

const countryWords: ReadonlySet<string> = new Set(['where', 'who', 'whose', 'which'])

function isOfCountries(reading: QuestionReading): boolean {
  return says(reading, 'countries') && !says(reading, 'when') && isNow(reading)
}

const pastVerbs: ReadonlySet<string> = new Set(
  'has have had ever went got reached hit touched dropped climbed'.split(' '),
)

function isEndPast({ tokens, cues, mentions }: QuestionReading): boolean {
  const ends = cues.filter(({ names }) => names.includes('cheapest') || names.includes('dearest')).map(({ to }) => to)
  return mentions.some(
    ({ kind, from, to }) => kind === 'fuel' && ends.includes(from) && pastVerbs.has(tokens[to]?.word ?? ''),
  )
}

/** "Where is it at its dearest" asks for a country. */
function isAtItsExtreme(reading: QuestionReading): boolean {
  return says(reading, 'atIts') && (isPlaced(reading) || says(reading, 'when'))
}

function isWeeklyAverage(reading: QuestionReading): boolean {
  const weekly = firstOf(reading, 'weekly')
  return weekly >= 0 && weekly < firstOf(reading, 'average')
}

function isBetweenCountries({ tokens, mentions }: QuestionReading): boolean {
  return mentions.some(({ kind, from }) => {
    const before = tokens[from - 1]?.word === 'the' ? tokens[from - 2] : tokens[from - 1]
    return kind === 'country' && before?.word === 'between'
  })
}

function isListOfStations(reading: QuestionReading): boolean {
  const isOfSeveral = says(reading, 'countries') || reading.countries.length > 1 || reading.regions.length > 0
  const isRanked = isOfSeveral && (superlativeOf(reading) !== undefined || isComparative(reading))
  return reading.strangeWords.length === 0 && !isRanked && !says(reading, 'price', 'most', 'least')
}

function isNearStrange({ cues, strangeWords, tokens }: QuestionReading): boolean {
  const strange = new Set(strangeWords)
  return cues.some(({ names, from }) => names.includes('near') && from > 0 && strange.has(tokens[from - 1]!))
}

function asksForToll(reading: QuestionReading): boolean {
  return says(reading, 'toll') || reading.tollType === 'vignette' || reading.tollType === 'ticket_barrier'
}

function isOfTollData(reading: QuestionReading): boolean {
  const isCovered = says(reading, 'covers') || (says(reading, 'holding') && says(reading, 'data'))
  return isCovered && reading.countries.length === 0 && reading.tollName === undefined && !isPriced(reading)
}

function isOfData(reading: QuestionReading): boolean {
  // "Is LPG supported"; but "the latest reading for diesel in Poland" asks for a price.
  const isOurs = says(reading, 'data', 'countries', 'doYouHave') || isPlaced(reading) !== isAboutFuel(reading)
  const holdings = reading.cues.filter(({ names }) => names.includes('holding')).length
  return says(reading, 'covers') || holdings > 1 || (holdings === 1 && isOurs)
}

/** What a price was for some weeks: dearer or cheaper than one other, or than the week before. */
export function streakClaim(reading: QuestionReading): 'cheaper' | 'dearer' | 'rose' | 'fell' | undefined {
  if (isOfAmount(reading)) return
  const claim = supposedIn(reading)
  if (claim === 'rose' || claim === 'fell') return claim
  const isOfTwo = reading.countries.length + reading.regions.length === 2 || namesTwoFuels(reading)
  return isOfTwo && (claim === 'cheaper' || claim === 'dearer') ? claim : undefined
}

/** "Has it now been above 2 euros", "did it rise three weeks in a row": such a time does not limit the weeks that are looked at. */
export function isCountedTime({ period, mentions, cues }: QuestionReading): boolean {
  const rows = cues.filter(({ names }) => names.includes('streak'))
  return (
    period?.shape === 'now' ||
    mentions.some(one => one.kind === 'period' && rows.some(({ from }) => one.from <= from && from <= one.to))
  )
}

function isOfTopic({ topics, asking, cues }: QuestionReading): boolean {
  const isInside = ({ from, to }: { from: number; to: number }, at: number) => from <= at && at < to
  // "What is the source, and what does diesel cost in Spain?"
  const others = asking.filter(clause => !topics.some(({ from }) => isInside(clause, from)))
  const isPriced = cues.some(
    ({ names, from }) => names.includes('price') && others.some(one => one.kind === 'asking' && isInside(one, from)),
  )
  return topics.length > 0 && !isPriced
}

function isOfPastData(reading: QuestionReading): boolean {
  const isPast = isStretch(reading.period) || isPoint(reading.period)
  return isPast && isAboutFuel(reading) && !says(reading, 'covers', 'doYouHave')
}

function isOfKeeping(reading: QuestionReading): boolean {
  const isAbout = says(reading, 'figures') || reading.countries.length > 0
  const isOther = says(reading, 'amount', 'change', 'average', 'compare', 'rank', 'toll', 'station', 'doing')
  return isAbout && says(reading, 'yours') && says(reading, 'keeping') && !isOther
}
