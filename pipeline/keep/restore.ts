import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { alertsName } from '../alerts/alert-file.ts'
import { syncPath } from '../disk/durable.ts'
import { folderMode } from '../fetch/captures.ts'
import { SnapshotError, UsageError } from '../model/errors.ts'
import { bucketFile } from '../part-store/object-store/working-copy.ts'
import { openPartStore } from '../part-store/open-part-store.ts'
import { writeDatabaseFile } from '../snapshot/database-file.ts'
import { findManifest, type Manifest, schemaVersion } from '../snapshot/manifest.ts'
import { findPointedId, snapshotFolder } from '../snapshot/pointer.ts'
import { restoringFolder } from '../stages/ingest/guard.ts'
import { holderName, lockName, locksFolder } from '../stages/run/lock.ts'
import { type IndexedFile, storeMember } from './archive-form.ts'
import { type ArchiveRead, readArchive, type TakeMember } from './read-archive.ts'

export interface RestoreSetup {
  readonly dataDir: string
  readonly from: Readable
  /** Of the archive, for messages. */
  readonly name: string
  /** Throws when a store is damaged. */
  readonly checkStore: (file: string) => void
  /** Stops it between two files. */
  readonly stop?: AbortSignal
}

/**
 * Makes a data folder of an archive; from a working copy, all of it goes into its empty bucket at the end. All is unpacked in a folder within, and moved into place when every hash was right, the
 * snapshots last: before that the folder has none. To be called under the lock of the new folder.
 * Throws UsageError if the folder is not empty, SnapshotError for an incomplete archive.
 */
export async function restore({ dataDir, from, name, checkStore, stop }: RestoreSetup): Promise<ArchiveRead> {
  refuseUsed(dataDir)
  const store = await openPartStore(dataDir)
  await store.expectEmpty()
  const folder = restoringFolder(dataDir)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  try {
    const archive = await readArchive(from, name, intoFolder(folder, stop))
    if (existsSync(join(folder, storeMember))) checkStore(join(folder, storeMember))
    const manifest = inForce(folder, name, archive.snapshot)
    syncFolders(folder)
    moveIntoPlace(folder, dataDir)
    if (manifest?.schemaVersion === schemaVersion) await writeDatabaseFile(dataDir, manifest)
    await store.fill()
    return archive
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Leftovers of a lock and of a killed attempt do not count, nor does what was alerted of. */
export function refuseUsed(dataDir: string): void {
  const found = existsSync(dataDir) ? readdirSync(dataDir) : []
  const ofAttempts = [
    lockName,
    holderName,
    alertsName,
    bucketFile,
    basename(locksFolder(dataDir)),
    basename(restoringFolder(dataDir)),
  ]
  const [first] = found.filter(name => !ofAttempts.includes(name))
  if (first === undefined) return
  throw new UsageError(`${dataDir}: expected an empty or a new folder, found ${first} in it: restore into another one`)
}

function intoFolder(folder: string, stop: AbortSignal | undefined): TakeMember {
  return async (path, { mode, mtime }, bytes): Promise<IndexedFile> => {
    stop?.throwIfAborted()
    const file = join(folder, path)
    const isPrivate = path.startsWith('captures/')
    mkdirSync(dirname(file), { recursive: true, ...(isPrivate ? { mode: folderMode } : {}) })
    const hash = createHash('sha256')
    let length = 0
    // Only the owner may write the files, whatever modes the archive has.
    const handle = await open(file, 'wx', (mode & 0o044) | 0o600)
    try {
      for await (const chunk of bytes) {
        hash.update(chunk)
        length += chunk.length
        await handle.writeFile(chunk)
      }
      // `snapshot prune` goes by it where a capture is named by nothing.
      await handle.utimes(mtime, mtime)
      await handle.sync()
    } finally {
      await handle.close()
    }
    return { path, bytes: length, sha256: hash.digest('hex') }
  }
}

/** The manifest of the current snapshot. Null if nothing was published. */
function inForce(folder: string, name: string, stated: string | null): Manifest | null {
  const id = findPointedId(folder)
  if (id !== stated)
    throw new SnapshotError(`${name}: expected current snapshot ${stated ?? 'none'}, found ${id ?? 'none'}`)
  if (id === null) return null
  const manifest = findManifest(snapshotFolder(folder, id))
  if (manifest === null) throw new SnapshotError(`${name}: the manifest of its current snapshot ${id} cannot be read`)
  return manifest as Manifest
}

function syncFolders(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) syncPath(join(entry.parentPath, entry.name))
  }
  syncPath(folder)
}

function moveIntoPlace(folder: string, dataDir: string): void {
  const names = readdirSync(folder).sort((a, b) => Number(a === 'snapshots') - Number(b === 'snapshots'))
  for (const name of names) {
    renameSync(join(folder, name), join(dataDir, name))
    syncPath(dataDir)
  }
  rmdirSync(folder)
}
