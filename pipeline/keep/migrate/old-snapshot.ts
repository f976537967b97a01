import type { OldManifest, OldViews } from './old-views.ts'
import { viewsOfFiles } from './schema-8.ts'
import { viewsOfParts } from './schema-9.ts'

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
