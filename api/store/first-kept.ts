import { type Day, dayOf, epochSecondsOf, type Instant, instantOf } from '../../pipeline/model/instants.ts'

// A year and the month in which its last bill is disputed. A day is a row a key: 1,000 keys make 400,000 of them.
const countDays = 400

/** Counts of earlier days are dropped. */
export function firstKeptDay(today: Day): Day {
  return dayOf(instantOf(epochSecondsOf(`${today} 00:00:00`) - countDays * 86_400))
}

/** Requests for access that were received earlier are dropped: they are kept for twelve months. */
export function firstKeptInstant(now: Instant): Instant {
  const date = new Date(epochSecondsOf(now) * 1000)
  // A 29 February becomes the 1st of March.
  date.setUTCFullYear(date.getUTCFullYear() - 1)
  return instantOf(Math.floor(date.getTime() / 1000))
}
