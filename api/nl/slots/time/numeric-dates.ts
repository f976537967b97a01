import { type Found, isJoined, type Tokens, wordAt } from '../found.ts'
import { isDigits } from '../numbers.ts'
import { dayFrom, firstOfMonth, firstYear, lastOfMonth, lastYear, yearOfTwo } from './days.ts'
import { type Stretch, stretch } from './stretch.ts'

// The run of digits and signs is at most five tokens long.
const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/
const yearAndMonth = /^(\d{4})[-/](\d{1,2})$/
const monthAndYear = /^(\d{1,2})[-/](\d{4})$/
const together = /^(\d{4})(\d{2})(\d{2})$/

/** A date or month in digits: `2022-03-10`, `10/03/2022`, `03/2022`. `impossible` for the form of one that is none. */
export function numericDateAt(tokens: Tokens, at: number): Found<Stretch | 'impossible'> | null {
  if (!isDigits(tokens, at)) return null
  // A number that nothing is joined to is a date of eight digits, or none.
  if (!isJoined(tokens, at + 1) && tokens[at]!.word.length !== 8) return null
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
  return tokens[at + length - 1] === undefined || isCut ? null : text
}

function readDate(text: string): Stretch | 'impossible' | null {
  const iso = yearFirst.exec(text)
  if (iso) return dayOr('impossible', Number(iso[1]), Number(iso[3]), Number(iso[4]))
  const local = yearLast.exec(text)
  if (local) return localDate(local)
  const month = yearAndMonth.exec(text)
  if (month) return monthOr(Number(month[1]), Number(month[2]))
  const other = monthAndYear.exec(text)
  if (other) return monthOr(Number(other[2]), Number(other[1]))
  const plain = together.exec(text)
  return plain ? dayOr(null, Number(plain[1]), Number(plain[2]), Number(plain[3])) : null
}

/** Day before month unless that is impossible. */
function localDate([, first, sign, second, last]: RegExpExecArray): Stretch | 'impossible' | null {
  const year = last!.length === 4 ? Number(last) : yearOfTwo(Number(last))
  const day = dayOr(null, year, Number(second), Number(first)) ?? dayOr(null, year, Number(first), Number(second))
  if (last!.length === 4) return day ?? 'impossible'
  // `10-03-22` may begin with its year.
  return day && { ...day, isDoubtful: sign === '-' }
}

function dayOr<T>(otherwise: T, year: number, month: number, day: number): Stretch | T {
  const found = isYear(year) ? dayFrom(year, month, day) : null
  return found === null ? otherwise : stretch(found, found, 'day')
}

function monthOr(year: number, month: number): Stretch | 'impossible' | null {
  if (!isYear(year)) return null
  // `2021-22` is two years, no month.
  if (month < 1 || month > 12) return month === 0 ? 'impossible' : null
  return stretch(firstOfMonth(year, month), lastOfMonth(year, month), 'month')
}

export function isYear(year: number): boolean {
  return Number.isInteger(year) && year >= firstYear && year <= lastYear
}

/** `2022-03-10T00:00:00Z`: the time of day does not affect the week. */
function pastTime(tokens: Tokens, at: number): number {
  if (!isJoined(tokens, at) || !/^t\d\d$/.test(wordAt(tokens, at))) return at
  let to = at + 1
  while (to < at + 10 && isJoined(tokens, to) && /^([:.+-]|z|\d+(\.\d+)?z?)$/.test(wordAt(tokens, to))) to++
  return to
}
