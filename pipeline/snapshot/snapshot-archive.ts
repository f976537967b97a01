import { readManifest } from './manifest.ts'
import { keptSnapshots, snapshotFolder } from './pointer.ts'

/** All kept snapshots, wherever they are: of a data folder, or of an object store. */
export interface SnapshotArchive {
  /** Their ids, ascending. */
  snapshotIds(): Promise<readonly string[]>
  /** The snapshot that a kept one continues; null for the first. Throws SnapshotError where it cannot be read. */
  followedBy(id: string): Promise<string | null>
  /** Gets all files of a kept snapshot into the data folder. */
  bringSnapshot(id: string): Promise<void>
}

/** The snapshots of a data folder, where all of their files are. */
export class FolderArchive implements SnapshotArchive {
  readonly #dataDir: string

  constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  async snapshotIds(): Promise<readonly string[]> {
    return keptSnapshots(this.#dataDir)
  }

  async followedBy(id: string): Promise<string | null> {
    return readManifest(snapshotFolder(this.#dataDir, id)).follows
  }

  async bringSnapshot(): Promise<void> {}
}
