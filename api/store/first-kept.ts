import { type Day, dayOf, epochSecondsOf, type Instant, instantOf } from '../../pipeline/model/instants.ts'

// A year, and a month for disputes of its last bill. Each key has one row per day: 1,000 keys make 400,000 rows.
const countDays = 400

/** Counts of days before this one are deleted. */
export function firstKeptDay(today: Day): Day {
  return dayOf(instantOf(epochSecondsOf(`${today} 00:00:00`) - countDays * 86_400))
}

/** Access requests received before this instant are deleted: they are kept for twelve months. */
export function firstKeptInstant(now: Instant): Instant {
  const date = new Date(epochSecondsOf(now) * 1000)
  // 29 February becomes 1 March.
  date.setUTCFullYear(date.getUTCFullYear() - 1)
  return instantOf(Math.floor(date.getTime() / 1000))
}
