import { plusDays } from '../model/days.ts'
import { type Day, type Instant, isDay } from '../model/instants.ts'
import { isContinuous, type Publishing, type Schedule } from '../model/schedule.ts'
import { dayIn } from '../parsers/days.ts'
import { type Window, windowsBefore } from './windows.ts'

/** One attempt to download a source, and its result. */
export interface Attempt {
  /** The clock of its run. */
  readonly at: Instant
  /** `skipped`: not requested, because a key or accepted terms were missing. */
  readonly state: 'read' | 'failed' | 'skipped'
  /** The newest day or instant that its data are of; null where they name none, or nothing was read. */
  readonly newestData: string | null
  /** Distinguishes the bytes of two deliveries. */
  readonly bytes: string
}

/** The mark of a new publication: the date of its data if there is one (a correction is not new), otherwise its bytes. */
export function signOf(attempt: Attempt): string {
  return attempt.newestData ?? attempt.bytes
}

/** Has the publication of the window arrived? Attempts are newest first. */
export function hasArrived(schedule: Publishing, window: Window, attempts: readonly Attempt[]): boolean {
  const read = attempts.filter(({ state }) => state === 'read')
  const within = read.filter(({ at }) => at >= window.opensAt)
  const { until, zone } = schedule
  if (until === 'read once') return within.length > 0
  if (until === 'anything new') {
    const before = read.find(({ at }) => at < window.opensAt)
    return within.some(attempt => !before || signOf(attempt) !== signOf(before))
  }
  const expected = plusDays(window.day, until.dataOf)
  return within.some(({ newestData }) => newestData !== null && dayOfData(zone, newestData) >= expected)
}

function dayOfData(zone: string, newest: string): Day {
  return isDay(newest) ? newest : dayIn(zone, newest)
}

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
