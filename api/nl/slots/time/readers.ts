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
  ordinal: { starts: ['#', ...ordinals.keys(), ...tens.keys()], read: ordinalAt },
  quote: { starts: [...quotes].map(foldWord), read: quoteAt },
} satisfies Record<string, Reader>

/** Folded, a quotation mark by itself is nothing. */
function quoteAt(tokens: Tokens, at: number): Found<true> | null {
  return quotes.has(tokens[at]!.text) ? { value: true, to: at + 1 } : null
}

interface Form {
  exec(text: string): RegExpExecArray | null
}

// The run of digits and signs is at most five tokens long.
const forms: readonly (readonly [form: Form, read: (parts: RegExpExecArray) => Named | null])[] = [
  [/^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/, ([, year, , month, day]) => dayIn(year!, month!, day!) ?? 'impossible'],
  [/^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/, localDate],
  [/^(\d{4})[-/](\d{1,2})$/, ([, year, month]) => monthIn(year!, month!)],
  [/^(\d{1,2})[-/](\d{4})$/, ([, month, year]) => monthIn(year!, month!)],
  [/^(\d{4})(\d{2})(\d{2})$/, ([, year, month, day]) => dayIn(year!, month!, day!)],
]

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
  for (const [form, read] of forms) {
    const parts = form.exec(text)
    if (parts) return read(parts)
  }
  return null
}

/** Day before month unless that is impossible. */
function localDate([, first, sign, second, last]: RegExpExecArray): Named | null {
  const year = yearOfTwo(last!) ?? last!
  const day = dayIn(year, second!, first!) ?? dayIn(year, first!, second!)
  if (last!.length === 4) return day ?? 'impossible'
  // `10-03-22` may begin with its year.
  return day && { ...day, isDoubtful: sign === '-' }
}

function dayIn(year: string | number, month: string, day: string) {
  return isYear(Number(year)) ? dayOr(null, Number(year), Number(month), Number(day)) : null
}

function monthIn(year: string, text: string): Named | null {
  const month = Number(text)
  if (!isYear(Number(year))) return null
  // `2021-22` is two years, no month.
  if (month < 1 || month > 12) return month === 0 ? 'impossible' : null
  return months(Number(year), month, 1)
}

/** `2022-03-10T00:00:00Z`: the time of day does not affect the week. */
function pastTime(tokens: Tokens, at: number): number {
  if (!isJoined(tokens, at) || !/^t\d\d$/.test(wordAt(tokens, at))) return at
  let to = at + 1
  while (to < at + 10 && isJoined(tokens, to) && /^([:.+-]|z|\d+(\.\d+)?z?)$/.test(wordAt(tokens, to))) to++
  return to
}
