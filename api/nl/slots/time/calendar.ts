import { mondayOf, plusDays } from '../../../../pipeline/model/days.ts'
import { type Day, isDay } from '../../../../pipeline/model/instants.ts'
import type { Calendar } from '../../parsed.ts'
import { wordSet } from '../../words/phrase-file.ts'
import { type Tokens, wordAt } from '../found.ts'

/** Null for a 30 February and a month 13. */
function dayFrom(year: number, month: number, day: number): Day | null {
  const text = `${year}-${padded(month)}-${padded(day)}`
  return isDay(text) ? text : null
}

/** Months above 12 and below 1 are those of the years around. */
export function firstOfMonth(year: number, month: number): Day {
  const years = Math.floor((month - 1) / 12)
  return `${year + years}-${padded(month - years * 12)}-01`
}

function lastOfMonth(year: number, month: number): Day {
  return plusDays(firstOfMonth(year, month + 1), -1)
}

/** The Monday of a week by ISO 8601: week 1 holds the 4th of January. Null where the year has no such week. */
function mondayOfIsoWeek(year: number, week: number): Day | null {
  const monday = plusDays(mondayOf(`${year}-01-04`), 7 * (week - 1))
  const isOfYear = week >= 1 && plusDays(monday, 3).slice(0, 4) === String(year)
  return isOfYear ? monday : null
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones, Butcher). */
function easterOf(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const days = h + l - 7 * m + 114
  return plusDays(firstOfMonth(year, Math.floor(days / 31)), days % 31)
}

export function yearOf(day: Day): number {
  return Number(day.slice(0, 4))
}

export function monthNumber(day: Day): number {
  return Number(day.slice(5, 7))
}

/** A year that a question may name. */
export function isYear(year: number): boolean {
  return Number.isInteger(year) && year >= 1950 && year <= 2099
}

/** Two digits of a year: `'22`. Null for everything else. */
export function yearOfTwo(digits: string): number | null {
  return /^\d\d$/.test(digits) ? 2000 + Number(digits) : null
}

function padded(number: number): string {
  return String(number).padStart(2, '0')
}

/** What periods of one question are counted from, and which way it looks. */
export interface Clock {
  readonly newestWeek: Day
  /** The Sunday of the newest week: what comes later is ahead. */
  readonly lastDay: Day
  /** The year of that Sunday. */
  readonly year: number
  /** "Will", "expected": a month without a year may be the coming one. */
  readonly looksAhead: boolean
  readonly looksBack: boolean
}

const future = wordSet('times', 'future')
export const past = wordSet('times', 'past')

export function questionClock(tokens: Tokens, { newestWeek }: Calendar): Clock {
  const lastDay = plusDays(newestWeek, 6)
  return {
    newestWeek,
    lastDay,
    year: yearOf(lastDay),
    looksAhead: tokens.some((token, at) => future.has(token.word) || isGoingTo(tokens, at)),
    looksBack: tokens.some(token => past.has(token.word)),
  }
}

/** "What is diesel going for" looks nowhere. */
function isGoingTo(tokens: Tokens, at: number): boolean {
  return wordAt(tokens, at) === 'going' && wordAt(tokens, at + 1) === 'to'
}

/** A piece of the calendar, both ends counted. */
export interface Stretch {
  readonly from: Day
  readonly to: Day
  /** A week that is named by one of its days is that day. */
  readonly grain: 'day' | 'month' | 'long'
  /** Understood one way of two: `early 2022`, `03-04-22`. */
  readonly isDoubtful: boolean
  /** Of what was named without a year: `in March`. A period joined to it may supply one. */
  readonly inYear?: InYear
}

/** A piece of every year. Null where the year has none: 29 February. */
export type InYear = (year: number) => Stretch | null

/** `impossible`: the form of a date that none has, `30 February 2022`. */
export type Named = Stretch | 'impossible'

function stretch(from: Day, to: Day, grain: Stretch['grain'], isDoubtful = false): Stretch {
  return { from, to, grain, isDoubtful }
}

export function oneDay(day: Day, isDoubtful = false): Stretch {
  return stretch(day, day, 'day', isDoubtful)
}

export function years(from: number, to: number): Stretch {
  return stretch(`${from}-01-01`, `${to}-12-31`, 'long')
}

/** So many months from a month of a year on. */
export function months(year: number, first: number, count: number): Stretch {
  return stretch(firstOfMonth(year, first), lastOfMonth(year, first + count - 1), count === 1 ? 'month' : 'long')
}

export function monthsOfYear(first: number, count: number): InYear {
  return year => months(year, first, count)
}

export function dayOfYear(month: number, day: number): InYear {
  return year => dayOr(null, year, month, day)
}

export function dayOr<T>(otherwise: T, year: number, month: number, day: number): Stretch | T {
  const found = dayFrom(year, month, day)
  return found === null ? otherwise : oneDay(found)
}

export function daysAfterEaster(days: number): InYear {
  return year => oneDay(plusDays(easterOf(year), days))
}

export function weekOfYear(week: number): InYear {
  return year => {
    const monday = mondayOfIsoWeek(year, week)
    return monday === null ? null : oneDay(monday)
  }
}

/** The latest one that has begun, or the coming one. A 29 February may be eight years off. */
export function nearest(inYear: InYear, { year, lastDay, looksAhead }: Clock): Named {
  for (let off = 0; off <= 8; off++) {
    const found = inYear(looksAhead ? year + off : year - off)
    if (found && found.from > lastDay === looksAhead) return { ...found, inYear }
  }
  return 'impossible'
}

/** The same of the stretch, and of that of other years. */
function changed(whole: Stretch, change: (whole: Stretch) => Stretch): Stretch {
  const { inYear } = whole
  if (!inYear) return change(whole)
  return {
    ...change(whole),
    inYear: year => {
      const other = inYear(year)
      return other && change(other)
    },
  }
}

/** `early March`, `the end of 2022`: its very ends, or a third of it. */
export function partOf(part: string, whole: Named): Named {
  if (whole === 'impossible') return whole
  return changed(whole, one => ({ ...roughPart(part, one), isDoubtful: true }))
}

const thirds = ['early', 'mid', 'late']

function roughPart(part: string, whole: Stretch): Stretch {
  if (part === 'start') return oneDay(whole.from)
  if (part === 'end') return oneDay(whole.to)
  const index = thirds.indexOf(part)
  if (whole.grain === 'long') return months(yearOf(whole.from), monthNumber(whole.from) + 4 * index, 4)
  const from = plusDays(whole.from, 10 * index)
  return { ...whole, from, to: index === 2 ? whole.to : plusDays(from, 9) }
}

export function shifted(day: Named, days: number): Named {
  return day === 'impossible'
    ? day
    : changed(day, one => ({ ...one, from: plusDays(one.from, days), to: plusDays(one.to, days) }))
}

/** `March to August 2022`: the first end takes the year of the second, or the one before it. */
export function datedLike(first: Stretch, second: Stretch): Stretch {
  if (!first.inYear) return first
  const year = yearOf(second.from)
  const same = first.inYear(year)
  return (same && same.from <= second.from ? same : first.inYear(year - 1)) ?? first
}

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
