import { existsSync, rmSync, statfsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { findDiskFault } from '../model/disk-fault.ts'
import { writeDurably } from '../model/durable.ts'
import { sizeText } from '../model/size-text.ts'
import type { Check } from './context.ts'
import { type Finding, failed, ok, warning } from './finding.ts'
import { sizesOf } from './sizes.ts'

// A run makes the next snapshot beside the old one, out of rows and a working database of about its size.
const snapshotsOfRun = 3
// Before the first snapshot nothing says how much it will be: all markets with their files for customers took less.
const firstRunBytes = 2e9
// Not even one small market.
const leastBytes = 20e6

// A run of all markets makes some hundred files, a snapshot of small markets fewer.
const fewInodes = 10_000
const tooFewInodes = 1_000

/** Is there room for the next runs, and can a file be put there and synced? */
export const disk: Check = async ({ dataDir }) => {
  if (!existsSync(dataDir)) return [ofNoFolder(dataDir)]
  return [canWrite(dataDir), room(dataDir), inodes(dataDir)]
}

function ofNoFolder(dataDir: string): Finding {
  return warning(
    'folder',
    `${dataDir} is not there`,
    "the first 'fuel-etl run' makes it; another is named by --data-dir",
  )
}

function canWrite(dataDir: string): Finding {
  const file = join(dataDir, `.doctor-${process.pid}`)
  try {
    writeDurably(file, 'Can a file be written, synced and renamed here?\n')
    return ok('writing', `${dataDir}: a file was written, synced and renamed`)
  } catch (error) {
    // What was found stands beside it already.
    const advice = findDiskFault(error, dataDir)?.message.replace(/ \(found .*$/s, '')
    return failed('writing', (error as Error).message, advice ?? `see to ${resolve(dataDir)} and its file system`)
  } finally {
    for (const left of [file, `${file}.${process.pid}.new`]) forget(left)
  }
}

function forget(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    // Where nothing can be written nothing can be deleted, and nothing is there.
  }
}

function room(dataDir: string): Finding {
  const { bavail, bsize } = statfsSync(dataDir)
  const free = bavail * bsize
  const sizes = sizesOf(dataDir)
  const run = sizes ? sizes.snapshot * snapshotsOfRun : firstRunBytes
  const wanted = run + (sizes?.capturesOfDay ?? 0)
  const what = sizes ? 'a run and the captures of a day need' : 'a first run of all markets may need'
  const found = `${sizeText(free)} free; ${what} ${sizeText(wanted)}`
  const next = "make room: 'fuel-etl prune' deletes snapshots and captures that nobody needs"
  if (free < (sizes ? run : leastBytes)) return failed('room', found, next)
  return free < wanted ? warning('room', found, next) : ok('room', found)
}

function inodes(dataDir: string): Finding {
  const { files, ffree } = statfsSync(dataDir)
  // btrfs and others make them as they are needed.
  if (files === 0) return ok('inodes', 'made as needed')
  const found = `${ffree} free`
  const next = `free some on the file system of ${dirname(resolve(dataDir))}, or make one with more of them`
  if (ffree < tooFewInodes) return failed('inodes', found, next)
  return ffree < fewInodes ? warning('inodes', found, next) : ok('inodes', found)
}
