import { hoursBetween, type Instant } from './instants.ts'

/** How much somebody should worry: `late` wakes people, `warning` is for the next working day. */
export type Concern = 'none' | 'warning' | 'late'

const order: readonly Concern[] = ['none', 'warning', 'late']

export function worstOf(concerns: Iterable<Concern>): Concern {
  return [...concerns].reduce((worst, one) => (order.indexOf(one) > order.indexOf(worst) ? one : worst), 'none')
}

// All prices are removed when their window closes. A warning half a day before leaves a night or a day to act.
const lateHours = 12
// A publisher that renews its file each morning and is six hours late this morning is no news: 30 of 48 hours.
const warningHours = 18

/**
 * What was read at `readAt` counts for `withinHours` more: late when fewer than twelve of them are left, or a quarter of a
 * window that is shorter than two days; a warning when fewer than eighteen are, or three eighths.
 */
export function concernOfWindow(readAt: Instant, withinHours: number, now: Instant): Concern {
  const left = withinHours - hoursBetween(readAt, now)
  if (left < Math.min(lateHours, withinHours / 4)) return 'late'
  return left < Math.min(warningHours, (withinHours * 3) / 8) ? 'warning' : 'none'
}
