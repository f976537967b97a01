import { plusDays } from '../model/days.ts'
import { type Day, epochSecondsOf, type Instant, instantOf } from '../model/instants.ts'
import type { Publishing } from '../model/schedule.ts'
import { dayIn } from '../parsers/days.ts'
import { instantIn } from '../parsers/instants.ts'

/** From one publishing time to the next. */
export interface Window {
  /** The publishing day, in the publisher's zone. */
  readonly day: Day
  readonly opensAt: Instant
  /** From then on the publication was missed. Not later than the next window's opening. */
  readonly closesAt: Instant
  readonly nextOpensAt: Instant
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
// A publishing day comes round within a week.
const daysAround = 8

/** The window that has opened last. */
export function windowAt(schedule: Publishing, now: Instant): Window {
  const today = dayIn(schedule.zone, now)
  const around = Array.from({ length: 2 * daysAround + 1 }, (_, at) => plusDays(today, at - daysAround))
  const openings = around.flatMap(day => openingsOn(schedule, day))
  const at = openings.findLastIndex(({ opensAt }) => opensAt <= now)
  const { day, opensAt } = openings[at]!
  const nextOpensAt = openings[at + 1]!.opensAt
  const closesAt = later(opensAt, schedule.openHours * 60)
  return { day, opensAt, nextOpensAt, closesAt: closesAt < nextOpensAt ? closesAt : nextOpensAt }
}

/** The windows that have opened, newest first, without end. */
export function* windowsBefore(schedule: Publishing, now: Instant): Generator<Window, never> {
  for (let until = now; ; ) {
    const window = windowAt(schedule, until)
    yield window
    until = later(window.opensAt, -1)
  }
}

export function later(instant: Instant, minutes: number): Instant {
  return instantOf(epochSecondsOf(instant) + Math.round(minutes * 60))
}

/** Daylight saving time changes the opening times in UTC, so they are computed for each day in the zone. */
function openingsOn({ days, from, zone }: Publishing, day: Day): { readonly day: Day; readonly opensAt: Instant }[] {
  const weekday = weekdays[new Date(day).getUTCDay()]!
  if (days === 'working days' && (weekday === 'Sat' || weekday === 'Sun')) return []
  if (typeof days !== 'string' && !days.includes(weekday)) return []
  return from.map(time => ({ day, opensAt: instantIn(zone, 'from', `${day} ${time}`)! }))
}
