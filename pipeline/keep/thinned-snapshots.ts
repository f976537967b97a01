import { daysBetweenInstants, mondayOf } from '../model/days.ts'
import { dayOf, type Instant } from '../model/instants.ts'
import { clockOf } from '../snapshot/snapshot-id.ts'

const daysOfAll = 1
const daysOfOneADay = 31

/**
 * The snapshots that the standard plan keeps: all of the last 24 hours, then the newest one of each UTC day for 31 days, then the newest
 * one of each ISO week. The same snapshots are kept whether it is applied every day or once. Ids are ordered, oldest first.
 */
export function thinnedSnapshots(ids: readonly string[], now: Instant): string[] {
  const newestOfDay = new Set(newestOf(ids, id => dayOf(clockOf(id))))
  const newestOfWeek = new Set(newestOf(ids, id => mondayOf(dayOf(clockOf(id)))))
  return ids.filter(id => {
    const days = daysBetweenInstants(clockOf(id), now)
    if (days <= daysOfAll) return true
    return days <= daysOfOneADay ? newestOfDay.has(id) : newestOfWeek.has(id)
  })
}

function newestOf(ids: readonly string[], periodOf: (id: string) => string): Iterable<string> {
  return new Map(ids.map(id => [periodOf(id), id])).values()
}
