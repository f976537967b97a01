import { statfsSync } from 'node:fs'
import { diskLimitIn } from '../disk/disk-limit.ts'
import { folderSizes } from '../disk/folder-sizes.ts'
import type { DiskFigures } from '../disk/low-disk.ts'
import { growthOfADay } from '../keep/growth-of-a-day.ts'

/**
 * The figures by which `lowDisk` judges an existing data folder. They are measured, which takes seconds in a folder of 100,000 files.
 * Throws UsageError for a FUEL_DISK_LIMIT that is no size.
 */
export function diskFigures(dataDir: string, env: Readonly<Record<string, string | undefined>>): DiskFigures {
  const { bavail, bsize } = statfsSync(dataDir)
  return {
    freeBytes: bavail * bsize,
    folderBytes: folderSizes(dataDir).bytes,
    limitBytes: diskLimitIn(env),
    growthPerDay: growthOfADay(dataDir)?.bytes ?? null,
  }
}
