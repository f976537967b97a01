import type { Instant } from '../../../pipeline/model/instants.ts'

// Written separately from the code of prune, so that the test does not repeat its errors.

const dayMs = 86_400_000

function timeOf(id: string): number {
  return Date.parse(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*/, '$1-$2-$3T$4:$5:$6Z'))
}

/** The Monday on which the week of an instant begins, as a number of days. */
function weekOf(ms: number): number {
  // 1970-01-01 was a Thursday.
  return Math.floor((Math.floor(ms / dayMs) + 3) / 7)
}

/**
 * The snapshots that must be left of all that were published, when the last prune was at this instant: all of the day before it and after
 * it, the newest one of each day of the 31 days before, and the newest one of each week before that.
 */
export function expectedSnapshots(published: readonly string[], prunedAt: Instant): string[] {
  const pruned = Date.parse(`${prunedAt.replace(' ', 'T')}Z`)
  const before = published.filter(id => timeOf(id) <= pruned)
  const isLastOf = (periodOf: (ms: number) => number, id: string): boolean =>
    before.findLast(other => periodOf(timeOf(other)) === periodOf(timeOf(id))) === id
  return published.filter(id => {
    const days = (pruned - timeOf(id)) / dayMs
    if (days <= 1) return true
    return days <= 31 ? isLastOf(ms => Math.floor(ms / dayMs), id) : isLastOf(weekOf, id)
  })
}
