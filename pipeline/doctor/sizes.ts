import { piecesOf } from '../snapshot/bulk-file.ts'
import { findCurrentManifest } from '../snapshot/plausible-clock.ts'

/** Bytes of the current snapshot and its parts, without closed bulk files shared with other snapshots. Null before the first run. */
export function bytesOfSnapshot(dataDir: string): number | null {
  const manifest = findCurrentManifest(dataDir)
  if (manifest === null) return null
  const { files = [], parts = [], bulk = [] } = manifest
  // Bulk files of closed days and months are reused. Pieces in `parts/` are already counted with the parts.
  const own = bulk.filter(({ path }) => !/\d{4}-\d\d/.test(path)).flatMap(piecesOf)
  const made = own.filter(({ file }) => !file.startsWith('parts/'))
  return sumOf(files) + sumOf(parts.flatMap(part => part.files)) + sumOf(made)
}

/** Bytes of its parts. Null before the first run. */
export function bytesOfParts(dataDir: string): number | null {
  const manifest = findCurrentManifest(dataDir)
  return manifest && sumOf((manifest.parts ?? []).flatMap(part => part.files))
}

function sumOf(files: readonly { readonly bytes: number }[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0)
}
