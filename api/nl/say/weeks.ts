import type { Day } from '../../../pipeline/model/instants.ts'

const dayMs = 86_400_000

/** `week of 2026-11-16`. */
export function sayWeek(week: Day): string {
  return `week of ${week}`
}

/** `the week of 2026-11-16`, or `the weeks of 2026-11-02 to 2026-11-16`. */
export function sayWeeks(from: Day, to: Day): string {
  return from === to ? `the week of ${to}` : `the weeks of ${from} to ${to}`
}

export function plusDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** The Monday of the week that holds the day. */
export function mondayOf(day: Day): Day {
  return plusDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** Whole days from one day to a later one. */
export function daysBetween(earlier: Day, later: Day): number {
  return Math.round((Date.parse(later) - Date.parse(earlier)) / dayMs)
}
