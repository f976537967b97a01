import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SnapshotError } from '../model/errors.ts'
import type { Day, Instant } from '../model/instants.ts'

/** Raised when a table changes in a way that a reader must know of. */
export const schemaVersion = 2

export interface Manifest {
  /** Clock of the run and 12 hex digits over the content: `20261119T120000Z-0123456789ab`. */
  readonly id: string
  readonly schemaVersion: number
  /** The version of fuel-etl that made it: the same version makes the same bytes again. */
  readonly madeBy: string
  /** The clock of the run. */
  readonly createdAt: Instant
  /** `demonstration`: made with --from or --now. */
  readonly data: 'live' | 'demonstration'
  /** The snapshot whose memory this one continued. */
  readonly follows: string | null
  readonly files: readonly ManifestFile[]
  readonly sources: readonly ManifestSource[]
  readonly rates: readonly {
    readonly currency: string
    readonly perEuro: string
    readonly on: Day
    readonly source?: string
  }[]
  /** The last instant for which opening states are known. */
  readonly openingUntil: Instant
}

export interface ManifestFile {
  readonly name: string
  /** Null for files that are no tables. */
  readonly rows: number | null
  readonly bytes: number
  readonly sha256: string
}

export interface ManifestSource {
  readonly id: string
  readonly status: string
  readonly captures: readonly { readonly name: string; readonly sha256: string }[]
}

/** Throws SnapshotError when there is none, or one of another schema. */
export function readManifest(folder: string): Manifest {
  let manifest: Manifest
  try {
    manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  } catch (cause) {
    throw new SnapshotError(`${folder}: expected a manifest.json, found ${(cause as Error).message}`, { cause })
  }
  if (manifest.schemaVersion !== schemaVersion) {
    throw new SnapshotError(
      `${manifest.id}: expected schema version ${schemaVersion}, found ${manifest.schemaVersion}; publish anew`,
    )
  }
  return manifest
}
