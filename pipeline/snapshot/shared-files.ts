import { join } from 'node:path'
import { backfilledFile, backfilledStatistics } from './backfilled.ts'
import { bulkFilesOf } from './bulk-file.ts'
import { statisticsFile } from './daily-statistics.ts'
import type { Manifest } from './manifest.ts'
import { segmentFile } from './segments.ts'
import { withUncorrected } from './uncorrected.ts'

/** The members of a manifest that name shared files. A manifest of an older schema may lack some. */
export type SharedFiles = Partial<Pick<Manifest, 'segments' | 'statistics' | 'backfills' | 'bulk' | 'parts'>>

/** The files of a snapshot outside its folder, shared with earlier and later snapshots. */
export function filesBeside(
  dataDir: string,
  { segments = [], statistics = [], backfills = [], bulk = [], parts = [] }: SharedFiles,
): string[] {
  const ofParts = parts.flatMap(({ files }) => files.map(({ file }) => file))
  return [
    ...withUncorrected(segments).flatMap(one => [segmentFile(dataDir, one), segmentFile(dataDir, one, 'moves')]),
    ...statistics.map(one => statisticsFile(dataDir, one)),
    ...backfilledStatistics({ backfills }).map(one => backfilledFile(dataDir, one)),
    // The share of a market is both a file of its part and a piece of a customer file.
    ...[...new Set([...ofParts, ...bulk.flatMap(bulkFilesOf)])].map(file => join(dataDir, file)),
  ]
}
