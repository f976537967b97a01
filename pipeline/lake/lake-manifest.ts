import { LakeError } from '../model/errors.ts'
import { sha256Of } from '../model/sha256.ts'
import type { LakeStore } from './lake-store.ts'
import type { LakeTable } from './tables.ts'

/** A file of the lake: `moves/country=DE/month=2026-11/<snapshot>-<16 hex digits of its SHA-256>.parquet`. */
export interface LakeFile {
  readonly table: LakeTable
  /** Relative to the lake. */
  readonly path: string
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
}

/**
 * What the lake has: `_manifest.json`, which is replaced after the files of a snapshot were added. A file that it does not list is not part
 * of the lake yet: a stopped `lake write` left it, and the next one uses it.
 */
export interface LakeManifest {
  /** The snapshots of the lake in the order in which they were added, each with the number of moves that its run made. */
  readonly snapshots: readonly { readonly id: string; readonly moves: number }[]
  /** With each row of the lake once, by path. Recent files of a closed month are not listed: the file of the month has their rows. */
  readonly files: readonly LakeFile[]
  /**
   * Paths of files that the last snapshot replaced. They are deleted after the manifest is written, so a stopped write never
   * leaves the lake without rows that it had.
   */
  readonly removed: readonly string[]
}

/** Throws LakeError for one that cannot be read, or was changed. */
export async function readLakeManifest(lake: LakeStore): Promise<LakeManifest> {
  const text = await lake.readManifest()
  if (text === null) return { snapshots: [], files: [], removed: [] }
  const manifest = parsed(text)
  if (manifest?.removed !== undefined && textOf(manifest) === text) return manifest
  throw new LakeError(
    `${lake.address}/${manifestName}: expected a manifest with its own SHA-256, found a file that was changed; ` +
      'restore it, or write a new lake with --lake',
  )
}

/**
 * Replaces the manifest, and deletes the files that it removes. Throws LakeError where another writer replaced the manifest since
 * it was read.
 */
export async function writeLakeManifest(lake: LakeStore, manifest: LakeManifest): Promise<void> {
  if (await lake.writeManifest(textOf(manifest))) return deleteRemoved(lake, manifest)
  throw new LakeError(
    `${lake.address}/${manifestName}: another 'lake write' replaced it in the meantime; run 'fuel-etl lake write' again when the other has ended`,
  )
}

export async function deleteRemoved(lake: LakeStore, { removed }: LakeManifest): Promise<void> {
  for (const path of removed) await lake.remove(path)
}

// Spark and Hive leave out names that begin with an underscore.
export const manifestName = '_manifest.json'

function textOf({ snapshots, files, removed }: LakeManifest): string {
  const content = { snapshots, files, removed }
  return `${JSON.stringify({ ...content, sha256: sha256Of(JSON.stringify(content)) })}\n`
}

function parsed(text: string): LakeManifest | null {
  try {
    return JSON.parse(text) as LakeManifest
  } catch {
    return null
  }
}
