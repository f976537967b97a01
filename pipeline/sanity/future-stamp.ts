import { epochSecondsOf, type Instant } from '../model/instants.ts'
import type { PriceRecord } from '../model/records.ts'
import type { Surroundings, Verdict } from './verdict.ts'

// British retailers have half an hour to report a price, and stamp it with the time from which it holds: up to 30 minutes
// ahead is honest. Five more are the skew that networks allow their clocks. An hour, which is what a wrong zone or a
// missed change to winter time makes of a fresh stamp, is neither.
const minutesAhead = 35

/** Minutes by which a stamp lies too far after the read; null when it does not. */
export function tooFarAhead(stamp: Instant, readAt: Instant): number | null {
  const ahead = (epochSecondsOf(stamp) - epochSecondsOf(readAt)) / 60
  return ahead > minutesAhead ? ahead : null
}

/** Does the publisher say that this price was set after we read it? */
export function futureStamp({ updatedAt }: PriceRecord, { readAt }: Surroundings): Verdict {
  const ahead = updatedAt === null ? null : tooFarAhead(updatedAt, readAt)
  return ahead === null ? 'accept' : { hold: `stamp ${updatedAt}, ${Math.round(ahead)} minutes after the read` }
}
