import { existsSync, lstatSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncPath } from '../disk/durable.ts'
import {
  type BytesByKind,
  bytesOnDisk,
  emptyKinds,
  folderKinds,
  folderSizes,
  kindOf,
  sumOf,
} from '../disk/folder-sizes.ts'
import { daysBetweenInstants } from '../model/days.ts'
import { type Instant, instantOf } from '../model/instants.ts'
import { clearCsvCache, csvCacheFolder } from '../snapshot/csv-cache.ts'
import { findManifest } from '../snapshot/manifest.ts'
import { keptSnapshots, snapshotFolder, snapshotsFolder } from '../snapshot/pointer.ts'
import { growthOfADay } from './growth-of-a-day.ts'
import { holdingsOf } from './holdings.ts'
import { growthOfMonthEnd } from './month-end.ts'
import { prunePlan } from './prune-plan.ts'
import { keepPrunedSize, largestGrowth, type PrunedSize, readPrunedSizes } from './pruned-sizes.ts'
import { type Keep, snapshotsToKeep } from './snapshots-to-keep.ts'

export interface PruneSetup {
  readonly dataDir: string
  readonly keep: Keep
  /** How long files are kept that no kept snapshot needs. */
  readonly keepCapturesDays: number
  /** The most bytes that the folder may have. Null: no limit. */
  readonly limitBytes: number | null
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
  /** The number of files of parts, of the history and for customers that no kept snapshot lists. */
  readonly files: number
  readonly runs: number
  readonly deliveries: number
  readonly captures: number
  /** Folders left over by killed processes. */
  readonly leftovers: number
  /** Of all that is gone, and by kind. */
  readonly bytes: number
  readonly bytesByKind: BytesByKind
  readonly folder: { readonly before: number; readonly after: number; readonly byKind: BytesByKind }
  readonly limit: PruneLimit | null
  /** The disk has no room for a small file, although everything was deleted that may be. */
  readonly isStillFull: boolean
  /** Unreadable files: while they exist, nothing that they may need is deleted. */
  readonly unreadable: readonly string[]
}

export interface PruneLimit {
  readonly bytes: number
  /** What the folder is expected to grow by until the next `snapshot prune`, a day later. */
  readonly growth: number
  /** The limit without that growth, so that the folder stays below the limit until then. */
  readonly aim: number
  /** The least limit at which nothing more would have to be deleted. Null if the aim was reached. */
  readonly needed: number | null
}

/**
 * Deletes files that are no longer kept. A reference to a file is deleted, and synced to the disk, before the file, so a
 * crash leaves no dangling reference; the next prune continues. Requires the lock of the folder.
 */
export async function prune(setup: PruneSetup): Promise<Pruned> {
  const { dataDir, now, dryRun, limitBytes } = setup
  const snapshots = snapshotsToKeep(dataDir, setup.keep, now)
  const found = await holdingsOf(dataDir, { snapshots, days: setup.keepCapturesDays, now })
  const sizes = folderSizes(dataDir)
  const leftovers = leftoversIn(dataDir, now)
  const growth = limitBytes === null ? 0 : expectedGrowth(dataDir, sizes.bytes, now)
  const plan = prunePlan({
    ...found,
    bytesOf: path => bytesOnDisk(join(dataDir, path)),
    folderBytes: sizes.bytes - sumOf(bytesByKindOf(dataDir, leftovers)),
    aimBytes: limitBytes === null ? null : limitBytes - growth,
  })
  const bytesByKind = bytesByKindOf(dataDir, [...plan.gone, ...leftovers])
  const byKind = emptyKinds()
  for (const kind of folderKinds) byKind[kind] = sizes.byKind[kind] - bytesByKind[kind]
  const after = sumOf(byKind)
  let isStillFull = false
  if (!dryRun) {
    putAside(dataDir, idsIn(plan.gone))
    for (const step of stepsOf(plan.gone, leftovers)) remove(dataDir, step, setup.stop)
    clearCaches(dataDir, keptSnapshots(dataDir))
    isStillFull = !isSizeKept(dataDir, { at: now, before: sizes.bytes, after })
  }
  const gone = new Set(idsIn(plan.gone))
  return {
    dryRun,
    inForce: snapshots.inForce,
    kept: snapshots.kept.filter(id => !gone.has(id)),
    snapshots: [...gone].sort(),
    files: plan.gone.filter(path => isShared(path)).length,
    runs: countBelow(plan.gone, 'runs'),
    deliveries: countBelow(plan.gone, 'deliveries'),
    captures: countBelow(plan.gone, 'captures'),
    leftovers: leftovers.length,
    bytes: sumOf(bytesByKind),
    bytesByKind,
    folder: { before: sizes.bytes, after, byKind },
    limit: limitBytes === null ? null : limitOf(limitBytes, growth, after),
    isStillFull,
    unreadable: [...snapshots.unreadable, ...found.unreadable.filter(one => !snapshots.unreadable.includes(one))],
  }
}

/**
 * The folder grows between two prunes, so what a day adds is left free below the limit: the most of what the last 24 hours added, by the
 * records of its runs, and of what one of the last seven days added, by its size after one prune and before the next. Before a month
 * closes, its moves are added, because they are then written once more.
 */
function expectedGrowth(dataDir: string, before: number, now: Instant): number {
  const measured = largestGrowth([...readPrunedSizes(dataDir), { at: now, before, after: before }])
  return Math.ceil(Math.max(growthOfADay(dataDir)?.bytes ?? 0, measured ?? 0)) + growthOfMonthEnd(dataDir, now)
}

function limitOf(bytes: number, growth: number, after: number): PruneLimit {
  const aim = bytes - growth
  return { bytes, growth, aim, needed: after > aim ? after + growth : null }
}

/** The sizes only estimate the growth, so a disk that is still full after the work is no failure of it. */
function isSizeKept(dataDir: string, size: PrunedSize): boolean {
  try {
    keepPrunedSize(dataDir, size)
    return true
  } catch (error) {
    if (!['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    return false
  }
}

const ofSnapshots = 'snapshots'

function idsIn(paths: readonly string[]): string[] {
  return paths.filter(path => path.startsWith(`${ofSnapshots}/`)).map(path => path.slice(ofSnapshots.length + 1))
}

const recordFolders = ['runs', 'deliveries', 'captures']

function isShared(path: string): boolean {
  return ![ofSnapshots, ...recordFolders].includes(path.split('/')[0]!)
}

function countBelow(paths: readonly string[], folder: string): number {
  return paths.filter(path => path.startsWith(`${folder}/`)).length
}

/** In this order, so that what names a file goes before the file. Snapshots went before all of them. */
function stepsOf(gone: readonly string[], leftovers: readonly string[]): string[][] {
  const records = recordFolders.map(folder => gone.filter(path => path.startsWith(`${folder}/`)))
  return [gone.filter(isShared), ...records, [...leftovers]]
}

function bytesByKindOf(dataDir: string, paths: readonly string[]): BytesByKind {
  const byKind = emptyKinds()
  for (const path of paths) byKind[kindOf(path)] += bytesOnDisk(join(dataDir, path))
  return byKind
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

/** A server deletes them too, but perhaps none is running. */
function clearCaches(dataDir: string, ids: readonly string[]): void {
  const bulk = ids.flatMap(id => findManifest(snapshotFolder(dataDir, id))?.bulk ?? [])
  clearCsvCache(csvCacheFolder(dataDir), bulk)
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
  const writtenAt = instantOf(Math.floor(lstatSync(path).mtimeMs / 1000))
  return daysBetweenInstants(writtenAt, now) > replayDays
}
