import { statSync } from 'node:fs'
import { captureFile } from '../fetch/captures.ts'
import { findManifest } from '../snapshot/manifest.ts'
import { findPointedId, snapshotFolder } from '../snapshot/pointer.ts'

export interface Sizes {
  /** Bytes of the snapshot in force and of its parts; what it shares with others besides left out. */
  readonly snapshot: number
  /** Of its captures on the disk, as if each run of a day brought others. */
  readonly capturesOfDay: number
}

const runsOfDay = 24

/** What the last run took; null where there was none. */
export function sizesOf(dataDir: string): Sizes | null {
  const id = findPointedId(dataDir)
  const manifest = id === null ? null : findManifest(snapshotFolder(dataDir, id))
  if (!manifest) return null
  const { files = [], parts = [], bulk = [], sources = [] } = manifest
  const sum = (of: readonly { readonly bytes: number }[]): number => of.reduce((total, { bytes }) => total + bytes, 0)
  // Files of a day or a month that has closed are taken over, not made again; shares of markets are files of parts.
  const own = bulk.filter(({ path }) => !/\d{4}-\d\d/.test(path)).flatMap(({ pieces = [] }) => pieces)
  const made = own.filter(({ file }) => !file.startsWith('parts/'))
  const captures = new Set(sources.flatMap(source => source.captures.map(capture => capture.sha256)))
  const kept = [...captures].map(sha256 => statSync(captureFile(dataDir, sha256), { throwIfNoEntry: false })?.size ?? 0)
  return {
    snapshot: sum(files) + sum(parts.flatMap(part => part.files)) + sum(made),
    capturesOfDay: kept.reduce((total, bytes) => total + bytes, 0) * runsOfDay,
  }
}
