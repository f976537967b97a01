import { hoursBetween, type Instant } from '../model/instants.ts'
import { isContinuous } from '../model/schedule.ts'
import { missedPublications } from '../schedule/missed-publications.ts'
import { isMarketSource } from '../source.ts'
import type { Planned } from './planned.ts'

/** So many publishing days in a row without anything new make a source late. */
export const missedUntilLate = 3

/**
 * Had a source become late by then? By the days on which its publisher was expected; where it publishes all day, or need
 * not have anything new, by the last good read. One that was never read is not late: it has yet to begin.
 */
export function wasLate({ source, attempts }: Planned, at: Instant): boolean {
  const { descriptor } = source
  const { schedule } = descriptor
  const until = attempts.filter(attempt => attempt.at <= at)
  if (!isContinuous(schedule) && schedule.until !== 'read once') {
    return missedPublications(schedule, until, at) >= missedUntilLate
  }
  const read = until.find(({ state }) => state === 'read')
  if (!read || !isMarketSource(source)) return false
  return hoursBetween(read.at, at) > source.descriptor.freshness.readWithinHours
}
