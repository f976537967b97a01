import { findPointedId, makePointed } from '../snapshot/pointer.ts'
import { FolderArchive } from '../snapshot/snapshot-archive.ts'
import type { Followed, Lease, PartStore } from './part-store.ts'

/** The default: the data folder is the store. All processes that work on it see the same files. */
export class FolderStore extends FolderArchive implements PartStore {
  readonly address = null
  readonly #dataDir: string

  constructor(dataDir: string) {
    super(dataDir)
    this.#dataDir = dataDir
  }

  async follow(): Promise<void> {}

  async followSnapshot(): Promise<Followed> {
    return { id: findPointedId(this.#dataDir), files: 0, bytes: 0 }
  }

  async makeCurrent(id: string): Promise<boolean> {
    makePointed(this.#dataDir, id)
    return true
  }

  async reserveRun(): Promise<boolean> {
    return true
  }

  async keepRun(): Promise<void> {}

  /** The file locks of the folder are enough: see `pipeline/stages/run/market-locks.ts`. */
  async takeLease(): Promise<Lease> {
    return { release: async () => undefined }
  }

  async bringFolders(): Promise<void> {}

  async bringCaptures(): Promise<void> {}

  /** The commands look at the folder itself. */
  async expectEmpty(): Promise<void> {}

  async fill(): Promise<void> {}

  async bringAll(): Promise<void> {}
}
