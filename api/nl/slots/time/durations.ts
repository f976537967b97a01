import { gluedUnits, type Unit, units, weeksIn } from '../../lexicons/calendar.ts'
import { fractions, groups, smallNumbers, tens } from '../../lexicons/numbers.ts'
import { durationAdjectives, durationNouns, notPeriods, weeklyNouns } from '../../lexicons/time-words.ts'
import { type Found, isJoined, pastHyphen, pastOne, pastSome, remembered, type Tokens, wordAt } from '../found.ts'
import { halfMoreAt, isDigits, numberAt, quantityAt } from '../numbers.ts'

/** A stretch of time without a place in the calendar. */
export interface Duration {
  /** At least 1. */
  readonly weeks: number
  readonly unit: Unit
  /** `6 months`, `two weeks`; an article is no number, and a unit alone neither. */
  readonly quantity: 'number' | 'article' | 'none'
  readonly isPlural: boolean
  /** `6 to 8 weeks`. */
  readonly isDoubtful: boolean
}

/** `6 months`, `12wk`, `half a year`, `two and a half years`, `a quarter`, `weeks`. */
export function durationAt(tokens: Tokens, at: number): Found<Duration> | null {
  return mayMeasure(tokens, at) ? measureAt(tokens, at) : null
}

const measureAt = remembered((tokens, at): Found<Duration> | null => {
  const named = namedAt(tokens, at)
  if (named) return named
  const start = pastSome(tokens, pastArticle(tokens, at), durationAdjectives)
  const range = numberRangeAt(tokens, start)
  const quantity = range ?? quantityAt(tokens, start)
  const found = quantity ? unitAfter(tokens, quantity.to) : bareUnitAt(tokens, start)
  if (!found || quantity?.value === 0) return null
  const isPlural = wordAt(tokens, found.to - 1).endsWith('s')
  const more = quantity || !isPlural ? restAt(tokens, found.to, found.value) : null
  const weeks = weeksOf(quantity?.value ?? 1, found.value) + (more?.value ?? 0)
  const to = pastSome(tokens, pastHyphen(tokens, more?.to ?? found.to), durationNouns)
  const value: Duration = {
    weeks: wholeWeeks(weeks),
    unit: found.value,
    quantity: more ? 'number' : quantity ? kindOf(tokens, start) : 'none',
    isPlural,
    isDoubtful: range !== null,
  }
  // "A quarter of the tank", "half of it".
  const isShare = (found.value === 'quarter' || found.value === 'half') && wordAt(tokens, found.to) === 'of'
  return isShare || notPeriods.has(wordAt(tokens, to)) ? null : { value, to: isBarred(tokens, to) ? found.to : to }
})

const measuring: ReadonlySet<string> = new Set([
  ...smallNumbers.keys(),
  ...tens.keys(),
  ...groups.keys(),
  ...units.keys(),
  ...durationAdjectives,
  'a',
  'an',
  'the',
  'half',
  'quarter',
  'quarters',
  'hundred',
  'thousand',
])

/** One look, since most words begin no duration. */
function mayMeasure(tokens: Tokens, at: number): boolean {
  const token = tokens[at]
  if (token?.kind !== 'word') return token?.kind === 'number' || fractions.has(token?.text ?? '')
  return measuring.has(token.word) || isoDuration.test(token.word)
}

/** "A 24-month period": the article belongs to what is measured. */
function pastArticle(tokens: Tokens, at: number): number {
  const word = wordAt(tokens, at)
  if (word !== 'a' && word !== 'an' && word !== 'the') return at
  return isDigits(tokens, at + 1) || smallNumbers.has(wordAt(tokens, at + 1)) ? at + 1 : at
}

// A hyphen that nothing of the period follows belongs to what follows.
function isBarred(tokens: Tokens, to: number): boolean {
  return wordAt(tokens, to - 1) === '-'
}

/** Only the sum is rounded: 2.5 months are 11 weeks. */
function weeksOf(quantity: number, unit: Unit): number {
  return quantity * weeksIn[unit]
}

function kindOf(tokens: Tokens, at: number): Duration['quantity'] {
  const word = wordAt(tokens, at)
  if (word !== 'a' && word !== 'an') return 'number'
  return quantityAt(tokens, at)!.to > at + 1 ? 'number' : 'article'
}

