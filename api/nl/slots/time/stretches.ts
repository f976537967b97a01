import { months, seasons } from '../../lexicons/calendar.ts'
import { type Tokens, wordAt } from '../found.ts'
import type { Clock, StretchFound } from './clock.ts'
import { yearOf } from './days.ts'
import { feastAt, isFeastWord } from './feasts.ts'
import { dayOfMonthAt, monthAt, pastWeekday } from './month-dates.ts'
import { numericDateAt } from './numeric-dates.ts'
import { partAt } from './parts.ts'
import { seasonAt } from './seasons.ts'
import type { Stretch } from './stretch.ts'
import { weekAt } from './weeks-of-year.ts'
import { yearPartAt } from './year-parts.ts'
import { yearAt, yearBefore } from './years.ts'

/** Whatever piece of the calendar is named there; the first reading is the most exact one. */
export function stretchAt(tokens: Tokens, at: number, clock: Clock): StretchFound | null {
  const known = clock.stretches[at]
  if (known !== undefined) return known
  const found = pieceOfYearAt(tokens, at, clock) ?? chosenAt(tokens, at, clock) ?? plainAt(tokens, at, clock)
  clock.stretches[at] = found
  return found
}

function plainAt(tokens: Tokens, at: number, clock: Clock): StretchFound | null {
  return (
    dayAt(tokens, at, clock) ??
    weekAt(tokens, at, clock, dayAt) ??
    partAt(tokens, at, clock) ??
    yearPartAt(tokens, at, clock) ??
    seasonAt(tokens, at, clock) ??
    monthAt(tokens, pastMonthOf(tokens, at), clock) ??
    yearAt(tokens, at, clock)
  )
}

const lastWords: ReadonlySet<string> = new Set(['last', 'past', 'previous'])

/** `last March` is over, `this December` belongs to this year. */
function chosenAt(tokens: Tokens, at: number, clock: Clock): StretchFound | null {
  const start = wordAt(tokens, at) === 'the' ? at + 1 : at
  const word = wordAt(tokens, start)
  const isLast = lastWords.has(word)
  if (!isLast && word !== 'this') return null
  const name = wordAt(tokens, start + 1)
  if (!months.has(name) && !seasons.has(name) && !isFeastWord(tokens, start + 1)) return null
  const one = plainAt(tokens, start + 1, { ...clock, looksAhead: false })
  if (!one || one.value === 'impossible' || isLast || !one.value.lacksYear) return one
  const isOfThisYear = yearOf(one.value.from) === clock.year
  return isOfThisYear ? one : { ...one, value: inYear(one.value, clock.year) }
}

/** `last year's Q2`, `last year in March`. */
function pieceOfYearAt(tokens: Tokens, at: number, clock: Clock): StretchFound | null {
  const year = yearBefore(tokens, at, clock)
  const one =
    year && (yearPartAt(tokens, year.to, clock) ?? monthAt(tokens, year.to, clock) ?? seasonAt(tokens, year.to, clock))
  return one?.value.lacksYear ? { ...one, value: inYear(one.value, year!.value) } : null
}

/** The same days of another year. */
export function inYear(whole: Stretch, year: number): Stretch {
  const from = `${year}${whole.from.slice(4)}`
  const to = `${yearOf(whole.to) + year - yearOf(whole.from)}${whole.to.slice(4)}`
  return { ...whole, from, to }
}

/** One day in any notation. */
export function dayAt(tokens: Tokens, at: number, clock: Clock): StretchFound | null {
  const start = wordAt(tokens, at) === 'the' ? at + 1 : at
  return (
    numericDateAt(tokens, pastWeekday(tokens, start)) ??
    dayOfMonthAt(tokens, start, clock) ??
    feastAt(tokens, start, clock)
  )
}

/** `the month of March`. */
function pastMonthOf(tokens: Tokens, at: number): number {
  const start = wordAt(tokens, at) === 'the' ? at + 1 : at
  return wordAt(tokens, start) === 'month' && wordAt(tokens, start + 1) === 'of' ? start + 2 : at
}
