import { plusDays } from '../../../../pipeline/model/days.ts'
import { firstOfMonth, lastOfMonth, monthNumber, yearOf } from './days.ts'
import type { Stretch } from './stretch.ts'

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
  const months = grain === 'day' ? null : monthsIn(size)
  const from =
    months === null ? plusDays(to, 1 - 7 * size.weeks) : firstOfMonth(yearOf(to), monthNumber(to) - months + 1)
  return { from, to, grain: 'long', isDoubtful: false }
}

/** `six months from March 2022`. */
export function startingWith(size: Duration, { from, grain }: Stretch): Stretch {
  const months = grain === 'day' ? null : monthsIn(size)
  const to =
    months === null ? plusDays(from, 7 * size.weeks - 1) : lastOfMonth(yearOf(from), monthNumber(from) + months - 1)
  return { from, to, grain: 'long', isDoubtful: false }
}

const unitsOfMonths: ReadonlySet<string> = new Set(['month', 'quarter', 'half', 'year', 'decade'])

/** A year has twelve, a week none. */
function monthsIn({ unit, weeks }: Duration): number | null {
  return unitsOfMonths.has(unit) ? Math.round((weeks * 12) / 52) : null
}
