import { type Instant, instantOf } from '../pipeline/model/instants.ts'
import { refuseEarly } from '../pipeline/snapshot/plausible-clock.ts'

/** The clock of the machine, for what is only shown. What is written, sent or deleted by it also needs `plausibleClock`. */
export function currentInstant(): Instant {
  return instantOf(Math.floor(Date.now() / 1000))
}

/** The same where no data folder says more. Throws ClockError if it is before this program was written. */
export function wallClock(): Instant {
  const now = currentInstant()
  refuseEarly(now)
  return now
}
