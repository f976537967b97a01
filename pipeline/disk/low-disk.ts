import { UsageError } from '../model/errors.ts'
import { sizeForm, sizeIn, sizeText } from '../model/quantities.ts'

/** Figures of a data folder and of its disk, in bytes. */
export interface DiskFigures {
  /** Free for this user on the disk of the data folder. */
  readonly freeBytes: number
  readonly folderBytes: number
  /** `disk_limit`. Null if the operator has set none. */
  readonly limitBytes: number | null
  /** Null while the folder has no runs to measure it from. */
  readonly growthPerDay: number | null
}

export interface LowDisk {
  /** What was found, for a message: `2.10 GB free, and the data folder grows by 4.00 GB a day`. */
  readonly reason: string
  /** Days until the disk is full. Null if that cannot be known, or if the disk is not what is exceeded. */
  readonly daysLeft: number | null
}

// A run of all markets writes its rows, a working database and new parts before it frees anything.
const leastFree = 500e6
// Long enough for a weekend.
const leastDays = 3

/**
 * Whether the operator has to act, or else runs will find a full disk. A limit that `snapshot prune` enforces ends the growth of the folder, so
 * with a limit only the room up to the limit must be free.
 */
export function lowDisk(figures: DiskFigures): LowDisk | null {
  const { freeBytes, folderBytes, limitBytes, growthPerDay } = figures
  const daysLeft = daysUntilFull(figures)
  if (limitBytes !== null && folderBytes > limitBytes) {
    return {
      reason: `the data folder has ${sizeText(folderBytes)}, above its limit of ${sizeText(limitBytes)}`,
      daysLeft,
    }
  }
  if (freeBytes >= neededFree(figures)) return null
  const growth = growthPerDay === null ? '' : `, and the data folder grows by ${sizeText(growthPerDay)} a day`
  return { reason: `${sizeText(freeBytes)} free${growth}`, daysLeft }
}

function neededFree({ folderBytes, limitBytes, growthPerDay }: DiskFigures): number {
  const growth = growthPerDay ?? 0
  if (limitBytes === null) return Math.max(leastFree, growth * leastDays)
  return Math.max(leastFree, Math.min(growth, limitBytes - folderBytes))
}

/** Days until the disk is full at this growth. Null if it does not grow, or if `snapshot prune` stops it at the limit before. */
export function daysUntilFull({ freeBytes, folderBytes, limitBytes, growthPerDay }: DiskFigures): number | null {
  if (growthPerDay === null || growthPerDay <= 0) return null
  const isBounded = limitBytes !== null && limitBytes - folderBytes <= freeBytes
  return isBounded ? null : freeBytes / growthPerDay
}

/** The limit of this installation in bytes, null if there is none. Throws UsageError for a text that is no size. */
export function diskLimitIn(env: Readonly<Record<string, string | undefined>>): number | null {
  const text = env.FUEL_DISK_LIMIT ?? ''
  const bytes = sizeIn(text)
  if (bytes !== null || text === '') return bytes
  throw new UsageError(`FUEL_DISK_LIMIT: expected ${sizeForm}, found '${text}'`)
}
