import { epochSecondsOf, type Instant, instantOf } from '../model/instants.ts'
import type { PriceRecord } from '../model/records.ts'
import type { Surroundings, Verdict } from './verdict.ts'

// British retailers have half an hour to report a price, and stamp it with the time from which it holds: up to 30 minutes
// ahead is honest. Five more are the skew that networks allow their clocks. An hour, which is what a wrong zone or a
// missed change to winter time makes of a fresh stamp, is neither.
const minutesAhead = 35

/** A stamp that lies too far after the read is believed from this read on. */
export function believedFrom(stamp: Instant): Instant {
  return instantOf(epochSecondsOf(stamp) - minutesAhead * 60)
}

/** Does the publisher say that this price was set after we read it? The same words at each read that finds it so. */
export function futureStamp({ updatedAt }: PriceRecord, { readAt }: Surroundings): Verdict {
  if (updatedAt === null || readAt >= believedFrom(updatedAt)) return 'accept'
  return { hold: `stamp ${updatedAt}, more than ${minutesAhead} minutes after the read` }
}
