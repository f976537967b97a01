import { epochSecondsOf, type Instant, instantOf } from '../model/instants.ts'
import { type Continuous, isContinuous, type Publishing, type Schedule } from '../model/schedule.ts'
import { type Attempt, hasArrived } from './attempt.ts'
import { later, type Window, windowAt } from './windows.ts'

/** The longest interval for a host that fails, unless the usual interval is longer. */
const backOffMinutesMax = 240
/** The interval after a failure of a source with a long usual interval. */
const soonestMinutes = 60
/** Timers fire some seconds late: four of 15 minutes are an hour all the same. */
const slackMinutes = 2

/**
 * When a source is to be asked next; not later than `now` means that it is due. Attempts newest first; those behind `now`
 * are of a clock that was wrong, and do not count.
 */
export function nextDueAt(schedule: Schedule, attempts: readonly Attempt[], now: Instant): Instant {
  const made = attempts.filter(({ at, state }) => at <= now && state !== 'skipped')
  // Never requested, or not permitted until now.
  if (made.length === 0) return now
  return isContinuous(schedule) ? nextSlot(schedule, made) : nextAsked(schedule, made, now)
}

/**
 * Slots of the clock, not minutes since the last time: a run that began late makes none of the following late. Not
 * before half a slot has passed, for an attempt at the end of the one before.
 */
function nextSlot({ everyMinutes }: Continuous, attempts: readonly Attempt[]): Instant {
  const failures = failuresIn(attempts)
  const retry = Math.min(everyMinutes, soonestMinutes)
  const longest = everyMinutes > soonestMinutes ? everyMinutes : backOffMinutesMax
  const slot = (failures === 0 ? everyMinutes : Math.min(backOff(retry, failures), longest)) * 60
  const last = epochSecondsOf(attempts[0]!.at)
  return instantOf(Math.max((Math.floor(last / slot) + 1) * slot, last + slot / 2))
}

function nextAsked(schedule: Publishing, attempts: readonly Attempt[], now: Instant): Instant {
  const window = windowAt(schedule, now)
  if (attempts[0]!.at < window.opensAt) return window.opensAt
  if (hasArrived(schedule, window, attempts)) return window.nextOpensAt
  const again = askedAgainAt(schedule, window, attempts)
  return again < window.nextOpensAt ? again : window.nextOpensAt
}

/** A host that failed is requested again after closing time too, because its publication was not missed. */
function askedAgainAt({ retryMinutes, laterHours }: Publishing, window: Window, attempts: readonly Attempt[]): Instant {
  const failures = failuresIn(attempts)
  const last = attempts[0]!.at
  if (failures > 0) {
    return later(
      last,
      Math.min(backOff(retryMinutes, failures), Math.max(backOffMinutesMax, retryMinutes)) - slackMinutes,
    )
  }
  const again = later(last, retryMinutes - slackMinutes)
  if (again < window.closesAt) return again
  return laterHours === undefined ? window.nextOpensAt : later(last, laterHours * 60 - slackMinutes)
}

/** Doubled with each failure in a row. */
function backOff(minutes: number, failures: number): number {
  return minutes * 2 ** Math.min(failures - 1, 10)
}

function failuresIn(attempts: readonly Attempt[]): number {
  const other = attempts.findIndex(({ state }) => state !== 'failed')
  return other < 0 ? attempts.length : other
}
