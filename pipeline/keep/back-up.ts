import { chmodSync, closeSync, createWriteStream, existsSync, mkdtempSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { kindAt, placeFault } from '../disk/disk-fault.ts'
import { syncPath } from '../disk/durable.ts'
import { DiskError, UsageError } from '../model/errors.ts'
import type { Instant } from '../model/instants.ts'
import { findCurrentId } from '../snapshot/pointer.ts'
import { archiveFormat, membersIn, storeMember } from './archive-form.ts'
import { ArchiveWriter } from './archive-writer.ts'

export interface BackUpSetup {
  readonly dataDir: string
  /** Name and version of this program. */
  readonly madeBy: string
  readonly now: Instant
  /** Copies the store as of one instant into an empty file. False if there is none. */
  readonly copyStore: (dataDir: string, to: string) => boolean
  /** Stops it between two files. */
  readonly stop?: AbortSignal
}

export interface BackedUp {
  /** The current snapshot. Null if nothing was published yet. */
  readonly snapshot: string | null
  readonly files: number
  /** Of the files, unpacked. */
  readonly fileBytes: number
  /** Of the archive. */
  readonly bytes: number
  readonly sha256: string
  /** Files in the folder that the program did not write. */
  readonly leftOut: readonly string[]
}

/**
 * Writes a complete data folder into one archive: captures, deliveries, runs, snapshots with their history, what the
 * operator accepted, and a copy of the store. Requires the lock of the folder, so that no run changes files; a server may
 * be running. Throws UsageError if the file exists already, or its folder does not.
 */
export async function backUpTo(file: string, setup: BackUpSetup): Promise<BackedUp> {
  if (existsSync(file)) throw new UsageError(`${file}: it is there already, and a backup is never written over`)
  if (kindAt(dirname(resolve(file))) !== 'folder')
    throw new UsageError(`${file}: there is no folder of that name to write it into`)
  const beside = `${resolve(file)}.${process.pid}.new`
  try {
    // Readable by the owner only, from the first byte on: captures contain personal data.
    const done = await writeArchive(setup, createWriteStream(beside, { flags: 'wx', mode: 0o600 }))
    syncPath(beside)
    renameSync(beside, file)
    syncPath(dirname(resolve(file)))
    return done
  } catch (error) {
    rmSync(beside, { force: true })
    throw uncreated(error, file) ?? placeFault(error, file)
  }
}

/** The folder is there, but its file system (/proc) creates no files. */
function uncreated(error: unknown, file: string): DiskError | null {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code !== 'ENOENT' || syscall !== 'open' || existsSync(file)) return null
  return new DiskError(`${file}: this file system creates no files: choose another place`, { cause: error })
}

/** The same into any stream, which it ends. */
export async function writeArchive(setup: BackUpSetup, to: Writable): Promise<BackedUp> {
  const { dataDir, madeBy, now } = setup
  if (!existsSync(dataDir)) throw new UsageError(`${dataDir}: no such folder; set it with --data-dir`)
  const scratch = mkdtempSync(join(dataDir, '.backup-'))
  const archive = new ArchiveWriter(to)
  try {
    const snapshot = findCurrentId(dataDir)
    await archive.begin({ format: archiveFormat, madeBy, madeAt: now, snapshot })
    const { members, leftOut } = membersIn(dataDir)
    for (const path of members.filter(one => one !== storeMember)) {
      setup.stop?.throwIfAborted()
      await archive.add(path, join(dataDir, path))
    }
    const store = emptyFile(join(scratch, storeMember))
    if (setup.copyStore(dataDir, store)) await archive.add(storeMember, store)
    const { files, bytes, sha256 } = await archive.finish()
    // A nightly backup of the wrong folder would be noticed only when it is needed.
    if (files.length === 0)
      throw new UsageError(`${dataDir}: it contains no data to back up; use --data-dir to name the data folder`)
    const fileBytes = files.reduce((sum, one) => sum + one.bytes, 0)
    return { snapshot, files: files.length, fileBytes, bytes, sha256, leftOut }
  } finally {
    archive.destroy()
    rmSync(scratch, { recursive: true, force: true })
  }
}

function emptyFile(path: string): string {
  closeSync(openSync(path, 'wx', 0o600))
  chmodSync(path, 0o600)
  return path
}