/** `weeks=12`, `months: 6`: how programs ask. */
function namedAt(tokens: Tokens, at: number): Found<Duration> | null {
  const coded = isoDuration.exec(wordAt(tokens, at))
  if (coded) return namedOf(Number(coded[1]), gluedUnits.get(coded[2]!)!, at + 1)
  const unit = units.get(wordAt(tokens, at))
  const sign = wordAt(tokens, at + 1)
  if (!unit || (sign !== '=' && sign !== ':') || !isDigits(tokens, at + 2)) return null
  return namedOf(Number(tokens[at + 2]!.word), unit, at + 3)
}

// A thousand years, counted back or on from a year that may be named, end on a day of four digits.
const mostWeeks = 52_000

function wholeWeeks(weeks: number): number {
  return Math.min(mostWeeks, Math.max(1, Math.round(weeks)))
}

// ISO 8601: `P6M`.
const isoDuration = /^p(\d{1,3})([dwmy])$/

function namedOf(quantity: number, unit: Unit, to: number): Found<Duration> {
  const weeks = wholeWeeks(weeksOf(quantity, unit))
  return { value: { weeks, unit, quantity: 'number', isPlural: true, isDoubtful: false }, to }
}

/** `6 to 8` weeks: the greater one, in doubt. */
function numberRangeAt(tokens: Tokens, at: number): Found<number> | null {
  const first = numberAt(tokens, at)
  if (!first) return null
  const between = wordAt(tokens, first.to)
  const isRange = between === 'to' || between === 'or' || (between === '-' && isDigits(tokens, first.to + 1))
  const second = isRange ? numberAt(tokens, first.to + 1) : null
  return second && second.value > first.value && unitAfter(tokens, second.to) ? second : null
}

function unitAfter(tokens: Tokens, at: number): Found<Unit> | null {
  const glued = isJoined(tokens, at) && isDigits(tokens, at - 1) ? gluedUnits.get(wordAt(tokens, at)) : undefined
  if (glued) return { value: glued, to: at + 1 }
  const start = pastSome(tokens, pastHyphen(tokens, at), durationAdjectives)
  // "The last 12 weekly values".
  if (wordAt(tokens, start) === 'weekly' && weeklyNouns.has(wordAt(tokens, start + 1)))
    return { value: 'week', to: start + 2 }
  if (wordAt(tokens, start) === 'weekly' && pricedWords.has(wordAt(tokens, start + 1)))
    return { value: 'week', to: start + 1 }
  // "The last ten readings": there is one a week.
  if (readings.has(wordAt(tokens, start)) && wordAt(tokens, at - 2) === 'last') return { value: 'week', to: start + 1 }
  return bareUnitAt(tokens, start)
}

const readings: ReadonlySet<string> = new Set(['readings', 'values', 'observations', 'datapoints', 'quotes', 'updates'])

// "The last four weekly diesel prices": the fuel is between the words of the period.
const pricedWords: ReadonlySet<string> = new Set(['diesel', 'petrol', 'fuel', 'unleaded', 'gasoline', 'pump', 'gasoil'])

function bareUnitAt(tokens: Tokens, at: number): Found<Unit> | null {
  const word = wordAt(tokens, at)
  const next = pastHyphen(tokens, at + 1)
  if (word === 'half' && units.get(wordAt(tokens, next)) === 'year') return { value: 'half', to: next + 1 }
  if (word === 'quarter' && wordAt(tokens, at + 1) === 'of' && wordAt(tokens, at + 3) === 'year') {
    return { value: 'quarter', to: at + 4 }
  }
  const unit = units.get(word)
  return unit ? { value: unit, to: at + 1 } : null
}

const andOrComma: ReadonlySet<string> = new Set(['and', ','])

/** Words after the unit: `a year and a half`, `a year and three months`. */
function restAt(tokens: Tokens, at: number, unit: Unit): Found<number> | null {
  const half = halfMoreAt(tokens, at)
  if (half && !units.has(wordAt(tokens, half.to))) return { value: weeksOf(half.value, unit), to: half.to }
  if (unit !== 'year') return null
  const number = numberAt(tokens, pastOne(tokens, at, andOrComma))
  const months = number && unitAfter(tokens, number.to)
  return months?.value === 'month' ? { value: weeksOf(number!.value, 'month'), to: months.to } : null
}
