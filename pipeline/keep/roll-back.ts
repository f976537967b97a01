import { SnapshotError, UsageError } from '../model/errors.ts'
import { checkSnapshot } from '../snapshot/check-integrity.ts'
import { writeDatabaseFile } from '../snapshot/database-file.ts'
import { findSnapshot, keptSnapshots } from '../snapshot/find-snapshot.ts'
import { findManifest, type Manifest, schemaVersion } from '../snapshot/manifest.ts'
import { findPointedId, snapshotFolder, switchTo } from '../snapshot/pointer.ts'

export interface RolledBack {
  /** The snapshot that was current before (null if the pointer was lost), and the current one. */
  readonly was: string | null
  readonly inForce: string
  readonly createdAt: string
  /** False: it was already current. */
  readonly changed: boolean
}

/**
 * Puts another kept snapshot in force; without a word, the one that the present one follows, or the newest kept before it.
 * The next run continues from it, and so does one that is at work: it judges what it read once more, behind this snapshot. To be called
 * while no other run publishes.
 * Throws UsageError when there is none, SnapshotError for one that is damaged or of a schema that this version does not serve.
 */
export async function rollBack(dataDir: string, word: string | null): Promise<RolledBack> {
  const was = findPointedId(dataDir)
  const inForce = word === null ? theOneBefore(dataDir, was) : findSnapshot(dataDir, word)
  const manifest = servable(dataDir, inForce)
  await refuseDamaged(dataDir, inForce)
  const { createdAt } = manifest
  if (inForce === was) {
    // In a copied folder its views still read the files of the old place.
    await writeDatabaseFile(dataDir, manifest)
    return { was, inForce, createdAt, changed: false }
  }
  switchTo(dataDir, inForce)
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
      `${dataDir}: no snapshot is current, so none is before it; 'fuel-etl rollback ${newest}' makes the newest one current`,
    )
  }
  const found = findTheOneBefore(dataDir, id)
  if (found !== null) return found
  throw new UsageError(`${dataDir}: no snapshot before ${id} is kept; 'fuel-etl snapshots' lists those that are`)
}

function servable(dataDir: string, id: string): Manifest {
  const manifest = findManifest(snapshotFolder(dataDir, id))
  if (manifest === null) {
    throw new SnapshotError(`${id}: expected a manifest.json, found none that can be read: choose another snapshot`)
  }
  if (manifest.schemaVersion === schemaVersion) return manifest as Manifest
  throw new SnapshotError(
    `${id}: expected schema version ${schemaVersion}, found ${manifest.schemaVersion}: this version does not serve it. ` +
      `Choose another snapshot, or put ${manifest.madeBy ?? 'the version that made it'} back first`,
  )
}

async function refuseDamaged(dataDir: string, id: string): Promise<void> {
  const problems = await checkSnapshot(dataDir, id)
  if (problems.length === 0) return
  const [{ file, expected, found }] = problems as [(typeof problems)[number]]
  const more = problems.length > 1 ? `, and ${problems.length - 1} more` : ''
  throw new SnapshotError(
    `${id} is damaged: ${file}: expected ${expected}, found ${found}${more}. What was in force stays; ` +
      `'fuel-etl verify' names all that is wrong`,
  )
}
