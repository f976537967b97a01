import { SnapshotError, UsageError } from '../model/errors.ts'
import { FolderStore } from '../part-store/folder-store.ts'
import type { PartStore } from '../part-store/part-store.ts'
import { checkSnapshot } from '../snapshot/check-integrity.ts'
import { writeDatabaseFile } from '../snapshot/database-file.ts'
import { findSnapshot, keptSnapshots } from '../snapshot/find-snapshot.ts'
import { findManifest, type Manifest, schemaMismatch, schemaVersion } from '../snapshot/manifest.ts'
import { findPointedId, snapshotFolder } from '../snapshot/pointer.ts'

export interface RolledBack {
  /** The snapshot that was current before (null if the pointer was lost), and the current one. */
  readonly was: string | null
  readonly inForce: string
  readonly createdAt: string
  /** False: it was already current. */
  readonly changed: boolean
}

/**
 * Makes another kept snapshot current. Without a word: the one that the current snapshot follows, or the newest kept one
 * before it. The next run continues from it. Requires the lock of the folder.
 * Throws UsageError if there is no such snapshot, OtherWriter if another host published at the same time, SnapshotError if it
 * is damaged or has a schema that this version does not serve.
 */
export async function rollBack(
  dataDir: string,
  word: string | null,
  store: PartStore = new FolderStore(dataDir),
): Promise<RolledBack> {
  await store.bringFolders()
  const was = findPointedId(dataDir)
  const inForce = word === null ? theOneBefore(dataDir, was) : findSnapshot(dataDir, word)
  const manifest = servable(dataDir, inForce)
  await store.bringSnapshot(inForce)
  await refuseDamaged(dataDir, inForce)
  const { createdAt } = manifest
  if (inForce === was) {
    // In a copied folder its views still read the files of the old place.
    await writeDatabaseFile(dataDir, manifest)
    return { was, inForce, createdAt, changed: false }
  }
  await store.makeCurrent(inForce)
  await writeDatabaseFile(dataDir, manifest)
  return { was, inForce, createdAt, changed: true }
}

/** The snapshot that the current one follows, if it is kept; otherwise the newest kept one with an earlier clock. */
export function findTheOneBefore(dataDir: string, id: string): string | null {
  const kept = keptSnapshots(dataDir)
  const follows = findManifest(snapshotFolder(dataDir, id))?.follows ?? null
  return follows !== null && kept.includes(follows) ? follows : (kept.findLast(one => one < id) ?? null)
}

function theOneBefore(dataDir: string, id: string | null): string {
  if (id === null) {
    const newest = keptSnapshots(dataDir).at(-1)
    if (newest === undefined) throw new UsageError(`no snapshot in ${dataDir} yet: 'fuel-etl run' makes one`)
    throw new UsageError(
      `${dataDir}: no snapshot is current, so none is before it; 'fuel-etl snapshot rollback ${newest}' makes the newest one current`,
    )
  }
  const found = findTheOneBefore(dataDir, id)
  if (found !== null) return found
  throw new UsageError(`${dataDir}: no snapshot before ${id} is kept; 'fuel-etl snapshot list' lists those that are`)
}

function servable(dataDir: string, id: string): Manifest {
  const manifest = findManifest(snapshotFolder(dataDir, id))
  if (manifest === null) {
    throw new SnapshotError(`${id}: expected a manifest.json, found none that can be read: choose another snapshot`)
  }
  if (manifest.schemaVersion === schemaVersion) return manifest as Manifest
  throw new SnapshotError(`${schemaMismatch(manifest)}: choose another snapshot, or install that version first`)
}

async function refuseDamaged(dataDir: string, id: string): Promise<void> {
  const problems = await checkSnapshot(dataDir, id)
  if (problems.length === 0) return
  const [{ file, expected, found }] = problems as [(typeof problems)[number]]
  const more = problems.length > 1 ? `, and ${problems.length - 1} more` : ''
  throw new SnapshotError(
    `${id} is damaged: ${file}: expected ${expected}, found ${found}${more}. The current snapshot stays; ` +
      `'fuel-etl verify' names all that is wrong`,
  )
}
