import type { Day } from '../../../pipeline/model/instants.ts'

/** `week of 2026-11-16`. */
export function sayWeek(week: Day): string {
  return `week of ${week}`
}

/** `the week of 2026-11-16`, or `the weeks of 2026-11-02 to 2026-11-16`. */
export function sayWeeks(from: Day, to: Day): string {
  return from === to ? `the week of ${to}` : `the weeks of ${from} to ${to}`
}
