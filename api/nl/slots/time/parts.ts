import { mondayOf, plusDays } from '../../../../pipeline/model/days.ts'
import type { Day } from '../../../../pipeline/model/instants.ts'
import { partWords } from '../../lexicons/calendar.ts'
import { type Found, pastHyphen, type Tokens, wordAt } from '../found.ts'
import { ordinalAt } from '../numbers.ts'
import type { Clock } from './clock.ts'
import { firstOfMonth, lastOfMonth, monthNumber, yearOf } from './days.ts'
import { type Duration, durationAt } from './durations.ts'
import { monthAt } from './month-dates.ts'
import { seasonAt } from './seasons.ts'
import { type Stretch, stretch } from './stretch.ts'
import { yearPartAt } from './year-parts.ts'
import { yearAfter, yearAt } from './years.ts'

/** `early 2022`, `the end of March 2022`, `the first three months of 2023`, `the whole of 2021`. */
export function partAt(tokens: Tokens, at: number, clock: Clock): Found<Stretch> | null {
  const start = wordAt(tokens, at) === 'the' ? at + 1 : at
  return piecesAt(tokens, start, clock) ?? roughPartAt(tokens, start, clock)
}

/** What the part is of. */
function wholeAt(tokens: Tokens, at: number, clock: Clock, isPiece = true): Found<Stretch> | null {
  const start = wordAt(tokens, at) === 'of' ? at + 1 : at
  const part = yearPartAt(tokens, start, clock) ?? seasonAt(tokens, start, clock)
  const found = part ?? monthAt(tokens, start, clock) ?? yearAt(tokens, start, clock)
  if (found) return found
  // "Of last year", "of the year": the calendar's.
  const isNamed = wordAt(tokens, at) === 'of' || wordAt(tokens, at) === 'last' || wordAt(tokens, at) === 'this'
  const year = isPiece && isNamed ? yearAfter(tokens, at, clock) : null
  return year && { value: stretch(`${year.value}-01-01`, `${year.value}-12-31`, 'long'), to: year.to }
}

function roughPartAt(tokens: Tokens, at: number, clock: Clock): Found<Stretch> | null {
  // "Year-end 2022".
  const name = wordAt(tokens, at) === 'year' ? pastHyphen(tokens, at + 1) : at
  const part = partWords.get(wordAt(tokens, name))
  if (part === undefined || (name > at && part !== 'end')) return null
  // "The whole of last year" is not a calendar year.
  const whole = wholeAt(tokens, pastHyphen(tokens, name + 1), clock, part !== 'all')
  if (!whole) return null
  return { value: part === 'all' ? whole.value : roughPart(part, whole.value), to: whole.to }
}

/** Its very ends, or a third of it. */
function roughPart(part: 'early' | 'mid' | 'late' | 'start' | 'end', whole: Stretch): Stretch {
  if (part === 'start') return { ...whole, to: whole.from, grain: 'day', isDoubtful: true }
  if (part === 'end') return { ...whole, from: whole.to, grain: 'day', isDoubtful: true }
  const index = part === 'early' ? 0 : part === 'mid' ? 1 : 2
  if (whole.grain === 'long') return { ...monthsOf(whole, 4, index + 1, false), isDoubtful: true }
  const from = plusDays(whole.from, 10 * index)
  return { ...whole, from, to: index === 2 ? whole.to : plusDays(from, 9), isDoubtful: true }
}

/** `first 3 months of 2022`, `last week of March 2022`, `the first day of 2023`. */
function piecesAt(tokens: Tokens, at: number, clock: Clock): Found<Stretch> | null {
  const isLast = wordAt(tokens, at) === 'last' || wordAt(tokens, at) === 'final'
  const ordinal = isLast ? { value: 1, to: at + 1 } : ordinalAt(tokens, at)
  const size = ordinal && durationAt(tokens, ordinal.to)
  const link = size ? wordAt(tokens, size.to) : ''
  const isPiece = size !== null && (link === 'of' || link === 'in')
  const whole = isPiece ? wholeAt(tokens, link === 'of' ? size.to : size.to + 1, clock) : null
  if (!whole) return null
  const value = pieceOf(whole.value, size!.value, ordinal!.value, isLast)
  return value && { value, to: whole.to }
}

function pieceOf(whole: Stretch, { unit, weeks, quantity }: Duration, index: number, isLast: boolean): Stretch | null {
  if (unit === 'month' || unit === 'quarter') return monthsOf(whole, Math.round((weeks * 12) / 52), index, isLast)
  if (unit !== 'week' && unit !== 'day') return null
  if (quantity === 'none') {
    const first = unit === 'week' ? firstWeekOf(whole) : whole.from
    const day = isLast ? whole.to : plusDays(first, (index - 1) * (unit === 'week' ? 7 : 1))
    return stretch(day, day, 'day', { isDoubtful: unit === 'week' })
  }
  const from = isLast ? plusDays(whole.to, 1 - 7 * weeks) : plusDays(whole.from, (index - 1) * weeks * 7)
  return stretch(from, plusDays(from, 7 * weeks - 1), 'long', { isDoubtful: true })
}

/** A day of the first week that has most of its days in the stretch: that of its fourth day. */
function firstWeekOf({ from }: Stretch): Day {
  const monday = mondayOf(plusDays(from, 3))
  return monday > from ? monday : from
}

function monthsOf(whole: Stretch, months: number, index: number, isLast: boolean): Stretch {
  const year = yearOf(isLast ? whole.to : whole.from)
  const first = isLast ? monthNumber(whole.to) - months + 1 : monthNumber(whole.from) + (index - 1) * months
  return stretch(firstOfMonth(year, first), lastOfMonth(year, first + months - 1), months === 1 ? 'month' : 'long')
}
