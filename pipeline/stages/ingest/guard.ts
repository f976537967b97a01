import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SnapshotError, UsageError } from '../../model/errors.ts'
import type { Instant } from '../../model/instants.ts'
import { otherSchemaText, readAnyManifest, schemaVersion } from '../../snapshot/manifest.ts'
import { refuseBefore } from '../../snapshot/plausible-clock.ts'
import { findCurrentId, snapshotFolder } from '../../snapshot/pointer.ts'

/** The folder into which `restore` unpacks an archive. It is removed when all files are in place. */
export function restoringFolder(dataDir: string): string {
  return join(dataDir, '.restoring')
}

/**
 * Refuses to mix live and made-up data in one folder, and to publish before the time of the newest snapshot. Throws
 * UsageError with what to do, SnapshotError for a folder of another schema, or ClockError when the machine's clock went back.
 */
export function guardFolder(dataDir: string, demonstration: boolean, now: Instant | null): void {
  if (existsSync(restoringFolder(dataDir))) {
    throw new UsageError(`${dataDir}: a restore into it was cut short: delete this folder and restore again`)
  }
  const id = findCurrentId(dataDir)
  if (id === null) return
  const manifest = readAnyManifest(snapshotFolder(dataDir, id))
  // Before anything is downloaded.
  if (manifest.schemaVersion !== schemaVersion) throw new SnapshotError(otherSchemaText(manifest))
  const { data, createdAt } = manifest
  if (data === 'demonstration' && !demonstration) {
    throw new UsageError(
      `${dataDir} holds a demonstration (${id}): set another folder for live data with --data-dir, or delete this one`,
    )
  }
  if (data === 'live' && demonstration) {
    throw new UsageError(`${dataDir} holds live data (${id}): set another folder for --from and --now with --data-dir`)
  }
  if (now !== null) refuseBefore(now, manifest, dataDir)
  if (now !== null && now < createdAt) {
    throw new UsageError(
      `${dataDir}: its newest snapshot is of ${createdAt}; a run of ${now} would go back in time. Use a new --data-dir`,
    )
  }
}
