import type { GrowthOfADay } from '../keep/growth-of-a-day.ts'

// The standard plan of `snapshot prune`: one snapshot a day for a month, then one a week, and captures of 90 days.
const thinnedSnapshots = 31 + 48
const daysOfCaptures = 90
const daysOfYear = 365

export interface FolderOfADay {
  readonly growth: GrowthOfADay
  /** Bytes of all parts of one snapshot. */
  readonly parts: number
  /** What does not grow: the store, the last probe. */
  readonly others: number
}

/**
 * The size of a folder after a year of the standard plan without a limit: a day of all snapshots, older ones of which each has the parts
 * that changed since the one before, captures and records of their days, and all moves. Captures that only an old snapshot needs are not in it.
 */
export function sizeAfterAYear({ growth, parts, others }: FolderOfADay): number {
  const { byKind, lasting } = growth
  const partsOfThinned = thinnedSnapshots * Math.min(parts, byKind.parts)
  const records = (byKind.captures + byKind.records) * daysOfCaptures
  const history = lasting * daysOfYear + (byKind.history - lasting)
  return others + parts + byKind.parts + partsOfThinned + byKind.snapshots + records + history
}
