import { epochSecondsOf, hoursBetween, type Instant, instantOf } from '../../model/instants.ts'
import type { FeedContext } from '../../source.ts'

/** The stored batches of the last read of all prices. */
export interface FullRead {
  readonly batches: number
  /** When the first of them was downloaded. */
  readonly startedAt: Instant
}

// At least once a day: the list of changes does not contain prices that were withdrawn.
const fullReadWithinHours = 23
/** Longer than a full read is used, so that none of its batches becomes too old while the others are still used. */
export const fullReadKeptForHours = fullReadWithinHours + 1

// A price may be reported 30 minutes after it took effect, an answer may come from a cache of 15 minutes, and the clock
// of the machine may be wrong by minutes. Prices that are requested twice do no harm.
const overlapSeconds = 2 * 3600

/** Null if a full read is due: none is stored, the stored one is too old, or its batches are not complete. */
export function findFullRead({ now, stored = [] }: FeedContext, prefix: string): FullRead | null {
  const batches = stored.filter(({ name }) => name.startsWith(`${prefix}-`))
  const startedAt = batches.map(({ fetchedAt }) => fetchedAt).sort()[0]
  if (startedAt === undefined) return null
  // A batch that was requested again after a second login has another name. Its own name has no usable answer.
  const names = new Set(batches.map(({ name }) => name))
  if (!batches.every((_, at) => names.has(`${prefix}-${at + 1}`))) return null
  const ageHours = hoursBetween(startedAt, now)
  // In the future: the clock was set back, so the age is unknown.
  return ageHours >= 0 && ageHours < fullReadWithinHours ? { batches: batches.length, startedAt } : null
}

/** The parameter of the prices that changed since a full read: `YYYY-MM-DD HH:MM:SS` in UTC. */
export function addressOfChanges({ startedAt }: FullRead): string {
  const since = instantOf(epochSecondsOf(startedAt) - overlapSeconds)
  return `&effective-start-timestamp=${encodeURIComponent(since)}`
}
