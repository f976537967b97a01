import { join } from 'node:path'
import { filesOf } from './bulk-file.ts'
import { statisticsFile } from './daily-statistics.ts'
import type { Manifest } from './manifest.ts'
import { segmentFile } from './segments.ts'

/** The files that belong to a snapshot and lie beside it, shared with those before and behind it. */
export function filesBeside(
  dataDir: string,
  { segments, statistics, bulk, parts = [] }: Pick<Manifest, 'segments' | 'statistics' | 'bulk'> & Partial<Pick<Manifest, 'parts'>>,
): string[] {
  return [
    ...segments.flatMap(one => [segmentFile(dataDir, one), segmentFile(dataDir, one, 'moves')]),
    ...statistics.map(one => statisticsFile(dataDir, one)),
    ...new Set([...parts.flatMap(({ files }) => files.map(({ file }) => file)), ...bulk.flatMap(filesOf)].map(file => join(dataDir, file))),
  ]
}
