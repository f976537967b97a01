import { type Instant, instantOf } from '../../pipeline/model/instants.ts'

/** Requests of one key in a UTC day, whatever its plan. */
export const dailyLimit = 1_000

export const daySeconds = 86_400

/** Seconds until the UTC day of that instant ends. `now`: epoch seconds. */
export function secondsLeft(now: number): number {
  return daySeconds - (now % daySeconds)
}

/** When the next UTC day begins. `now`: epoch seconds. */
export function nextMidnight(now: number): Instant {
  return instantOf(now + secondsLeft(now))
}
