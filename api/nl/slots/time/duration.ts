import { mondayOf, plusDays } from '../../../../pipeline/model/days.ts'
import type { Day } from '../../../../pipeline/model/instants.ts'
import { firstOfMonth, lastOfMonth, monthNumber, yearOf } from './days.ts'
import { months, type Named, oneDay, type Stretch, stretch } from './stretch.ts'

/** Weeks in a unit of time, by the meanings of the questions: a month is 52 / 12, a quarter 13, a year 52. */
const weeksIn: Readonly<Record<string, number>> = {
  hour: 1 / 168,
  day: 1 / 7,
  week: 1,
  fortnight: 2,
  month: 52 / 12,
  quarter: 13,
  half: 26,
  year: 52,
  decade: 520,
  century: 5200,
}

/** A stretch of time without a place in the calendar. */
export interface Duration {
  /** The token with which it begins. */
  readonly from: number
  /** Not rounded. */
  readonly days: number
  /** At least 1. */
  readonly weeks: number
  /** A list `[unit …]` of the lexicon. */
  readonly unit: string
  /** `6 months`, `two weeks`; an article is no number, and a unit alone neither. */
  readonly quantity: 'number' | 'article' | 'none'
  readonly isPlural: boolean
  /** `6 to 8 weeks`. */
  readonly isDoubtful: boolean
}

export interface Unit {
  readonly unit: string
  readonly isPlural: boolean
}

export interface Count {
  readonly value: number
  readonly quantity: 'number' | 'article'
  readonly isDoubtful: boolean
}

// A thousand years, counted back or on from a year that may be named, end on a day of four digits.
const mostWeeks = 52_000

/** Only the sum is rounded: 2.5 months are 11 weeks. `more`: weeks beside those of the units. */
export function durationOf(count: Count | null, { unit, isPlural }: Unit, from: number, more = 0): Duration {
  const weeks = (count?.value ?? 1) * weeksIn[unit]! + more
  return {
    from,
    days: weeks * 7,
    weeks: Math.min(mostWeeks, Math.max(1, Math.round(weeks))),
    unit,
    quantity: more > 0 ? 'number' : (count?.quantity ?? 'none'),
    isPlural,
    isDoubtful: count?.isDoubtful ?? false,
  }
}

export function weeksOf(value: number, { unit }: Unit): number {
  return value * weeksIn[unit]!
}

/** `the 12 months to June 2023`. */
export function endingWith(size: Duration, { to, grain }: Stretch): Stretch {
  const count = grain === 'day' ? null : monthsIn(size)
  const from = count === null ? plusDays(to, 1 - 7 * size.weeks) : firstOfMonth(yearOf(to), monthNumber(to) - count + 1)
  return stretch(from, to, 'long')
}

/** `six months from March 2022`. */
export function startingWith(size: Duration, { from, grain }: Stretch): Stretch {
  const count = grain === 'day' ? null : monthsIn(size)
  const to =
    count === null ? plusDays(from, 7 * size.weeks - 1) : lastOfMonth(yearOf(from), monthNumber(from) + count - 1)
  return stretch(from, to, 'long')
}

const unitsOfMonths: ReadonlySet<string> = new Set(['month', 'quarter', 'half', 'year', 'decade'])

/** A year has twelve, a week none. */
function monthsIn({ unit, weeks }: Duration): number | null {
  return unitsOfMonths.has(unit) ? Math.round((weeks * 12) / 52) : null
}

/** `first 3 months of 2022`, `last week of March 2022`: the first to the fourth, or the last. */
export function pieceOf(whole: Named, { unit, weeks, quantity }: Duration, index: number | 'last'): Stretch | null {
  if (whole === 'impossible') return null
  const off = index === 'last' ? 0 : index - 1
  if (unit === 'month' || unit === 'quarter') {
    const count = Math.round((weeks * 12) / 52)
    const last = index === 'last' ? monthNumber(whole.to) - count + 1 : monthNumber(whole.from) + off * count
    return months(yearOf(index === 'last' ? whole.to : whole.from), last, count)
  }
  if (unit !== 'week' && unit !== 'day') return null
  if (quantity === 'none') {
    if (index === 'last') return oneDay(whole.to, unit === 'week')
    return unit === 'week' ? oneDay(plusDays(firstWeekOf(whole), off * 7), true) : oneDay(plusDays(whole.from, off))
  }
  const from = plusDays(
    index === 'last' ? plusDays(whole.to, 1) : whole.from,
    (index === 'last' ? -1 : off) * 7 * weeks,
  )
  return stretch(from, plusDays(from, 7 * weeks - 1), 'long', true)
}

/** A day of the first week that has most of its days in the stretch: that of its fourth day. */
function firstWeekOf({ from }: Stretch): Day {
  const monday = mondayOf(plusDays(from, 3))
  return monday > from ? monday : from
}
