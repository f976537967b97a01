import { countedBefore, countedUnits } from '../../lexicons/time-words.ts'
import { type Found, isJoined, type Tokens, wordAt } from '../found.ts'
import { wordsAt } from '../numbers.ts'
import type { Clock } from './clock.ts'
import { yearOfTwo } from './days.ts'
import { isYear } from './numeric-dates.ts'
import { type Phrases, phraseAt, phrasesOf } from './phrases.ts'
import { type Stretch, stretch } from './stretch.ts'

const relativeYears: Phrases<number> = phrasesOf([
  [
    -1,
    [
      'last year',
      'of last year',
      'in last year',
      'the year before',
      'the previous year',
      'of the previous year',
      'previous year',
    ],
  ],
  [0, ['this year', 'of this year', 'in this year', 'of the current year', 'of the year', 'the current year']],
  [-2, ['the year before last', 'two years ago', 'of the year before last']],
])

const beforeLast = phrasesOf([[-2, ['the year before last', 'year before last']]])

const joints: ReadonlySet<string> = new Set([',', 'of', 'in', '-', '/', '.', 'the', 'year', '–', ':'])
const quotes: ReadonlySet<string> = new Set(["'", '’', '‘', 'ʼ', '´'])
const twoDigits = /^\d\d$/

/** Four digits that are a year. */
export function plainYearAt(tokens: Tokens, at: number): Found<number> | null {
  const token = tokens[at]
  const isPlain = token?.kind === 'number' && token.word.length === 4 && isYear(Number(token.word))
  return isPlain ? { value: Number(token.word), to: at + 1 } : spokenYearAt(tokens, at)
}

/** `twenty twenty-two`, `two thousand and eight`: as far as the calendar of the prices goes. */
function spokenYearAt(tokens: Tokens, at: number): Found<number> | null {
  if (wordAt(tokens, at) === 'twenty') {
    const rest = wordsAt(tokens, at + 1)
    return rest && rest.value >= 10 && rest.value < 40 ? { value: 2000 + rest.value, to: rest.to } : null
  }
  if (wordAt(tokens, at) !== 'two' || wordAt(tokens, at + 1) !== 'thousand') return null
  const number = wordsAt(tokens, at)
  return number && number.value > 2000 && number.value < 2040 ? number : null
}

/** The year after a month, a quarter or a season: ` 2022`, ` of 2022`, `-22`, ` '22`, ` last year`. */
export function yearAfter(tokens: Tokens, at: number, clock: Clock): Found<number> | null {
  const relative = phraseAt(relativeYears, tokens, at)
  if (relative) return { value: clock.year + relative.value, to: relative.to }
  let next = at
  while (next < at + 3 && joints.has(wordAt(tokens, next))) next++
  const plain = plainYearAt(tokens, next)
  if (plain) return isCounted(tokens, plain.to) ? null : plain
  const quote = tokens[at]?.text ?? ''
  if (quotes.has(quote) && twoDigits.test(wordAt(tokens, at + 1)))
    return { value: yearOfTwo(Number(wordAt(tokens, at + 1))), to: at + 2 }
  const isGlued = quote === '-' && isJoined(tokens, at) && isJoined(tokens, at + 1)
  // "March 1-15" has no year.
  const isAfterWord = tokens[at - 1]?.kind === 'word'
  return isGlued && isAfterWord && twoDigits.test(wordAt(tokens, at + 1))
    ? { value: yearOfTwo(Number(wordAt(tokens, at + 1))), to: at + 2 }
    : null
}

/** Two digits after a day and month: `10 Mar 22`. Not later than now, so that 95 stays a fuel. */
export function shortYearAfter(tokens: Tokens, at: number, clock: Clock): Found<number> | null {
  const word = wordAt(tokens, at)
  if (!twoDigits.test(word) || yearOfTwo(Number(word)) > clock.year || isCounted(tokens, at + 1)) return null
  return { value: yearOfTwo(Number(word)), to: at + 1 }
}

/** Does the number before this place count something? */
export function isCounted(tokens: Tokens, at: number): boolean {
  return countedUnits.has(wordAt(tokens, at))
}

