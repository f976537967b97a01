import { type Day, epochSecondsOf, type Instant, instantOf } from './instants.ts'

const dayMs = 86_400_000

/** So many days after a day; before it for fewer than none. */
export function plusDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

export function mondayOf(day: Day): Day {
  return plusDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

export function daysBetween(earlier: Day, later: Day): number {
  return Math.round((Date.parse(later) - Date.parse(earlier)) / dayMs)
}

/** The days between two instants, with their fraction; negative if the first is later. */
export function daysBetweenInstants(earlier: Instant, later: Instant): number {
  return (epochSecondsOf(later) - epochSecondsOf(earlier)) / 86_400
}

/** A UTC month, `YYYY-MM`. */
export type Month = string

// As for days: publishers correct a day in the following night; by 06:00 UTC all of them have.
const closingHour = 6

export function monthOf(instant: Instant): Month {
  return instant.slice(0, 7)
}

/** The instant from which on nothing is added to a UTC month. */
export function monthClosesAt(month: Month): Instant {
  const [year, number] = month.split('-').map(Number)
  return instantOf(Date.UTC(year!, number!, 1, closingHour) / 1000)
}
