import type { readAnyManifest } from '../../snapshot/manifest.ts'
import { viewsOfFiles } from './schema-8.ts'
import { viewsOfParts } from './schema-9.ts'

/** The manifest of a snapshot of an older schema, in the members that all of them have. */
export type OldManifest = ReturnType<typeof readAnyManifest>

/** The tables of an old snapshot, with all their columns, in the form of the views of this schema. */
export interface OldViews {
  /** Name and select of each. `lineage` has the country and the row of the capture of each price. */
  readonly views: readonly (readonly [table: string, select: string])[]
  /** The files of three tables that belong to no market. */
  readonly files: Readonly<Record<'rates' | 'fetch_log' | 'history', string>>
}

// Schema 7 and 8 differ only in tolls without a source, which come from the program, not from the folder.
const readers: Readonly<Record<number, (dataDir: string, manifest: OldManifest) => OldViews>> = {
  7: viewsOfFiles,
  8: viewsOfFiles,
  9: viewsOfParts,
}

/** The schemas that are converted, ascending. */
export const migratedSchemas = Object.keys(readers).map(Number)

/** Throws SnapshotError when a file differs from the manifest. */
export function oldViews(dataDir: string, manifest: OldManifest): OldViews {
  return readers[manifest.schemaVersion]!(dataDir, manifest)
}
