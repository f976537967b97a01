import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SnapshotError } from '../model/errors.ts'
import { type Coding, type ReadyBody, readAnswers } from './answers.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { Pack } from './pack.ts'
import { findCurrentId, snapshotFolder } from './pointer.ts'

/** What a server needs of a snapshot: nothing of it is parsed again for a request. */
export interface Serving {
  readonly id: string
  readonly manifest: Manifest
  readonly answers: ReadonlyMap<string, Readonly<Record<Coding, ReadyBody>>>
  /** Columns as `api/serialise` laid them out. */
  readonly stations: Pack
}

/**
 * Opens the current snapshot of a data folder, or the one of that id; null when none was published yet.
 * Throws SnapshotError when a file is missing or has another length than its manifest says.
 */
export function openServing(dataDir: string, id: string | null = findCurrentId(dataDir)): Serving | null {
  if (id === null) return null
  const folder = snapshotFolder(dataDir, id)
  const manifest = readManifest(folder)
  return {
    id,
    manifest,
    answers: readAnswers(new Pack(`${id}/answers.pack`, readWhole(folder, manifest, 'answers.pack'))),
    stations: new Pack(`${id}/stations.pack`, readWhole(folder, manifest, 'stations.pack')),
  }
}

function readWhole(folder: string, manifest: Manifest, name: string): Buffer {
  const expected = manifest.files.find(file => file.name === name)
  const bytes = readFileSync(join(folder, name))
  if (bytes.length !== expected?.bytes) {
    throw new SnapshotError(`${manifest.id}/${name}: expected ${expected?.bytes ?? 'no'} bytes, found ${bytes.length}`)
  }
  return bytes
}
