import { foldWord } from '../../words/tokenise.ts'
import { type Found, isJoined, type Tokens, wordAt } from '../found.ts'
import {
  fractions,
  groups,
  halfMoreAt,
  isDigits,
  numberAt,
  ordinalAt,
  ordinals,
  quantityAt,
  smallNumbers,
  tens,
  tensOrdinals,
  wordsAt,
} from '../numbers.ts'
import { dayOr, isYear, months, type Named, yearOfTwo } from './calendar.ts'
import type { Reader } from './pattern.ts'

const numbers = ['a', 'an', 'hundred', 'thousand', ...smallNumbers.keys(), ...tens.keys()]
const quantities = [...numbers, 'half', 'quarter', 'quarters', ...groups.keys(), ...[...fractions.keys()].map(foldWord)]
const quotes: ReadonlySet<string> = new Set(["'", '’', '‘', 'ʼ', '´'])

/** What patterns of words cannot read: numbers, dates in digits, words with digits. */
export const readers = {
  digits: {
    starts: ['#'],
    read: (tokens, at) => (isDigits(tokens, at) ? { value: wordAt(tokens, at), to: at + 1 } : null),
  },
  /** `q1`, `w12`, `p6m`. */
  code: { starts: ['#code'], read: (tokens, at) => ({ value: wordAt(tokens, at), to: at + 1 }) },
  date: { starts: ['#'], read: numericDateAt },
  number: { starts: ['#', ...numbers], read: numberAt },
  words: { starts: numbers, read: wordsAt },
  quantity: { starts: ['#', ...quantities], read: quantityAt },
  'and-a-half': { starts: ['and'], read: halfMoreAt },
  ordinal: { starts: ['#', ...ordinals.keys(), ...tensOrdinals.keys(), ...tens.keys()], read: ordinalAt },
  quote: { starts: [...quotes].map(foldWord), read: quoteAt },
} satisfies Record<string, Reader>

/** Folded, a quotation mark by itself is nothing. */
function quoteAt(tokens: Tokens, at: number): Found<true> | null {
  return quotes.has(tokens[at]!.text) ? { value: true, to: at + 1 } : null
}

// The run of digits and signs is at most five tokens long.
const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/
const yearAndMonth = /^(\d{4})[-/](\d{1,2})$/
const monthAndYear = /^(\d{1,2})[-/](\d{4})$/
const together = /^(\d{4})(\d{2})(\d{2})$/

/** A date or month in digits: `2022-03-10`, `10/03/2022`, `03/2022`. `impossible` for the form of one that is none. */
function numericDateAt(tokens: Tokens, at: number): Found<Named> | null {
  // A number that nothing is joined to is a date of eight digits, or none.
  if (!isJoined(tokens, at + 1) && wordAt(tokens, at).length !== 8) return null
  for (const length of [5, 3, 1]) {
    const text = joined(tokens, at, length)
    const value = text === null ? null : readDate(text)
    if (value) return { value, to: pastTime(tokens, at + length) }
  }
  return null
}

function joined(tokens: Tokens, at: number, length: number): string | null {
  let text = ''
  for (let next = at; next < at + length; next++) {
    if (next > at && !isJoined(tokens, next)) return null
    text += wordAt(tokens, next) === '–' ? '-' : wordAt(tokens, next)
  }
  const isCut = isJoined(tokens, at + length) && isDigits(tokens, at + length)
  return isCut ? null : text
}

function readDate(text: string): Named | null {
  const iso = yearFirst.exec(text)
  if (iso) return dayIn(Number(iso[1]), Number(iso[3]), Number(iso[4])) ?? 'impossible'
  const local = yearLast.exec(text)
  if (local) return localDate(local)
  const month = yearAndMonth.exec(text)
  if (month) return monthIn(Number(month[1]), Number(month[2]))
  const other = monthAndYear.exec(text)
  if (other) return monthIn(Number(other[2]), Number(other[1]))
  const plain = together.exec(text)
  return plain && dayIn(Number(plain[1]), Number(plain[2]), Number(plain[3]))
}

/** Day before month unless that is impossible. */
function localDate([, first, sign, second, last]: RegExpExecArray): Named | null {
  const year = yearOfTwo(last!) ?? Number(last)
  const day = dayIn(year, Number(second), Number(first)) ?? dayIn(year, Number(first), Number(second))
  if (last!.length === 4) return day ?? 'impossible'
  // `10-03-22` may begin with its year.
  return day && { ...day, isDoubtful: sign === '-' }
}

function dayIn(year: number, month: number, day: number) {
  return isYear(year) ? dayOr(null, year, month, day) : null
}

function monthIn(year: number, month: number): Named | null {
  if (!isYear(year)) return null
  // `2021-22` is two years, no month.
  if (month < 1 || month > 12) return month === 0 ? 'impossible' : null
  return months(year, month, 1)
}

/** `2022-03-10T00:00:00Z`: the time of day does not affect the week. */
function pastTime(tokens: Tokens, at: number): number {
  if (!isJoined(tokens, at) || !/^t\d\d$/.test(wordAt(tokens, at))) return at
  let to = at + 1
  while (to < at + 10 && isJoined(tokens, to) && /^([:.+-]|z|\d+(\.\d+)?z?)$/.test(wordAt(tokens, to))) to++
  return to
}
