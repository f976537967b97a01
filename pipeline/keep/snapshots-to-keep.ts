import { readdirSync } from 'node:fs'
import { SnapshotError, UsageError } from '../model/errors.ts'
import { epochSecondsOf, type Instant } from '../model/instants.ts'
import { findManifest } from '../snapshot/manifest.ts'
import { findCurrentId, snapshotFolder, snapshotsFolder } from '../snapshot/pointer.ts'
import { clockOf, isSnapshotId } from '../snapshot/snapshot-id.ts'
import { findTheOneBefore } from './roll-back.ts'

/** By age or by number. */
export type Keep = { readonly days: number } | { readonly newest: number }

export interface KeptAndGone {
  readonly inForce: string
  /** Oldest first. */
  readonly kept: readonly string[]
  readonly gone: readonly string[]
  /** Folders whose manifest cannot be read. They stay, and so does all that they may name. */
  readonly unreadable: readonly string[]
}

// A server that has just loaded the newest may still have clients that began with the one before.
const alwaysNewest = 2

/**
 * The snapshots to keep: those of the request, the current one, the one that `rollback` returns to, and the newest two.
 * Throws UsageError if none was published, SnapshotError if the current one is missing.
 */
export function snapshotsToKeep(dataDir: string, keep: Keep, now: Instant): KeptAndGone {
  const inForce = findCurrentId(dataDir)
  if (inForce === null) throw new UsageError(`no snapshot in ${dataDir} yet: nothing to prune`)
  const folders = foldersOf(dataDir)
  if (!folders.includes(inForce)) {
    throw new SnapshotError(
      `${dataDir}: ${inForce} is the current snapshot and its folder is missing: make another one current first ('fuel-etl rollback ID')`,
    )
  }
  const unreadable = folders.filter(id => !isSnapshotId(id) || findManifest(snapshotFolder(dataDir, id)) === null)
  const ids = folders.filter(id => !unreadable.includes(id))
  const newest = 'newest' in keep ? Math.max(keep.newest, alwaysNewest) : alwaysNewest
  const stays = new Set([inForce, findTheOneBefore(dataDir, inForce), ...ids.slice(-newest), ...unreadable])
  const isAsked = (id: string): boolean => 'days' in keep && daysBetweenInstants(clockOf(id), now) <= keep.days
  const kept = ids.filter(id => stays.has(id) || isAsked(id))
  return { inForce, kept, gone: ids.filter(id => !kept.includes(id)), unreadable }
}

export function daysBetweenInstants(earlier: Instant, later: Instant): number {
  return (epochSecondsOf(later) - epochSecondsOf(earlier)) / 86_400
}

function foldersOf(dataDir: string): string[] {
  const entries = readdirSync(snapshotsFolder(dataDir), { withFileTypes: true })
  const folders = entries.filter(entry => entry.isDirectory() && !entry.name.startsWith('.'))
  return folders.map(entry => entry.name).sort()
}
