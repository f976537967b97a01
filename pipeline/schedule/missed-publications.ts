import type { Instant } from '../model/instants.ts'
import { isContinuous, type Schedule } from '../model/schedule.ts'
import { hasArrived } from './arrived.ts'
import type { Attempt } from './attempt.ts'
import { windowsBefore } from './windows.ts'

/** The most that is counted: long before that, its market is late. */
const missedMax = 30

/**
 * On how many publishing days in a row, up to now, what the source publishes did not come: by the days on which it was
 * expected, whatever calendar of holidays the publisher keeps. Of a source that publishes all day, and of one of which
 * nothing was ever read, none. Attempts newest first.
 */
export function missedPublications(schedule: Schedule, attempts: readonly Attempt[], now: Instant): number {
  const read = attempts.filter(({ at, state }) => at <= now && state === 'read')
  if (isContinuous(schedule) || read.length === 0) return 0
  const missed = new Set<string>()
  for (const window of windowsBefore(schedule, now)) {
    if (hasArrived(schedule, window, read) || missed.size === missedMax) break
    if (window.closesAt <= now) missed.add(window.day)
  }
  return missed.size
}
