import { statSync } from 'node:fs'
import { captureFile } from '../fetch/captures.ts'
import { findManifest } from '../snapshot/manifest.ts'
import { findPointedId, snapshotFolder } from '../snapshot/pointer.ts'

export interface Sizes {
  /** Bytes of the current snapshot and its parts, without closed bulk files shared with other snapshots. */
  readonly snapshot: number
  /** Bytes of its captures on disk, multiplied by the runs of a day. */
  readonly capturesOfDay: number
}

const runsOfDay = 24

/** The space that the last run took. Null before the first run. */
export function sizesOf(dataDir: string): Sizes | null {
  const id = findPointedId(dataDir)
  const manifest = id === null ? null : findManifest(snapshotFolder(dataDir, id))
  if (!manifest) return null
  const { files = [], parts = [], bulk = [], sources = [] } = manifest
  const sum = (of: readonly { readonly bytes: number }[]): number => of.reduce((total, { bytes }) => total + bytes, 0)
  // Bulk files of closed days and months are reused. Pieces in `parts/` are already counted with the parts.
  const own = bulk.filter(({ path }) => !/\d{4}-\d\d/.test(path)).flatMap(({ pieces = [] }) => pieces)
  const made = own.filter(({ file }) => !file.startsWith('parts/'))
  const captures = new Set(sources.flatMap(source => source.captures.map(capture => capture.sha256)))
  const kept = [...captures].map(sha256 => statSync(captureFile(dataDir, sha256), { throwIfNoEntry: false })?.size ?? 0)
  return {
    snapshot: sum(files) + sum(parts.flatMap(part => part.files)) + sum(made),
    capturesOfDay: kept.reduce((total, bytes) => total + bytes, 0) * runsOfDay,
  }
}
