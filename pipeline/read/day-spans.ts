import type { Day, Instant } from '../model/instants.ts'
import { startOfDayIn } from './days.ts'

/** Whole days for which an announcement holds, both ends included. */
export interface DaySpan {
  readonly first: Day
  readonly last: Day
}

const dayMs = 86_400_000

/** Maxima are announced for a day, or over a weekend and the holidays beside it. More is a year or a month misread. */
const longestDays = 14

/**
 * A page that keeps old announcements keeps amounts that are no measure for today's. What ended this long before the
 * newest one began is left out.
 */
const daysBeforeNewest = 10

export function dayAfter(day: Day): Day {
  return new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
}

/** Null when the last day comes before the first one, or much later. */
export function findDaySpan(first: Day | null, last: Day | null): DaySpan | null {
  if (first === null || last === null) return null
  const days = daysBetween(first, last) + 1
  return days >= 1 && days <= longestDays ? { first, last } : null
}

/** From the start of the first day to the end of the last, as clocks in the zone go. */
export function validityIn(zone: string, { first, last }: DaySpan): { validFrom: Instant; validTo: Instant } {
  return { validFrom: startOfDayIn(zone, 'first', first), validTo: startOfDayIn(zone, 'last', dayAfter(last)) }
}

/** Why one of several announcements, the newest first, counts no more; null when it does. */
export function findOvertaken(spans: readonly DaySpan[], at: number): string | null {
  const { first, last } = spans[at]!
  const newest = spans.reduce((latest, span) => (span.first > latest ? span.first : latest), first)
  if (daysBetween(last, newest) > daysBeforeNewest) return 'of an earlier day'
  const newer = spans.slice(0, at).some(span => span.first <= first && first <= span.last)
  return newer ? 'replaced by a newer announcement' : null
}

function daysBetween(earlier: Day, later: Day): number {
  return (Date.parse(later) - Date.parse(earlier)) / dayMs
}
