import { readdirSync } from 'node:fs'
import { daysBetweenInstants, mondayOf } from '../model/days.ts'
import { SnapshotError, UsageError } from '../model/errors.ts'
import { dayOf, type Instant } from '../model/instants.ts'
import { findManifest } from '../snapshot/manifest.ts'
import { findCurrentId, snapshotFolder, snapshotsFolder } from '../snapshot/pointer.ts'
import { clockOf, isSnapshotId } from '../snapshot/snapshot-id.ts'
import { findTheOneBefore } from './roll-back.ts'

const daysOfAll = 1
const daysOfOneADay = 31

/**
 * The snapshots that the standard plan keeps: all of the last 24 hours, then the newest one of each UTC day for 31 days, then the newest
 * one of each ISO week. The same snapshots are kept whether it is applied every day or once. Ids are ordered, oldest first.
 */
export function thinnedSnapshots(ids: readonly string[], now: Instant): string[] {
  const newestOfDay = new Set(newestOf(ids, id => dayOf(clockOf(id))))
  const newestOfWeek = new Set(newestOf(ids, id => mondayOf(dayOf(clockOf(id)))))
  return ids.filter(id => {
    const days = daysBetweenInstants(clockOf(id), now)
    if (days <= daysOfAll) return true
    return days <= daysOfOneADay ? newestOfDay.has(id) : newestOfWeek.has(id)
  })
}

function newestOf(ids: readonly string[], periodOf: (id: string) => string): Iterable<string> {
  return new Map(ids.map(id => [periodOf(id), id])).values()
}

/** By the standard plan, which thins, by age, or by number. */
export type Keep = 'standard' | { readonly days: number } | { readonly newest: number }

export interface KeptAndGone {
  readonly inForce: string
  /** Oldest first. */
  readonly kept: readonly string[]
  /** Of those, the ones that stay whatever the operator asks for: they are never deleted to get below a limit. */
  readonly always: readonly string[]
  readonly gone: readonly string[]
  /** Folders whose manifest cannot be read. They stay, and so does all that they may name. */
  readonly unreadable: readonly string[]
}

// A server that has just loaded the newest may still have clients that began with the one before.
const alwaysNewest = 2

/**
 * The snapshots to keep: those of the request, the current one, the one that `snapshot rollback` returns to, and the newest two.
 * Throws UsageError if none was published, SnapshotError if the current one is missing.
 */
export function snapshotsToKeep(dataDir: string, keep: Keep, now: Instant): KeptAndGone {
  const inForce = findCurrentId(dataDir)
  if (inForce === null) throw new UsageError(`no snapshot in ${dataDir} yet: nothing to prune`)
  const folders = foldersOf(dataDir)
  if (!folders.includes(inForce)) {
    throw new SnapshotError(
      `${dataDir}: ${inForce} is the current snapshot and its folder is missing: make another one current first ('fuel-etl snapshot rollback ID')`,
    )
  }
  const unreadable = folders.filter(id => !isSnapshotId(id) || findManifest(snapshotFolder(dataDir, id)) === null)
  const ids = folders.filter(id => !unreadable.includes(id))
  const always = new Set([inForce, findTheOneBefore(dataDir, inForce), ...ids.slice(-alwaysNewest)])
  const asked = new Set(askedFor(ids, keep, now))
  const kept = ids.filter(id => always.has(id) || asked.has(id))
  return {
    inForce,
    kept,
    always: ids.filter(id => always.has(id)),
    gone: ids.filter(id => !kept.includes(id)),
    unreadable,
  }
}

function askedFor(ids: readonly string[], keep: Keep, now: Instant): readonly string[] {
  if (keep === 'standard') return thinnedSnapshots(ids, now)
  if ('newest' in keep) return ids.slice(-keep.newest)
  return ids.filter(id => daysBetweenInstants(clockOf(id), now) <= keep.days)
}

function foldersOf(dataDir: string): string[] {
  const entries = readdirSync(snapshotsFolder(dataDir), { withFileTypes: true })
  const folders = entries.filter(entry => entry.isDirectory() && !entry.name.startsWith('.'))
  return folders.map(entry => entry.name).sort()
}
