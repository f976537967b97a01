import { type Instant, instantOf } from './instants.ts'

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
