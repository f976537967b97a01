import { epochSecondsOf, type Instant, instantOf } from './instants.ts'

// British retailers have half an hour to report a price, and stamp it with the time from which it holds: up to 30 minutes
// ahead is honest. Five more are the skew that networks allow their clocks. An hour, which is what a wrong zone or a
// missed change to winter time makes of a fresh stamp, is neither.
export const minutesAhead = 35

/** A stamp that is too far after the read is accepted from this read on. */
export function believedFrom(stamp: Instant): Instant {
  return instantOf(epochSecondsOf(stamp) - minutesAhead * 60)
}
