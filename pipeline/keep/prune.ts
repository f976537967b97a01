import { existsSync, lstatSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { syncPath } from '../disk/durable.ts'
import type { Instant } from '../model/instants.ts'
import { snapshotFolder, snapshotsFolder } from '../snapshot/pointer.ts'
import { unnamedFiles } from '../snapshot/prune-segments.ts'
import { type Keep, snapshotsToKeep } from './snapshots-to-keep.ts'
import { spentCaptures } from './spent-captures.ts'

export interface PruneSetup {
  readonly dataDir: string
  readonly keep: Keep
  /** How long files are kept that no kept snapshot needs. */
  readonly keepCapturesDays: number
  readonly now: Instant
  /** Only report what would be deleted. */
  readonly dryRun: boolean
  /** Stops between two files. The next prune continues. */
  readonly stop?: AbortSignal
}

export interface Pruned {
  readonly dryRun: boolean
  readonly inForce: string
  /** Snapshots that stay, oldest first, and those that are gone. */
  readonly kept: readonly string[]
  readonly snapshots: readonly string[]
  /** The number of history files that no kept snapshot lists. */
  readonly files: number
  readonly runs: number
  readonly deliveries: number
  readonly captures: number
  /** Folders left over by killed processes. */
  readonly leftovers: number
  readonly bytes: number
  /** Unreadable files: while they exist, nothing that they may need is deleted. */
  readonly unreadable: readonly string[]
}

/**
 * Deletes files that are no longer kept. A reference to a file is deleted, and synced to the disk, before the file, so a
 * crash leaves no dangling reference; the next prune continues. Requires the lock of the folder.
 */
export async function prune(setup: PruneSetup): Promise<Pruned> {
  const { dataDir, keep, keepCapturesDays, now, dryRun } = setup
  const { inForce, kept, gone, unreadable } = snapshotsToKeep(dataDir, keep, now)
  const files = unnamedFiles(dataDir, now, new Set(gone)).map(file => relative(dataDir, file))
  const spent =
    unreadable.length > 0
      ? { runs: [], deliveries: [], captures: [], unreadable: [] }
      : await spentCaptures(dataDir, { kept, days: keepCapturesDays, now })
  const leftovers = leftoversIn(dataDir, now)
  const snapshots = gone.map(id => relative(dataDir, snapshotFolder(dataDir, id)))
  const steps = [snapshots, files, spent.runs, spent.deliveries, spent.captures, leftovers]
  const bytes = steps.flat().reduce((sum, path) => sum + bytesBelow(join(dataDir, path)), 0)
  if (!dryRun) {
    putAside(dataDir, gone)
    for (const step of steps.slice(1)) remove(dataDir, step, setup.stop)
  }
  return {
    dryRun,
    inForce,
    kept,
    snapshots: gone,
    files: files.length,
    runs: spent.runs.length,
    deliveries: spent.deliveries.length,
    captures: spent.captures.length,
    leftovers: leftovers.length,
    bytes,
    unreadable: [...unreadable, ...spent.unreadable],
  }
}

/** A snapshot is removed with one rename, so that no process sees half of it. */
function putAside(dataDir: string, ids: readonly string[]): void {
  const folder = snapshotsFolder(dataDir)
  const aside = ids.map(id => join(folder, `${goneMark}${id}`))
  for (const [at, id] of ids.entries()) renameSync(snapshotFolder(dataDir, id), aside[at]!)
  syncPath(folder)
  for (const path of aside) rmSync(path, { recursive: true, force: true })
}

const goneMark = '.gone-'

function remove(dataDir: string, paths: readonly string[], stop: AbortSignal | undefined): void {
  for (const path of paths) {
    stop?.throwIfAborted()
    rmSync(join(dataDir, path), { recursive: true, force: true })
  }
  for (const folder of new Set(paths.map(path => join(dataDir, dirname(path)))))
    if (existsSync(folder)) syncPath(folder)
}

// A replay takes no lock, and may take a day; one that is killed leaves its folder.
const replayDays = 2

/** Leftovers of a killed prune, backup or replay. We have the lock, so none of them is active. */
function leftoversIn(dataDir: string, now: Instant): string[] {
  const inFolder = readdirSync(dataDir).filter(
    name => name.startsWith('.backup-') || (name.startsWith('.replay-') && isOld(join(dataDir, name), now)),
  )
  const inSnapshots = readdirSync(snapshotsFolder(dataDir)).filter(name => name.startsWith(goneMark))
  return [...inFolder, ...inSnapshots.map(name => join('snapshots', name))]
}

function isOld(path: string, now: Instant): boolean {
  return Date.parse(`${now.replace(' ', 'T')}Z`) - lstatSync(path).mtimeMs > replayDays * 86_400_000
}

function bytesBelow(path: string): number {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found?.size ?? 0
  return readdirSync(path).reduce((sum, name) => sum + bytesBelow(join(path, name)), 0)
}