/** `2022`, `the year 2022`, `2010s`, `2021/22`. */
export function yearAt(tokens: Tokens, at: number, clock: Clock): Found<Stretch> | null {
  const named = phraseAt(beforeLast, tokens, at)
  if (named) return { value: years(clock.year + named.value, clock.year + named.value), to: named.to }
  const short = quotedYearAt(tokens, at, clock)
  if (short) return short
  const start = wordAt(tokens, at) === 'the' ? at + 1 : at
  const word = wordAt(tokens, start)
  const isNamed =
    word === 'year' ||
    word === 'years' ||
    ((word === 'calendar' || word === 'full') && wordAt(tokens, start + 1) === 'year')
  const number = isNamed ? start + (word.startsWith('year') ? 1 : 2) : start
  const found = plainYearAt(tokens, number)
  if (!found || isCounted(tokens, found.to) || isCut(tokens, found.to)) return null
  if (!isNamed && (countedBefore.has(wordAt(tokens, number - 1)) || isPartOfNumber(tokens, number))) return null
  return (
    decadeAfter(tokens, found) ??
    twoYearsAfter(tokens, found) ?? { value: years(found.value, found.value), to: found.to }
  )
}

/** `'22`, not in quotation marks. */
function quotedYearAt(tokens: Tokens, at: number, clock: Clock): Found<Stretch> | null {
  const digits = wordAt(tokens, at + 1)
  const isQuoted = quotes.has(tokens[at]?.text ?? '') && isJoined(tokens, at + 1) && twoDigits.test(digits)
  if (!isQuoted || quotes.has(tokens[at + 2]?.text ?? '') || isCounted(tokens, at + 2)) return null
  const year = yearOfTwo(Number(digits))
  return year <= clock.year ? { value: years(year, year), to: at + 2 } : null
}

function years(from: number, to: number, isDoubtful = false): Stretch {
  return stretch(`${from}-01-01`, `${to}-12-31`, 'long', { isDoubtful })
}

/** `last year's Q2`, `this year in March`: the year of the part. */
export function yearBefore(tokens: Tokens, at: number, clock: Clock): Found<number> | null {
  const relative = phraseAt(relativeYears, tokens, wordAt(tokens, at) === 'the' ? at + 1 : at)
  if (!relative) return null
  const next = wordAt(tokens, relative.to)
  const to = next === 'in' || next === 'during' || next === ',' ? relative.to + 1 : relative.to
  return { value: clock.year + relative.value, to }
}

function decadeAfter(tokens: Tokens, { value, to }: Found<number>): Found<Stretch> | null {
  const isDecade = value % 10 === 0 && wordAt(tokens, to) === 's' && isJoined(tokens, to)
  return isDecade ? { value: years(value, value + 9), to: to + 1 } : null
}

/** `2021/22`, `2021-22`. */
function twoYearsAfter(tokens: Tokens, { value, to }: Found<number>): Found<Stretch> | null {
  const sign = wordAt(tokens, to)
  const next = wordAt(tokens, to + 1)
  const isShort =
    (sign === '/' || sign === '-') && isJoined(tokens, to) && isJoined(tokens, to + 1) && twoDigits.test(next)
  return isShort && Number(next) === (value + 1) % 100 ? { value: years(value, value + 1), to: to + 2 } : null
}

/** After a sign and a number on its left, it is the end of something else: `41.9,2020`. */
function isPartOfNumber(tokens: Tokens, at: number): boolean {
  if (!isJoined(tokens, at)) return false
  const sign = wordAt(tokens, at - 1)
  return sign === ',' || sign === '.' || sign === '#' || sign === '€' || sign === '$'
}

/** `2020-13-45`: the beginning of something longer, unless that is a year as well. */
function isCut(tokens: Tokens, at: number): boolean {
  const sign = wordAt(tokens, at)
  if (!isJoined(tokens, at) || (sign !== '-' && sign !== '/' && sign !== '.' && sign !== ',')) return false
  const next = tokens[at + 1]
  if (next?.kind !== 'number' || next.isApart) return false
  return (
    plainYearAt(tokens, at + 1) === null &&
    twoYearsAfter(tokens, { value: Number(wordAt(tokens, at - 1)), to: at }) === null
  )
}
