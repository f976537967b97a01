import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { settleFile, stagingFolder, syncPath, writeDurably } from '../disk/durable.ts'
import { hashOfFile } from '../disk/hash-of-file.ts'
import { sha256Of } from '../model/sha256.ts'
import { type Manifest, type ManifestFile, schemaVersion, sealManifest } from './manifest.ts'
import { nextFile, snapshotFolder, snapshotsFolder } from './pointer.ts'
import { snapshotId } from './snapshot-id.ts'

/** A staging folder next to the snapshots, in which the next one is built. Leftovers of a crash are removed first. */
export function freshWorkshop(dataDir: string): string {
  const folder = stagingFolder(snapshotsFolder(dataDir))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}

/** The files that are built once the id is known. */
export type WithId = Pick<Manifest, 'segments' | 'bulk' | 'datapackage'>

/**
 * Turns the finished files of the staging folder into a snapshot: manifest, fsync, rename. It is marked as the next one, and
 * a part store makes it current.
 * The id is the clock of the run and a hash of the content, so the same content is the same snapshot. Files that contain
 * the id are not part of that hash and are built once the id is known: the segments of the move log, whose rows name their
 * snapshot, and the bulk files, which contain moves. Both are determined by the hashed data: the content and the previous
 * snapshot. The last member of the manifest is a hash over all others.
 */
export async function finishSnapshot(
  dataDir: string,
  workshop: string,
  rows: ReadonlyMap<string, number>,
  about: Omit<Manifest, 'id' | 'schemaVersion' | 'files' | 'sha256' | keyof WithId>,
  withId: (id: string, files: readonly ManifestFile[]) => Promise<WithId>,
): Promise<Manifest> {
  const files = readdirSync(workshop)
    .sort()
    .map((name): ManifestFile => fileEntry(workshop, name, rows.get(name) ?? null))
  const content = { schemaVersion, ...about, files }
  const id = snapshotId(about.createdAt, content)
  const manifest = sealManifest({ id, ...content, ...(await withId(id, files)) })
  writeDurably(join(workshop, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const { name } of [...files, manifest.datapackage]) syncPath(join(workshop, name))
  syncPath(workshop)
  const folder = snapshotFolder(dataDir, id)
  if (existsSync(folder)) {
    for (const name of readdirSync(workshop)) {
      settleFile(join(workshop, name), join(folder, name), hashOfFile(join(workshop, name)), 'move')
    }
    rmSync(workshop, { recursive: true })
  } else {
    writeDurably(nextFile(dataDir), `${id}\n`)
    renameSync(workshop, folder)
  }
  syncPath(snapshotsFolder(dataDir))
  return manifest
}

export function fileEntry(folder: string, name: string, rows: number | null): ManifestFile {
  const bytes = readFileSync(join(folder, name))
  return { name, rows, bytes: bytes.length, sha256: sha256Of(bytes) }
}
