import { daysBetween, plusDays } from '../model/days.ts'
import type { Day, Instant } from '../model/instants.ts'
import { startOfDayIn } from './days.ts'

/** The days for which an announcement is valid, both ends included. */
export interface DaySpan {
  readonly first: Day
  readonly last: Day
}

/** Maxima are announced for a day, or for a weekend with adjacent holidays. A longer span is a misread year or month. */
const longestDays = 14

/**
 * Old announcements on a page have amounts that cannot be compared with today's. Those that ended this long before the
 * newest one begins are left out.
 */
const daysBeforeNewest = 10

/** Null when the last day comes before the first one, or much later. */
export function findDaySpan(first: Day | null, last: Day | null): DaySpan | null {
  if (first === null || last === null) return null
  const days = daysBetween(first, last) + 1
  return days >= 1 && days <= longestDays ? { first, last } : null
}

/** From the start of the first day to the end of the last, in local time of the zone. */
export function validityIn(zone: string, { first, last }: DaySpan): { validFrom: Instant; validTo: Instant } {
  return { validFrom: startOfDayIn(zone, 'first', first), validTo: startOfDayIn(zone, 'last', plusDays(last, 1)) }
}

/** Why one of several announcements (newest first) is outdated; null when it is not. */
export function findOvertaken(spans: readonly DaySpan[], at: number): string | null {
  const { first, last } = spans[at]!
  const newest = spans.reduce((latest, span) => (span.first > latest ? span.first : latest), first)
  if (daysBetween(last, newest) > daysBeforeNewest) return 'of an earlier day'
  const newer = spans.slice(0, at).some(span => span.first <= first && first <= span.last)
  return newer ? 'replaced by a newer announcement' : null
}
