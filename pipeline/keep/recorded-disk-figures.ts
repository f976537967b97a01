import { diskLimitIn } from '../disk/disk-limit.ts'
import type { DiskFigures } from '../disk/low-disk.ts'
import { largestGrowth, readPrunedSizes } from './pruned-sizes.ts'

/**
 * The figures by which `lowDisk` judges a data folder, from the records of `prune`: to measure a large folder would take seconds of
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
