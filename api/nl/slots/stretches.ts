import { feasts, partWords } from '../lexicons/calendar.ts'
import { plusDays } from '../say/weeks.ts'
import type { Clock } from './clock.ts'
import { firstOfMonth, lastOfMonth, monthOf, yearOf } from './days.ts'
import { durationAt } from './durations.ts'
import { type Found, pastHyphen, type Tokens, wordAt } from './found.ts'
import { dayOfMonthAt, monthAt, nearestDay, pastWeekday } from './month-dates.ts'
import { ordinalAt } from './numbers.ts'
import { numericDateAt } from './numeric-dates.ts'
import { phraseAt, phrasesOf } from './phrases.ts'
import { type Stretch, stretch } from './stretch.ts'
import { weekAt } from './weeks-of-year.ts'
import { yearPartAt } from './year-parts.ts'
import { yearAfter, yearAt } from './years.ts'

/** A piece of the calendar, or the form of a date that none has: `30 February 2022`. */
export type StretchFound = Found<Stretch | 'impossible'>

/** Whatever piece of the calendar is named there; the first reading is the most exact one. */
export function stretchAt(tokens: Tokens, at: number, clock: Clock): StretchFound | null {
  return (
    dayAt(tokens, at, clock) ??
    weekAt(tokens, at, clock, dayAt) ??
    partAt(tokens, at, clock) ??
    yearPartAt(tokens, at, clock) ??
    monthAt(tokens, pastMonthOf(tokens, at), clock) ??
    yearAt(tokens, at)
  )
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

const feastPhrases = phrasesOf(feasts.map(([phrase, month, day]) => [{ month, day }, [phrase]] as const))

function feastAt(tokens: Tokens, at: number, clock: Clock): StretchFound | null {
  const feast = phraseAt(feastPhrases, tokens, at)
  if (!feast) return null
  const { month, day } = feast.value
  const said = yearAfter(tokens, feast.to, clock)
  if (!said) return { value: nearestDay(month, day, clock), to: feast.to }
  const value = stretch(...sameDay(said.value, month, day), 'day')
  return { value, to: said.to }
}

function sameDay(year: number, month: number, day: number): [string, string] {
  const found = plusDays(firstOfMonth(year, month), day - 1)
  return [found, found]
}

/** `the month of March`. */
function pastMonthOf(tokens: Tokens, at: number): number {
  const start = wordAt(tokens, at) === 'the' ? at + 1 : at
  return wordAt(tokens, start) === 'month' && wordAt(tokens, start + 1) === 'of' ? start + 2 : at
}

/** `early 2022`, `the end of March 2022`, `the first three months of 2023`, `the whole of 2021`. */
function partAt(tokens: Tokens, at: number, clock: Clock): StretchFound | null {
  const start = wordAt(tokens, at) === 'the' ? at + 1 : at
  return piecesAt(tokens, start, clock) ?? roughPartAt(tokens, start, clock)
}

function wholeAt(tokens: Tokens, at: number, clock: Clock): Found<Stretch> | null {
  const start = wordAt(tokens, at) === 'of' ? at + 1 : at
  const found = yearPartAt(tokens, start, clock) ?? monthAt(tokens, start, clock) ?? yearAt(tokens, start)
  if (found) return found
  // "Of last year", "of the year": the calendar's.
  const year = wordAt(tokens, at) === 'of' ? yearAfter(tokens, at, clock) : null
  return year && { value: stretch(`${year.value}-01-01`, `${year.value}-12-31`, 'long'), to: year.to }
}

function roughPartAt(tokens: Tokens, at: number, clock: Clock): StretchFound | null {
  const part = partWords.get(wordAt(tokens, at))
  if (part === undefined) return null
  const whole = wholeAt(tokens, pastHyphen(tokens, at + 1), clock)
  if (!whole) return null
  return { value: part === 'all' ? whole.value : roughPart(part, whole.value), to: whole.to }
}

/** A third of it, or its very ends. */
function roughPart(part: 'early' | 'mid' | 'late' | 'start' | 'end', whole: Stretch): Stretch {
  if (part === 'start') return { ...whole, to: whole.from, grain: 'day', isDoubtful: true }
  if (part === 'end') return { ...whole, from: whole.to, grain: 'day', isDoubtful: true }
  const third = whole.grain === 'month' ? 10 : Math.round((Date.parse(whole.to) - Date.parse(whole.from)) / 259_200_000)
  const index = part === 'early' ? 0 : part === 'mid' ? 1 : 2
  const from = plusDays(whole.from, third * index)
  return { ...whole, from, to: index === 2 ? whole.to : plusDays(from, third - 1), isDoubtful: true }
}

/** `first 3 months of 2022`, `last week of March 2022`, `second week of May`. */
function piecesAt(tokens: Tokens, at: number, clock: Clock): StretchFound | null {
  const isLast = wordAt(tokens, at) === 'last' || wordAt(tokens, at) === 'final'
  const ordinal = isLast ? { value: 1, to: at + 1 } : ordinalAt(tokens, at)
  const size = ordinal && durationAt(tokens, ordinal.to)
  const isPiece = size && (wordAt(tokens, size.to) === 'of' || wordAt(tokens, size.to) === 'in')
  const whole = isPiece ? wholeAt(tokens, ofWord(tokens, size.to), clock) : null
  if (!whole) return null
  const { unit, weeks, quantity } = size!.value
  const count = quantity === 'none' ? 1 : null
  if (unit === 'week') {
    const steps = (ordinal!.value - 1) * weeks * 7
    const from = isLast ? plusDays(whole.value.to, 1 - 7 * weeks) : plusDays(whole.value.from, steps)
    if (count !== null) return { value: stretch(from, from, 'day', { isDoubtful: true }), to: whole.to }
    return { value: stretch(from, plusDays(from, 7 * weeks - 1), 'long', { isDoubtful: true }), to: whole.to }
  }
  if (unit !== 'month' && unit !== 'quarter') return null
  const months = Math.round((weeks * 12) / 52)
  return { value: monthsOf(whole.value, months, ordinal!.value, isLast), to: whole.to }
}

function ofWord(tokens: Tokens, at: number): number {
  return wordAt(tokens, at) === 'of' ? at : at + 1
}

function monthsOf(whole: Stretch, months: number, index: number, isLast: boolean): Stretch {
  const year = yearOf(isLast ? whole.to : whole.from)
  const first = isLast ? monthOf(whole.to) - months + 1 : monthOf(whole.from) + (index - 1) * months
  return stretch(firstOfMonth(year, first), lastOfMonth(year, first + months - 1), months === 1 ? 'month' : 'long')
}
