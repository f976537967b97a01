import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { epochSecondsOf } from '../../pipeline/model/instants.ts'
import { csvSourceOf, datapackageName } from '../../pipeline/snapshot/bulk-file.ts'
import type { Manifest, ManifestBulk } from '../../pipeline/snapshot/manifest.ts'
import { snapshotFolder } from '../../pipeline/snapshot/pointer.ts'
import { isSnapshotId } from '../../pipeline/snapshot/snapshot-id.ts'
import type { FileAnswer } from '../http/answer.ts'
import type { SnapshotMark } from '../http/headers.ts'
import type { CsvFiles } from './csv-files.ts'
import type { LoadedSnapshot } from './loaded-snapshot.ts'

/** A file as listed in its manifest. */
interface ShelvedFile extends Pick<FileAnswer, 'bytes' | 'sha256'> {
  readonly stored: () => Pick<FileAnswer, 'pieces' | 'make'>
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
  readonly #csvFiles: CsvFiles
  readonly #kept: LRUCache<string, BulkShelf>

  constructor(dataDir: string, csvFiles: CsvFiles) {
    this.#dataDir = dataDir
    this.#csvFiles = csvFiles
    this.#kept = new LRUCache({ max: mostKept, fetchMethod: id => this.#read(id) })
  }

  /** The shelf of the current snapshot. Nothing is read. */
  of({ manifest }: LoadedSnapshot): BulkShelf {
    const known = this.#kept.get(manifest.id)
    if (known) return known
    const shelf = this.#shelfOf(manifest)
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
    return bulk && datapackage ? this.#shelfOf({ ...(manifest as Manifest), bulk, datapackage }) : undefined
  }

  #shelfOf({ id, data, createdAt, bulk, datapackage }: Shelving): BulkShelf {
    const about = {
      file: join(snapshotFolder(this.#dataDir, id), datapackageName),
      offset: 0,
      bytes: datapackage.bytes,
    }
    return {
      id,
      // Not the complete manifest: it would stay in memory only for its list of files.
      manifest: { id, data, createdAt, bulk, datapackage },
      demonstration: data === 'demonstration',
      createdAt: epochSecondsOf(createdAt),
      files: new Map([
        ...bulk.map(file => [file.path, this.#shelved(bulk, file)] as const),
        [datapackageName, { ...datapackage, stored: () => ({ pieces: [about] }) }] as const,
      ]),
    }
  }

  #shelved(bulk: readonly ManifestBulk[], file: ManifestBulk): ShelvedFile {
    const { bytes, sha256 } = file
    if (file.format === 'csv') {
      const source = csvSourceOf(this.#dataDir, bulk, file)
      return { bytes, sha256, stored: () => this.#csvFiles.stored(source, bytes) }
    }
    const pieces = file.pieces.map(piece => ({ ...piece, file: join(this.#dataDir, piece.file) }))
    return { bytes, sha256, stored: () => ({ pieces }) }
  }

  #manifestFile(id: string): string {
    return join(snapshotFolder(this.#dataDir, id), 'manifest.json')
  }
}

/** Rethrows any other error. */
function isMissing(error: NodeJS.ErrnoException): false {
  if (error.code === 'ENOENT') return false
  throw error
}
