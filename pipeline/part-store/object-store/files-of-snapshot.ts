import { join, relative } from 'node:path'
import { backfilledFile, backfilledStatistics } from '../../snapshot/backfilled.ts'
import { statisticsFile } from '../../snapshot/daily-statistics.ts'
import type { Manifest } from '../../snapshot/manifest.ts'
import { snapshotFolder } from '../../snapshot/pointer.ts'
import { segmentFile } from '../../snapshot/segments.ts'
import { filesBeside } from '../../snapshot/shared-files.ts'
import { withUncorrected } from '../../snapshot/uncorrected.ts'
import type { Measured } from './bucket.ts'

/** A file of a snapshot. */
export interface SnapshotFile {
  /** Relative to the data folder, and to the prefix of the bucket. */
  readonly path: string
  /** As the manifest states it; null for the files that have checksums of their own or are named by their hash. */
  readonly measured: Measured | null
}

/** The files of a snapshot next to its folder, shared with other snapshots. */
export function sharedFilesOf(manifest: Manifest): SnapshotFile[] {
  const { parts, segments, statistics } = manifest
  const stated = new Map<string, Measured>()
  for (const file of parts.flatMap(part => part.files)) stated.set(file.file, file)
  for (const one of withUncorrected(segments)) stated.set(segmentFile('', one), one)
  for (const one of statistics) stated.set(statisticsFile('', one), one)
  for (const one of backfilledStatistics(manifest)) stated.set(backfilledFile('', one), one)
  for (const { file, bytes, sha256 } of segments.flatMap(one => one.handedOn?.shares ?? [])) {
    if (!file.endsWith('.blocks')) stated.set(file, { bytes, sha256 })
  }
  const paths = new Set(filesBeside('', manifest))
  return [...paths].map(path => ({ path, measured: stated.get(path) ?? null }))
}

/** The files in the folder of a snapshot, without its manifest. */
export function ownFilesOf(manifest: Manifest): SnapshotFile[] {
  const folder = relative('', snapshotFolder('', manifest.id))
  return [...manifest.files, manifest.datapackage].map(file => ({ path: join(folder, file.name), measured: file }))
}

export function manifestPath(id: string): string {
  return join(snapshotFolder('', id), 'manifest.json')
}
