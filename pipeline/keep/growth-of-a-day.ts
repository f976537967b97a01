import { join, relative } from 'node:path'
import { bytesOnDisk, emptyKinds, type FolderKind, kindOf, sumOf } from '../disk/folder-sizes.ts'
import { captureFile } from '../fetch/captures.ts'
import { daysBetweenInstants } from '../model/days.ts'
import type { Instant } from '../model/instants.ts'
import { findManifest } from '../snapshot/manifest.ts'
import { keptSnapshots, snapshotFolder } from '../snapshot/pointer.ts'
import { filesBeside } from '../snapshot/shared-files.ts'
import { clockOf, isSnapshotId } from '../snapshot/snapshot-id.ts'
import { keptDeliveries, sourcesWithDeliveries } from '../stages/run/kept-deliveries.ts'
import { beganAt, deliveryPath, newestRunIds, runFolder } from '../stages/run/run-folder.ts'

export interface GrowthOfADay {
  readonly bytes: number
  readonly byKind: Readonly<Record<FolderKind, number>>
  /** Of those, the moves and statistics, which are never deleted. */
  readonly lasting: number
}

// Less than this says nothing about a day.
const leastDays = 1 / 24

/**
 * What the runs of a day add to the folder, measured from the records of the last 24 hours before the newest snapshot: the files that its
 * snapshots were the first to name, and the captures that its deliveries were the first to list. The first snapshot of a folder is not
 * growth, so in a folder that is younger than a day, the hours since then are extrapolated. Null for a folder without two snapshots.
 */
export function growthOfADay(dataDir: string): GrowthOfADay | null {
  const ids = keptSnapshots(dataDir).filter(isSnapshotId)
  const newest = ids.at(-1)
  if (newest === undefined) return null
  const isOfLastDay = (at: Instant): boolean => daysBetweenInstants(at, clockOf(newest)) < 1
  const first = ids.findLast(id => !isOfLastDay(clockOf(id))) ?? ids[0]!
  const days = Math.min(1, daysBetweenInstants(clockOf(first), clockOf(newest)))
  if (days < leastDays) return null
  const isAdded = (at: Instant): boolean => isOfLastDay(at) && at > clockOf(first)
  const added = [
    ...filesAdded(
      dataDir,
      first,
      ids.filter(id => isAdded(clockOf(id))),
    ),
    ...recordsAdded(dataDir, isAdded),
  ]
  const byKind = emptyKinds()
  let lasting = 0
  for (const path of new Set(added)) {
    const bytes = bytesOnDisk(join(dataDir, path)) / days
    byKind[kindOf(path)] += bytes
    if (lastingFolders.includes(path.split('/')[0]!)) lasting += bytes
  }
  return { bytes: sumOf(byKind), byKind, lasting }
}

const lastingFolders = ['changes', 'statistics']

function filesAdded(dataDir: string, first: string, ids: readonly string[]): string[] {
  const known = new Set(filesOf(dataDir, first))
  const shared = ids.flatMap(id => filesOf(dataDir, id)).filter(file => !known.has(file))
  return [...ids.map(id => snapshotFolder(dataDir, id)), ...shared].map(path => relative(dataDir, path))
}

function filesOf(dataDir: string, id: string): string[] {
  return filesBeside(dataDir, findManifest(snapshotFolder(dataDir, id)) ?? {})
}

// A day has 96 runs of a 15-minute timer, and as many of slow sources.
const runsOfADay = 400

function recordsAdded(dataDir: string, isAdded: (at: Instant) => boolean): string[] {
  const runs = newestRunIds(dataDir, runsOfADay).filter(id => isAdded(beganAt({ id })))
  const folders = runs.map(id => relative(dataDir, runFolder(dataDir, { id })))
  return [...folders, ...sourcesWithDeliveries(dataDir).flatMap(source => deliveriesAdded(dataDir, source, isAdded))]
}

function deliveriesAdded(dataDir: string, source: string, isAdded: (at: Instant) => boolean): string[] {
  const paths: string[] = []
  const listed = new Set<string>()
  for (const { run, delivery } of keptDeliveries(dataDir, source)) {
    const shas = delivery.captures.map(({ sha256 }) => sha256)
    if (!isAdded(beganAt({ id: run }))) {
      // Most captures of a day that are not new are those of the delivery before it.
      for (const sha256 of shas) listed.delete(sha256)
      break
    }
    paths.push(deliveryPath(source, { id: run }))
    for (const sha256 of shas) listed.add(sha256)
  }
  return [...paths, ...[...listed].map(sha256 => relative(dataDir, captureFile(dataDir, sha256)))]
}
