import { epochSecondsOf, hoursBetween, type Instant, instantOf } from './instants.ts'

/** How urgent a problem is: `late` alerts the operator at once, `warning` can wait until the next working day. */
export type Concern = 'none' | 'warning' | 'late'

const order: readonly Concern[] = ['none', 'warning', 'late']

export function worstOf(concerns: Iterable<Concern>): Concern {
  return [...concerns].reduce((worst, one) => (order.indexOf(one) > order.indexOf(worst) ? one : worst), 'none')
}

// All prices are removed when their window closes. A warning half a day before leaves a night or a day to act.
const lateHours = 12
// A publisher that renews its file each morning and is six hours late today needs no warning: 30 of 48 hours have passed.
const warningHours = 18

/**
 * Data that was read at `readAt` stays valid for `withinHours`. `late` when fewer than twelve of those hours are left, or a quarter of a
 * window shorter than two days. `warning` when fewer than eighteen are left, or three eighths.
 */
export function concernOfWindow(readAt: Instant, withinHours: number, now: Instant): Concern {
  const left = withinHours - hoursBetween(readAt, now)
  if (left < lateHoursOf(withinHours)) return 'late'
  return left < Math.min(warningHours, (withinHours * 3) / 8) ? 'warning' : 'none'
}

/** From when data that was read at `readAt` is `late`. */
export function lateFrom(readAt: Instant, withinHours: number): Instant {
  return instantOf(epochSecondsOf(readAt) + (withinHours - lateHoursOf(withinHours)) * 3600)
}

function lateHoursOf(withinHours: number): number {
  return Math.min(lateHours, withinHours / 4)
}
