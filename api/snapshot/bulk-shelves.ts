import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { epochSecondsOf } from '../../pipeline/model/instants.ts'
import { datapackageName } from '../../pipeline/snapshot/bulk-file.ts'
import type { Manifest, ManifestBulk } from '../../pipeline/snapshot/manifest.ts'
import { snapshotFolder } from '../../pipeline/snapshot/pointer.ts'
import { isSnapshotId } from '../../pipeline/snapshot/snapshot-id.ts'
import type { FilePiece } from '../http/answer.ts'
import type { SnapshotMark } from '../http/headers.ts'
import type { LoadedSnapshot } from './loaded-snapshot.ts'

/** A file as listed in its manifest. */
interface ShelvedFile {
  readonly pieces: readonly FilePiece[]
  readonly bytes: number
  readonly sha256: string
}

export interface BulkShelf extends SnapshotMark {
  readonly manifest: Shelving
  /** Epoch seconds. */
  readonly createdAt: number
  /** By their public names, including the datapackage. No other name is served. */
  readonly files: ReadonlyMap<string, ShelvedFile>
}

type Shelving = Pick<Manifest, 'id' | 'data' | 'createdAt' | 'bulk' | 'datapackage'>

// About an hour of snapshots at one run every few minutes. A manifest is read in a few milliseconds, so a client that
// reads all kept snapshots costs little. Each shelf has a few hundred names.
const mostKept = 16

/** Finds the bulk files of the current snapshot, and of earlier snapshots that are still kept. */
export class BulkShelves {
  readonly #dataDir: string
  readonly #kept: LRUCache<string, BulkShelf>

  constructor(dataDir: string) {
    this.#dataDir = dataDir
    this.#kept = new LRUCache({ max: mostKept, fetchMethod: id => this.#read(id) })
  }

  /** The shelf of the current snapshot. Nothing is read. */
  of({ manifest }: LoadedSnapshot): BulkShelf {
    const known = this.#kept.get(manifest.id)
    if (known) return known
    const shelf = shelfOf(this.#dataDir, manifest)
    this.#kept.set(manifest.id, shelf)
    return shelf
  }

  /** The shelf of any kept snapshot. Null for others, and for snapshots from before bulk files existed. */
  async find(id: string): Promise<BulkShelf | null> {
    if (!isSnapshotId(id)) return null
    // A cached snapshot may have been pruned since.
    const isKept = await stat(this.#manifestFile(id)).then(() => true, isMissing)
    return (isKept && (await this.#kept.fetch(id).catch(isMissing))) || null
  }

  async #read(id: string): Promise<BulkShelf | undefined> {
    const manifest: Partial<Manifest> = JSON.parse(await readFile(this.#manifestFile(id), 'utf8'))
    const { bulk, datapackage } = manifest
    return bulk && datapackage ? shelfOf(this.#dataDir, { ...(manifest as Manifest), bulk, datapackage }) : undefined
  }

  #manifestFile(id: string): string {
    return join(snapshotFolder(this.#dataDir, id), 'manifest.json')
  }
}

function shelfOf(dataDir: string, { id, data, createdAt, bulk, datapackage }: Shelving): BulkShelf {
  const folder = snapshotFolder(dataDir, id)
  const shelved = ({ path, pieces, bytes, sha256 }: ManifestBulk): [string, ShelvedFile] => [
    path,
    { pieces: pieces.map(piece => ({ ...piece, file: join(dataDir, piece.file) })), bytes, sha256 },
  ]
  const about = { file: join(folder, datapackageName), offset: 0, bytes: datapackage.bytes }
  return {
    id,
    // Not the complete manifest: it would stay in memory only for its list of files.
    manifest: { id, data, createdAt, bulk, datapackage },
    demonstration: data === 'demonstration',
    createdAt: epochSecondsOf(createdAt),
    files: new Map([...bulk.map(shelved), [datapackageName, { ...datapackage, pieces: [about] }] as const]),
  }
}

/** Rethrows any other error. */
function isMissing(error: NodeJS.ErrnoException): false {
  if (error.code === 'ENOENT') return false
  throw error
}
