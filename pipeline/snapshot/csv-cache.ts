import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ManifestBulk } from './manifest.ts'

/** The folder of the CSV files that servers have made from Parquet. It may be deleted at any time, and is no data. */
export function csvCacheFolder(dataDir: string): string {
  return join(dataDir, 'cache', 'bulk')
}

export function csvCacheFile(folder: string, { sha256 }: Pick<ManifestBulk, 'sha256'>): string {
  return join(folder, `${sha256}.csv`)
}

/** The beginning of the name of a folder in which a CSV file is made. */
export const csvBenchPrefix = '.csv-'

// The largest file takes some seconds.
const abandonedMs = 3_600_000

/** Deletes the files that are not among these, and what killed processes left. A download in progress continues. */
export function clearCsvCache(folder: string, bulk: readonly ManifestBulk[]): void {
  const kept = new Set(bulk.map(one => csvCacheFile(folder, one)))
  for (const name of namesIn(folder)) {
    const path = join(folder, name)
    const isGone = name.startsWith(csvBenchPrefix) ? isAbandoned(path) : !kept.has(path)
    if (isGone) rmSync(path, { recursive: true, force: true })
  }
}

function isAbandoned(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  return found !== undefined && Date.now() - found.mtimeMs > abandonedMs
}

/** Empty for a folder that does not exist. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
