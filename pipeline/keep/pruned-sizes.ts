import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeDurably } from '../disk/durable.ts'
import { type DiskFigures, diskLimitIn } from '../disk/low-disk.ts'
import { daysBetweenInstants } from '../model/days.ts'
import type { Instant } from '../model/instants.ts'

/** The size of the data folder before and after a `snapshot prune`. */
export interface PrunedSize {
  readonly at: Instant
  readonly before: number
  readonly after: number
}

export const prunedSizesName = 'pruned-sizes.json'

const daysKept = 8

/** Of the last week, oldest first. Empty if the file is missing or was damaged: it is only used to estimate growth. */
export function readPrunedSizes(dataDir: string): PrunedSize[] {
  try {
    const found: unknown = JSON.parse(readFileSync(join(dataDir, prunedSizesName), 'utf8'))
    return Array.isArray(found) ? found.filter(isPrunedSize) : []
  } catch {
    return []
  }
}

function isPrunedSize(one: Partial<PrunedSize> | null): one is PrunedSize {
  return typeof one?.at === 'string' && Number.isFinite(one.before) && Number.isFinite(one.after)
}

export function keepPrunedSize(dataDir: string, size: PrunedSize): void {
  const recent = readPrunedSizes(dataDir).filter(one => isWithin(one.at, size.at, daysKept))
  writeDurably(join(dataDir, prunedSizesName), `${JSON.stringify([...recent, size])}\n`, { mode: 0o600 })
}

function isWithin(at: Instant, now: Instant, days: number): boolean {
  const age = daysBetweenInstants(at, now)
  return age > 0 && age <= days
}

// Two that follow each other closely show the growth of an hour, not of a day.
const leastDaysBetween = 0.5

/** The largest growth of a day from one `snapshot prune` to the next in the last week. Null if there were not two. */
export function largestGrowth(sizes: readonly PrunedSize[]): number | null {
  const growths = sizes.slice(1).flatMap((one, at) => {
    const last = sizes[at]!
    const days = daysBetweenInstants(last.at, one.at)
    return days < leastDaysBetween ? [] : [(one.before - last.after) / Math.max(days, 1)]
  })
  return growths.length === 0 ? null : Math.max(0, ...growths)
}

/**
 * The figures by which `lowDisk` judges a data folder, from the records of `snapshot prune`: to measure a large folder would take seconds of
 * each run. Throws UsageError for a FUEL_DISK_LIMIT that is no size.
 */
export function recordedDiskFigures(
  dataDir: string,
  freeBytes: number,
  env: Readonly<Record<string, string | undefined>>,
): DiskFigures {
  const sizes = readPrunedSizes(dataDir)
  return {
    freeBytes,
    folderBytes: sizes.at(-1)?.after ?? 0,
    limitBytes: diskLimitIn(env),
    growthPerDay: largestGrowth(sizes),
  }
}
