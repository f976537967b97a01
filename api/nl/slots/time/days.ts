import { mondayOf, plusDays } from '../../../../pipeline/model/days.ts'
import { type Day, isDay } from '../../../../pipeline/model/instants.ts'

/** Years that a question may name. */
export const firstYear = 1950
export const lastYear = 2099

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

export function yearOf(day: Day): number {
  return Number(day.slice(0, 4))
}

export function monthNumber(day: Day): number {
  return Number(day.slice(5, 7))
}

/** Two digits of a year: `'22`. */
export function yearOfTwo(digits: number): number {
  return 2000 + digits
}

function padded(number: number): string {
  return String(number).padStart(2, '0')
}
