import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { SnapshotError } from '../model/errors.ts'
import { type BlockFile, openBlockFile } from '../snapshot/block-file.ts'
import { lineageBlocks } from '../snapshot/lineage-blocks.ts'
import { type Manifest, readManifest } from '../snapshot/manifest.ts'
import { MoveLog } from '../snapshot/move-log.ts'
import { Pack } from '../snapshot/pack.ts'
import { findCurrentId, snapshotFolder } from '../snapshot/pointer.ts'
import { readSourceStates, type SourceState, sourceStatesFile } from '../snapshot/source-states.ts'
import { type Coding, type ReadyBody, readAnswers } from './answers-pack.ts'

/** What a server needs of a snapshot: nothing of it is parsed again for a request. */
export interface Serving {
  readonly id: string
  readonly manifest: Manifest
  readonly answers: ReadonlyMap<string, Readonly<Record<Coding, ReadyBody>>>
  /** Columns as `api/serialise` laid them out. */
  readonly stations: Pack
  /** The weekly series and the live means. */
  readonly national: Pack
  /** The cells of the map far out. */
  readonly cells: Pack
  /** How each source stood when the snapshot was made. */
  readonly sources: readonly SourceState[]
  /** Not in memory: each value is read when it is asked for. */
  readonly lineage: BlockFile
  /** Beside the snapshots: opened when it is asked. */
  readonly moves: MoveLog
  /** Closes what is read on request. Once, when nobody reads any more. */
  close(): void
}

/**
 * Opens the current snapshot of a data folder, or the one of that id; null when none was published yet.
 * Throws SnapshotError when a file is missing or has another length than its manifest says.
 */
export function openServing(dataDir: string, id: string | null = findCurrentId(dataDir)): Serving | null {
  if (id === null) return null
  const folder = snapshotFolder(dataDir, id)
  const manifest = readManifest(folder)
  const answers = readAnswers(new Pack(`${id}/answers.pack`, readWhole(folder, manifest, 'answers.pack')))
  const stations = new Pack(`${id}/stations.pack`, readWhole(folder, manifest, 'stations.pack'))
  const national = new Pack(`${id}/national.pack`, readWhole(folder, manifest, 'national.pack'))
  const cells = new Pack(`${id}/cells.pack`, readWhole(folder, manifest, 'cells.pack'))
  const sources = readWholeStates(folder, manifest)
  // Last, as nothing may fail behind it: a snapshot that cannot be opened leaves no open file.
  const lineage = openWhole(folder, manifest, lineageBlocks)
  const moves = new MoveLog(dataDir, manifest)
  return { id, manifest, answers, stations, national, cells, sources, lineage, moves, close: () => lineage.close() }
}

function readWhole(folder: string, manifest: Manifest, name: string): Buffer {
  const bytes = readFileSync(join(folder, name))
  checkLength(manifest, name, bytes.length)
  return bytes
}

function readWholeStates(folder: string, manifest: Manifest): SourceState[] {
  checkLength(manifest, sourceStatesFile, statSync(join(folder, sourceStatesFile)).size)
  return readSourceStates(folder)
}

function openWhole(folder: string, manifest: Manifest, name: string): BlockFile {
  checkLength(manifest, name, statSync(join(folder, name)).size)
  return openBlockFile(join(folder, name))
}

function checkLength({ id, files }: Manifest, name: string, found: number): void {
  const expected = files.find(file => file.name === name)
  if (found === expected?.bytes) return
  throw new SnapshotError(`${id}/${name}: expected ${expected?.bytes ?? 'no'} bytes, found ${found}`)
}
