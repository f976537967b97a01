import { existsSync, rmSync, statfsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { findDiskFault } from '../disk/disk-fault.ts'
import { writeDurably } from '../disk/durable.ts'
import { type FolderKind, type FolderSizes, folderKinds, folderSizes } from '../disk/folder-sizes.ts'
import { daysUntilFull, diskLimitIn, lowDisk } from '../disk/low-disk.ts'
import { type GrowthOfADay, growthOfADay } from '../keep/growth-of-a-day.ts'
import { sizeText } from '../model/quantities.ts'
import type { DoctorCheck, DoctorContext } from './context.ts'
import { type ExpectedFolder, expectedFolder } from './expected-growth.ts'
import { type DoctorFinding, failed, ok, warning } from './finding.ts'
import { sizeAfterAYear } from './size-after-a-year.ts'
import { bytesOfParts, bytesOfSnapshot } from './sizes.ts'

// A run needs space for the new snapshot, and for its rows and a working database of about the same size each.
const snapshotsOfRun = 3
// Too little even for one small market.
const leastBytes = 20e6

// A run of all markets creates some hundred files.
const fewInodes = 10_000
const tooFewInodes = 1_000

/** Is there space for the next runs, and can a file be written and synced? */
export const disk: DoctorCheck = async context => {
  const { dataDir } = context
  const place = nearestFolder(dataDir)
  const found = measured(context)
  const folder = existsSync(dataDir) ? [canWrite(dataDir), sizeOf(found)] : [ofNoFolder(dataDir)]
  const growth = found.growth === null ? [] : [growthOf(found, found.growth)]
  return [...folder, ...growth, retention(found, place), room(found, place), inodes(place)]
}

function ofNoFolder(dataDir: string): DoctorFinding {
  return warning(
    'folder',
    `${dataDir} does not exist`,
    "the first 'fuel-etl run' creates it; --data-dir chooses another",
  )
}

/** The folder, or the one in which it will be created. */
function nearestFolder(dataDir: string): string {
  const path = resolve(dataDir)
  return existsSync(path) || path === dirname(path) ? path : nearestFolder(dirname(path))
}

interface Measured {
  readonly sizes: FolderSizes
  /** Null if no source is chosen to estimate it from. */
  readonly growth: GrowthOfADay | null
  /** Of what the chosen sources will take. Null if the growth was measured. */
  readonly expected: ExpectedFolder | null
  /** What a run may need while it works. */
  readonly run: number
  /** Of all parts of one snapshot. */
  readonly parts: number
  readonly limit: number | null
}

function measured({ dataDir, sources, env }: DoctorContext): Measured {
  const sizes = folderSizes(dataDir)
  const growth = existsSync(dataDir) ? growthOfADay(dataDir) : null
  const expected = growth === null && sources.length > 0 ? expectedFolder(sources) : null
  const snapshot = bytesOfSnapshot(dataDir) ?? expected?.first ?? 0
  return {
    sizes,
    growth: growth ?? expected?.growth ?? null,
    expected,
    run: snapshot * snapshotsOfRun,
    parts: bytesOfParts(dataDir) ?? expected?.parts ?? 0,
    limit: diskLimitIn(env),
  }
}

function canWrite(dataDir: string): DoctorFinding {
  const file = join(dataDir, `.doctor-${process.pid}`)
  try {
    writeDurably(file, 'Can a file be written, synced and renamed here?\n')
    return ok('writing', `${dataDir}: a file was written, synced and renamed`)
  } catch (error) {
    // The finding already states the error.
    const advice = findDiskFault(error, dataDir, true)?.message.replace(/ \(found .*$/s, '')
    return failed('writing', (error as Error).message, advice ?? `check ${resolve(dataDir)} and its file system`)
  } finally {
    for (const left of [file, `${file}.${process.pid}.new`]) forget(left)
  }
}

function forget(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    // If the folder is not writable, the file was not created either.
  }
}

function sizeOf({ sizes }: Measured): DoctorFinding {
  return ok('size', `${sizeText(sizes.bytes)} now: ${kindsText(sizes.byKind)}`)
}

function growthOf({ expected }: Measured, { bytes, byKind }: GrowthOfADay): DoctorFinding {
  const how = expected === null ? 'in the last 24 hours of runs' : 'estimated from the schedules of the chosen sources'
  return ok('growth', `${sizeText(bytes)} a day, ${how}: ${kindsText(byKind)}`)
}

/** Kinds that take next to nothing are left out. */
function kindsText(byKind: Readonly<Record<FolderKind, number>>): string {
  const named = folderKinds.map(kind => [kind, byKind[kind]] as const).filter(([, bytes]) => bytes >= 1000)
  return named
    .sort(([, one], [, other]) => other - one)
    .map(([kind, bytes]) => `${kind} ${sizeText(bytes)}`)
    .join(', ')
}

/** The size at which `snapshot prune` will hold the folder. */
function retention(found: Measured, place: string): DoctorFinding {
  const { limit, growth, sizes, parts } = found
  const others = sizes.byKind.store + sizes.byKind.probe + sizes.byKind.other
  const year = growth === null ? null : sizeAfterAYear({ growth, parts, others })
  const unlimited = year === null ? '' : `about ${sizeText(year)} after a year of the standard plan of prune`
  if (limit === null) {
    const next = 'choose what the folder may take at most: disk_limit in fuel-etl.yaml, or FUEL_DISK_LIMIT (50GB)'
    return warning('retention', `no disk_limit${unlimited && `; ${unlimited}`}`, next)
  }
  const held = `held at ${sizeText(limit)} by disk_limit`
  const total = bytesOfDisk(place)
  if (limit > total) {
    return warning(
      'retention',
      `${held}, but the disk has ${sizeText(total)}`,
      'set a disk_limit that fits on the disk',
    )
  }
  const least = leastLimit(found)
  if (limit < least) {
    return warning(
      'retention',
      `${held}; the current snapshots and the growth of a day need about ${sizeText(least)}`,
      `set disk_limit to at least ${sizeText(least)}, or choose fewer markets`,
    )
  }
  return ok('retention', year !== null && year < limit ? `${unlimited}, below disk_limit (${sizeText(limit)})` : held)
}

/** What prune never deletes (the newest snapshots with their captures, the moves), and what a day adds. */
function leastLimit({ growth, expected, parts, sizes }: Measured): number {
  const { history, store, probe, other } = sizes.byKind
  const captures = expected === null ? 0 : expected.first - parts
  return parts + captures + history + store + probe + other + (growth?.bytes ?? 0)
}

function room({ sizes, growth, limit, run, expected }: Measured, place: string): DoctorFinding {
  const { bavail, bsize } = statfsSync(place)
  const free = bavail * bsize
  const figures = { freeBytes: free, folderBytes: sizes.bytes, limitBytes: limit, growthPerDay: growth?.bytes ?? null }
  const needed = expected === null ? run : leastBytes
  const next = "free space: 'fuel-etl snapshot prune' deletes old snapshots and captures; or use a larger disk"
  if (free < needed) return failed('room', `${sizeText(free)} free; a run needs up to ${sizeText(needed)}`, next)
  const low = lowDisk(figures)
  const days = daysUntilFull(figures)
  const text = `${sizeText(free)} free, ${days === null ? 'enough for the growth' : `full in ${daysText(days)}`}`
  const found = `${text}${days === null ? growthEnd(limit, growth) : ' if nothing is pruned'}`
  if (low !== null) return warning('room', low.daysLeft === null ? low.reason : `${low.reason}; ${found}`, next)
  return free < run ? warning('room', `${found}; a run needs up to ${sizeText(run)}`, next) : ok('room', found)
}

function growthEnd(limit: number | null, growth: GrowthOfADay | null): string {
  if (growth === null) return ' (not known yet)'
  return limit === null ? '' : ' up to disk_limit'
}

function daysText(days: number): string {
  if (days > 3650) return 'more than ten years'
  return days < 10 ? `${days.toFixed(1)} days` : `${Math.floor(days)} days`
}

function bytesOfDisk(place: string): number {
  const { blocks, bsize } = statfsSync(place)
  return blocks * bsize
}

function inodes(place: string): DoctorFinding {
  const { files, ffree } = statfsSync(place)
  // btrfs and others create inodes on demand.
  if (files === 0) return ok('inodes', 'created on demand')
  const found = `${ffree} free`
  const next = `delete files on the file system of ${dirname(resolve(place))}, or use one with more inodes`
  if (ffree < tooFewInodes) return failed('inodes', found, next)
  return ffree < fewInodes ? warning('inodes', found, next) : ok('inodes', found)
}
