import { existsSync, rmSync, statfsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { findDiskFault } from '../disk/disk-fault.ts'
import { writeDurably } from '../disk/durable.ts'
import { sizeText } from '../model/size-text.ts'
import type { DoctorCheck } from './context.ts'
import { type DoctorFinding, failed, ok, warning } from './finding.ts'
import { sizesOf } from './sizes.ts'

// A run needs space for the new snapshot, and for its rows and a working database of about the same size each.
const snapshotsOfRun = 3
// Estimate before the first snapshot. All markets with their bulk files took less.
const firstRunBytes = 2e9
// Too little even for one small market.
const leastBytes = 20e6

// A run of all markets creates some hundred files.
const fewInodes = 10_000
const tooFewInodes = 1_000

/** Is there space for the next runs, and can a file be written and synced? */
export const disk: DoctorCheck = async ({ dataDir }) => {
  if (!existsSync(dataDir)) return [ofNoFolder(dataDir)]
  return [canWrite(dataDir), room(dataDir), inodes(dataDir)]
}

function ofNoFolder(dataDir: string): DoctorFinding {
  return warning(
    'folder',
    `${dataDir} does not exist`,
    "the first 'fuel-etl run' creates it; --data-dir chooses another",
  )
}

function canWrite(dataDir: string): DoctorFinding {
  const file = join(dataDir, `.doctor-${process.pid}`)
  try {
    writeDurably(file, 'Can a file be written, synced and renamed here?\n')
    return ok('writing', `${dataDir}: a file was written, synced and renamed`)
  } catch (error) {
    // The finding already states the error.
    const advice = findDiskFault(error, dataDir)?.message.replace(/ \(found .*$/s, '')
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

function room(dataDir: string): DoctorFinding {
  const { bavail, bsize } = statfsSync(dataDir)
  const free = bavail * bsize
  const sizes = sizesOf(dataDir)
  const run = sizes ? sizes.snapshot * snapshotsOfRun : firstRunBytes
  const needed = run + (sizes?.capturesOfDay ?? 0)
  const what = sizes ? 'a run and the captures of a day need' : 'a first run of all markets may need'
  const found = `${sizeText(free)} free; ${what} ${sizeText(needed)}`
  const next = "free space: 'fuel-etl prune' deletes old snapshots and captures"
  if (free < (sizes ? run : leastBytes)) return failed('room', found, next)
  return free < needed ? warning('room', found, next) : ok('room', found)
}

function inodes(dataDir: string): DoctorFinding {
  const { files, ffree } = statfsSync(dataDir)
  // btrfs and others create inodes on demand.
  if (files === 0) return ok('inodes', 'created on demand')
  const found = `${ffree} free`
  const next = `delete files on the file system of ${dirname(resolve(dataDir))}, or use one with more inodes`
  if (ffree < tooFewInodes) return failed('inodes', found, next)
  return ffree < fewInodes ? warning('inodes', found, next) : ok('inodes', found)
}
