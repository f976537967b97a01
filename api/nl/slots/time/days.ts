import { mondayOf, plusDays } from '../../../../pipeline/model/days.ts'
import { type Day, isDay } from '../../../../pipeline/model/instants.ts'

/** Null for a 30 February and a month 13. */
export function dayFrom(year: number, month: number, day: number): Day | null {
  const text = `${year}-${padded(month)}-${padded(day)}`
  return isDay(text) ? text : null
}

/** Months above 12 and below 1 are those of the years around. */
export function firstOfMonth(year: number, month: number): Day {
  const years = Math.floor((month - 1) / 12)
  return `${year + years}-${padded(month - years * 12)}-01`
}

export function lastOfMonth(year: number, month: number): Day {
  return plusDays(firstOfMonth(year, month + 1), -1)
}

/** The Monday of a week by ISO 8601: week 1 holds the 4th of January. Null where the year has no such week. */
export function mondayOfIsoWeek(year: number, week: number): Day | null {
  const monday = plusDays(mondayOf(`${year}-01-04`), 7 * (week - 1))
  const isOfYear = week >= 1 && plusDays(monday, 3).slice(0, 4) === String(year)
  return isOfYear ? monday : null
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones, Butcher). */
export function easterOf(year: number): Day {
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
