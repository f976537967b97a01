import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { epochSecondsOf } from '../pipeline/model/instants.ts'
import { datapackageName } from '../pipeline/snapshot/bulk-file.ts'
import type { Manifest, ManifestBulk } from '../pipeline/snapshot/manifest.ts'
import { snapshotFolder } from '../pipeline/snapshot/pointer.ts'
import { isSnapshotId } from '../pipeline/snapshot/snapshot-id.ts'
import type { FilePiece } from './answer.ts'
import type { SnapshotMark } from './http/headers.ts'
import type { LoadedSnapshot } from './loaded-snapshot.ts'

/** A file as its manifest has it. */
export interface ShelvedFile {
  readonly pieces: readonly FilePiece[]
  readonly bytes: number
  readonly sha256: string
}

/** The bulk files of one snapshot. */
export interface BulkShelf extends SnapshotMark {
  readonly manifest: Shelving
  /** Epoch seconds. */
  readonly createdAt: number
  /** By the names under which they are offered, the datapackage among them. No other name leads to a file. */
  readonly files: ReadonlyMap<string, ShelvedFile>
}

type Shelving = Pick<Manifest, 'id' | 'data' | 'createdAt' | 'bulk' | 'datapackage'>

// Those of an hour or so at one run every few minutes. A manifest is read in some milliseconds, so that a client that
// walks through all that are kept costs little, and each shelf is a few hundred names.
const mostKept = 16

/** Finds the bulk files of the snapshot in force, and of those before it that are still kept. */
export class BulkShelves {
  readonly #dataDir: string
  readonly #kept: LRUCache<string, BulkShelf>

  constructor(dataDir: string) {
    this.#dataDir = dataDir
    this.#kept = new LRUCache({ max: mostKept, fetchMethod: id => this.#read(id) })
  }

  /** Of the snapshot in force; nothing is read. */
  of({ manifest }: LoadedSnapshot): BulkShelf {
    const known = this.#kept.get(manifest.id)
    if (known) return known
    const shelf = shelfOf(this.#dataDir, manifest)
    this.#kept.set(manifest.id, shelf)
    return shelf
  }

  /** Of any snapshot that is kept; null for others, and for those from before there were bulk files. */
  async find(id: string): Promise<BulkShelf | null> {
    if (!isSnapshotId(id)) return null
    // What was known a moment ago may have been pruned since.
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
    // Not the whole of it: that of an old snapshot would be held in memory for its list of files.
    manifest: { id, data, createdAt, bulk, datapackage },
    demonstration: data === 'demonstration',
    createdAt: epochSecondsOf(createdAt),
    files: new Map([...bulk.map(shelved), [datapackageName, { ...datapackage, pieces: [about] }] as const]),
  }
}

/** Throws whatever else went wrong. */
function isMissing(error: NodeJS.ErrnoException): false {
  if (error.code === 'ENOENT') return false
  throw error
}
